// The looks of rock, pixel by pixel: bright at its edge, most of all above, and darker and darker inside. A piece that
// comes into sight may not cost a frame: how deep a pixel lies is swept along rows and columns, not sought around each.
import {noise} from '../palette';

export type Tone = readonly [number, number, number];
export interface RockTones {
  rock: Tone;
  edge: Tone;
}

export const shadePixels = 6; // so far from its edge rock gets darker

/** Paints the square of pixels from left and top on into `data`, four bytes each, which were 0. */
export function paintRock(isRock: (x: number, y: number) => boolean, {rock, edge}: RockTones, left: number, top: number, width: number, height: number, data: Uint8ClampedArray): void {
  const stride = width + 2 * shadePixels;
  const depths = depthsAround(isRock, left, top, width, height);
  for (let y = 0; y < height; ++y) {
    for (let x = 0; x < width; ++x) {
      const i = (y + shadePixels) * stride + x + shadePixels;
      const depth = depths[i]!;
      if (depth === 0) continue;
      const isEdge = depth === 1;
      const tone = isEdge ? edge : rock;
      const light = isEdge ? (depths[i - stride]! > 0 ? 0.75 : 1) : (1 - (0.45 * (depth - 1)) / shadePixels) * (0.9 + 0.2 * noise(left + x, top + y));
      const at = 4 * (y * width + x);
      for (let channel = 0; channel < 3; ++channel) data[at + channel] = tone[channel]! * light;
      data[at + 3] = 255;
    }
  }
}

// Of the square and shadePixels around it, row by row. 0: no rock; else which pixel of rock it is, counted from the next
// edge straight to a side, above or below, up to shadePixels + 1. Those around the square may be taken for nearer.
function depthsAround(isRock: (x: number, y: number) => boolean, left: number, top: number, width: number, height: number): Uint8Array {
  const columns = width + 2 * shadePixels;
  const rows = height + 2 * shadePixels;
  const depths = new Uint8Array(columns * rows);
  for (let y = 0, i = 0; y < rows; ++y) {
    for (let x = 0; x < columns; ++x, ++i) depths[i] = isRock(left - shadePixels + x, top - shadePixels + y) ? shadePixels + 1 : 0;
  }
  const along = new Uint8Array(columns);
  for (let y = 0; y < rows; ++y) sweep(depths, along, y * columns, 1);
  along.fill(0);
  for (let y = rows - 1; y >= 0; --y) sweep(depths, along, y * columns + columns - 1, -1);
  return depths;
}

// A row from `first` on. `along`: how many pixels of rock end in the row before, of each column.
function sweep(depths: Uint8Array, along: Uint8Array, first: number, step: 1 | -1): void {
  let run = 0;
  for (let k = 0, i = first; k < along.length; ++k, i += step) {
    if (depths[i] === 0) {
      run = along[k] = 0;
      continue;
    }
    run = Math.min(run + 1, shadePixels + 1);
    along[k] = Math.min(along[k]! + 1, shadePixels + 1);
    depths[i] = Math.min(depths[i]!, run, along[k]!);
  }
}
