// Corners of what is drawn as lines.
import type {Graphics} from 'pixi.js';

const circleCorners = 40; // of radius 1; a line is never farther from the circle than 0.003 tiles
const circleCornersMin = 12;

/** x and y of each corner. */
export function polygon(corners: number, radius: number, x = 0, y = 0): number[] {
  return Array.from({length: corners}, (_, i) => (i / corners) * 2 * Math.PI).flatMap((angle) => [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]);
}

/** x and y of each corner of a box that is turned. */
export function boxCorners(x: number, y: number, halfWidth: number, halfHeight: number, angle: number): number[] {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const corner = (across: number, down: number): number[] => [x + across * cos - down * sin, y + across * sin + down * cos];
  return [...corner(-halfWidth, -halfHeight), ...corner(halfWidth, -halfHeight), ...corner(halfWidth, halfHeight), ...corner(-halfWidth, halfHeight)];
}

/** In tiles: Pixi's own circle of so small a number has too few corners. */
export function circle(g: Graphics, x: number, y: number, radius: number): Graphics {
  return g.poly(polygon(Math.max(circleCornersMin, Math.ceil(circleCorners * Math.sqrt(radius))), radius, x, y));
}
