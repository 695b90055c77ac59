// Colours of the page's picture: who is who at a glance, on any ground.

export const palette = {
  ground: 0x10151f,
  groundLine: 0x161d2a,
  wall: 0x39465c,
  wallEdge: 0x5a6d8c,
  terrain: 0x5a4636,
  terrainEdge: 0x8a6a4c,
  segment: 0x9fb4d8,
  danger: 0xff5a5a,
  peg: 0x8fa3c4,
  pickup: 0xffd75e,
  self: 0x7fe3ff,
  friend: 0x7fb6ff,
  foe: 0xff9a5c,
  enemy: 0xff5f7e,
  body: 0xd8dfeb,
  health: 0x5fe08a,
  healthGone: 0x3a1c24,
} as const;

/** Of bullets: the own ones, then by type. */
export const bulletColours = ['#7fe3ff', '#ff7a9c', '#ffb15c', '#c58bff', '#8dff9a', '#ffe66b', '#ff6b4a', '#6bd0ff'] as const;

export const css = (colour: number): string => `#${colour.toString(16).padStart(6, '0')}`;
