import {expect, test} from 'vitest';
import {dot, mark, mover, sizeOf, way} from '../src/log/sizes';

test('on a map that fits well things are as large as in tiles', () => {
  expect([way, dot, mover, mark].map((size) => sizeOf(size, 40))).toEqual([0.06, 0.12, 0.2, 1]);
});

test('on a map that is far larger than the window all of them are seen', () => {
  for (const scale of [2.8, 0.17]) expect([way, dot, mover, mark].map((size) => sizeOf(size, scale) * scale >= 1)).toEqual([true, true, true, true]);
});
