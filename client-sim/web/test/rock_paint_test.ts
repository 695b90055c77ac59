import {expect, test, vi} from 'vitest';
import type {RockTones} from '../src/view/layers/rock_paint';

vi.mock('pixi.js', () => ({Color: class {}}));
const {noise} = await import('../src/view/palette');
const {paintRock, shadePixels} = await import('../src/view/layers/rock_paint');

const tones: RockTones = {rock: [100, 120, 140], edge: [200, 180, 160]};

/** As one would say it, pixel by pixel. */
function plain(isRock: (x: number, y: number) => boolean, left: number, top: number, width: number, height: number): Uint8ClampedArray {
  const depth = (x: number, y: number): number => {
    for (let far = 1; far <= shadePixels; ++far) {
      if (!isRock(x - far, y) || !isRock(x + far, y) || !isRock(x, y - far) || !isRock(x, y + far)) return far - 1;
    }
    return shadePixels;
  };
  const data = new Uint8ClampedArray(4 * width * height);
  for (let y = top; y < top + height; ++y) {
    for (let x = left; x < left + width; ++x) {
      if (!isRock(x, y)) continue;
      const deep = depth(x, y);
      const [tone, light] = deep === 0 ? [tones.edge, isRock(x, y - 1) ? 0.75 : 1] : [tones.rock, (1 - (0.45 * deep) / shadePixels) * (0.9 + 0.2 * noise(x, y))];
      data.set([...tone.map((value) => value * light), 255], 4 * ((y - top) * width + x - left));
    }
  }
  return data;
}

// Caves of all widths, from single pixels to more than the shade, up to the edges of the map.
const inMap = (x: number, y: number): boolean => x >= 0 && y >= 0 && x < 96 && y < 80;
const caves = (grain: number) => (x: number, y: number): boolean => inMap(x, y) && noise(Math.floor(x / grain), Math.floor(y / grain)) < 0.8;

test.each([1, 2, 3, 5, 9, 200])('rock with caves of %i pixels looks as pixel by pixel', (grain) => {
  const isRock = caves(grain);
  for (const [left, top, width, height] of [[0, 0, 96, 80], [17, 5, 40, 31], [90, 70, 6, 10], [30, 30, 1, 1]] as const) {
    const data = new Uint8ClampedArray(4 * width * height);
    paintRock(isRock, tones, left, top, width, height, data);
    expect(data).toEqual(plain(isRock, left, top, width, height));
  }
});
