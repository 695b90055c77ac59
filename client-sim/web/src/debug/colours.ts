// What is what in the debug view (README.md, "The debug view").
export const debugColours = {
  shape: 0x8dff9a,
  way: 0xffe66b,
  area: 0x6aa7ff,
  contact: 0xff5a5a,
  pair: 0xc58bff,
  cell: 0xffe66b,
  gridLine: 0xffffff,
  /** The own player: where the server has it, where it is shown to others, where it is predicted. */
  server: 0xff5a5a,
  shown: 0xffe66b,
  predicted: 0x7fe3ff,
  rings: {all: 0x8dff9a, most: 0xffe66b, walls: 0xff7a9c},
} as const;
