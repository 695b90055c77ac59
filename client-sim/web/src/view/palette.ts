// Colours of the page's picture: who is who at a glance, on any ground.
import {Color} from 'pixi.js';
import {colourOfTeam} from './team_colours';

export const palette = {
  danger: 0xff5a5a,
  pickup: 0xffd75e,
  self: 0x7fe3ff,
  friend: 0x6f9dff,
  foe: 0xff9a5c,
  body: 0xd8dfeb,
  health: 0x5fe08a,
  healthGone: 0x3a1c24,
  shield: 0x8fd8ff,
} as const;

/** Of enemies, by type. */
export const enemyColours = [0xff5f7e, 0xc776ff, 0xff8a4a, 0x58d68a, 0xf2c14e, 0x5fb0ff, 0xff6fd0] as const;

/** Of another player; `hasTeams`: whether the match has any that oppose each other. */
export function colourOfPlayer(team: number, ownTeam: number, hasTeams: boolean): number {
  if (hasTeams) return colourOfTeam(team) ?? palette.foe;
  return team === ownTeam ? palette.friend : palette.foe;
}

export const css = (colour: number): string => `#${colour.toString(16).padStart(6, '0')}`;

/** What an arena is built of. */
export interface Theme {
  ground: number;
  groundAlternate: number;
  groundLine: number;
  wall: number;
  wallTop: number;
  wallEdge: number;
  rock: number;
  rockEdge: number;
  rail: number;
  peg: number;
}

const hueSteps = 73;

/** Every arena has its own hue, which follows from its name. */
export function themeOf(name: string): Theme {
  let hue = 0;
  for (const letter of name) hue = (hue * 31 + letter.charCodeAt(0) * hueSteps) % 360;
  const tone = (turn: number, s: number, l: number): number => new Color({h: (hue + turn) % 360, s, l}).toNumber();
  return {
    ground: tone(0, 26, 9), groundAlternate: tone(0, 26, 10.5), groundLine: tone(0, 26, 13.5),
    wall: tone(0, 22, 22), wallTop: tone(0, 22, 31), wallEdge: tone(0, 34, 52),
    rock: tone(150, 20, 26), rockEdge: tone(150, 34, 50), rail: tone(0, 60, 74), peg: tone(0, 24, 66),
  };
}

/** The same for the same cell, from 0 to 1: what is not to look all alike. */
export function noise(x: number, y: number): number {
  const mixed = Math.imul(x * 374761393 + y * 668265263, 1274126177) ^ (x * 1103515245);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}
