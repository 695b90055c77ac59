// What happened, by its colour.
import {kinds} from './event_log';

const colours: Record<(typeof kinds)[number], number> = {
  spawn: 0x8dff9a, hit: 0xff5a5a, death: 0xff5f7e, wall: 0x9fb4d8, terrain: 0x8a6a4c, bounce: 0xffe66b, expire: 0x8b99b0, pickup: 0xffd75e,
};

/** Of an index in `kinds`. */
export const colourOf = (kind: number): number => {
  const name = kinds[kind];
  return name === undefined ? 0xffffff : colours[name];
};
