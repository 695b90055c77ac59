import {create} from '@bufbuild/protobuf';
import {expect, test, vi} from 'vitest';
import {ArenaContentSchema} from '../dist/proto/fusillade/v1/content_pb';

/** A canvas as far as the map in the corner paints on it: which of its pixels are filled. */
class FakeCanvas {
  width = 0;
  height = 0;
  readonly filled = new Set<string>();
  getContext(): object {
    const {filled} = this;
    return {
      canvas: this, clearRect: () => filled.clear(), drawImage: () => {}, strokeRect: () => {},
      fillRect: (x: number, y: number, width: number, height: number) => width === 1 && height === 1 && filled.add(`${x} ${y}`),
    };
  }
}

const made: FakeCanvas[] = [];
vi.hoisted(() => vi.stubGlobal('navigator', {userAgent: ''})); // Pixi asks it as it is loaded
const canvas = (): FakeCanvas => {
  made.push(new FakeCanvas());
  return made.at(-1)!;
};
vi.stubGlobal('document', {getElementById: canvas, createElement: canvas});
const {Minimap} = await import('../src/view/minimap');

/** Of a map that is free but for one tile: the pixels of its ground, and how many places were looked at. */
function paint(width: number, height: number, wall: {x: number; y: number}): {ground: FakeCanvas; looks: number} {
  const stride = Math.ceil(width / 8);
  const walls = new Uint8Array(stride * height);
  walls[wall.y * stride + (wall.x >> 3)] = 0x80 >> (wall.x & 7);
  let looks = 0;
  const minimap = new Minimap(create(ArenaContentSchema, {arena: 'map', width, height, walls}), () => {
    ++looks;
    return false;
  });
  minimap.draw({left: 0, top: 0, right: 1, bottom: 1}, undefined, [], [], () => 0);
  return {ground: made.at(-1)!, looks};
}

test('a small map stands tile by tile', () => {
  const {ground} = paint(44, 22, {x: 3, y: 5});
  expect([ground.width, ground.height]).toEqual([176, 88]);
  const pixels = Array.from({length: 16}, (_, i) => `${12 + (i % 4)} ${20 + Math.floor(i / 4)}`);
  expect([...ground.filled].sort()).toEqual(pixels.sort());
});

test('the largest map costs no more than what is seen of it', () => {
  const {ground, looks} = paint(4096, 4096, {x: 0, y: 0});
  expect([ground.width, ground.height]).toEqual([176, 176]);
  expect(looks).toBeLessThanOrEqual(176 * 176);
});

test('a map may be one tile high', () => {
  const {ground} = paint(4096, 1, {x: 0, y: 0});
  expect([ground.width, ground.height]).toEqual([176, 1]);
});
