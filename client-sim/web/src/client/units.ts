// Steps of the wire (proto/README.md): lengths, velocities and directions as whole numbers.
import {headings} from '../sim/sim';

export const stepsPerTile = 256;
export const speedSteps = 32; // of a tile/s
export const turnSteps = 65536; // of a full circle: of commands, volleys and beams
export const aimSteps = 256; // likewise, of actors

/** A number that is none is 0. */
export const finite = (number: number): number => (Number.isFinite(number) ? number : 0);

/** Of a direction in so many steps of a full circle. */
export const radiansOf = (turn: number, steps: number): number => (turn / steps) * 2 * Math.PI;

/** Of a direction: 0 to `steps` - 1. */
export const stepOf = (radians: number, steps: number): number => ((Math.round((radians / (2 * Math.PI)) * steps) % steps) + steps) % steps;

/** In which heading a figure is that is aimed so. */
export const headingOf = (aim: number): number => stepOf(aim, headings);
