import {create} from '@bufbuild/protobuf';
import {beforeEach, expect, test, vi} from 'vitest';
import {ArenaContentSchema, TerrainLayerSchema} from '../dist/proto/fusillade/v1/content_pb';
import {TerrainRectSchema} from '../dist/proto/fusillade/v1/play_pb';

vi.mock('pixi.js', () => {
  class Thing {
    destroyed = false;
    destroy = (): void => void (this.destroyed = true);
    position = {set: () => {}};
    scale = {set: () => {}};
    addChild = <Child>(child: Child): Child => child;
  }
  return {Color: class {}, Container: Thing, Sprite: Thing, Texture: {from: () => ({source: {update: () => {}}, destroy: () => void ++destroyed})}};
});

let destroyed = 0; // textures

/** What was painted last, by the place of its piece: how many of its pixels are rock. */
let painted: {pixels: number; rock: number}[] = [];

vi.stubGlobal('document', {
  createElement: () => {
    const canvas = {width: 0, height: 0, getContext: (): object => context};
    const context = {
      canvas,
      createImageData: (width: number, height: number) => ({width, height, data: new Uint8ClampedArray(4 * width * height)}),
      putImageData: ({data}: {data: Uint8ClampedArray}) => painted.push({pixels: data.length / 4, rock: data.filter((value, i) => i % 4 === 3 && value > 0).length}),
    };
    return canvas;
  },
});
const {TerrainLayer} = await import('../src/view/layers/terrain_layer');

const tone = 0x405060;
const theme = {ground: tone, groundAlternate: tone, groundLine: tone, wall: tone, wallTop: tone, wallEdge: tone, rock: tone, rockEdge: tone, rail: tone, peg: tone};
const perTile = 16;
const pieceTiles = 256 / perTile;

function layer(edge: number): InstanceType<typeof TerrainLayer> {
  const pixels = new Uint8Array((edge / 8) * edge).fill(0xff);
  const content = create(ArenaContentSchema, {terrain: [create(TerrainLayerSchema, {width: edge, height: edge, pixelsPerTile: perTile, pixels})]});
  return new TerrainLayer(content, theme, pieceTiles);
}
const pieceAt = (column: number, row: number): {left: number; top: number; right: number; bottom: number} =>
  ({left: (column + 0.25) * pieceTiles, top: (row + 0.25) * pieceTiles, right: (column + 0.75) * pieceTiles, bottom: (row + 0.75) * pieceTiles});

beforeEach(() => {
  painted = [];
  destroyed = 0;
});

test('of the largest rock only what comes into sight is painted, and once', () => {
  const rock = layer(8192);
  expect(painted).toEqual([]);
  for (let i = 0; i < 3; ++i) rock.show(pieceAt(7, 9));
  expect(painted).toEqual([{pixels: 65_536, rock: 65_536}]);
  rock.show({left: -100, top: -100, right: 10, bottom: 10});
  expect(painted).toHaveLength(2);
});

test('all that was painted is given back, and nothing twice', () => {
  const rock = layer(512);
  rock.show({left: 0, top: 0, right: 32, bottom: 32});
  rock.destroy();
  rock.destroy();
  expect(destroyed).toBe(4);
});

test('what was carved out of sight is gone when it is seen, and what is reset is there again', () => {
  const rock = layer(512);
  const carve = (): void => rock.change({fresh: [], rects: [create(TerrainRectSchema, {left: 300, top: 20, width: 10, height: 2, pixels: new Uint8Array(4)})]});
  carve();
  expect(painted).toEqual([]);
  expect(rock.isSolid(300.5 / perTile, 20.5 / perTile)).toBe(false);
  expect(rock.isSolid(299.5 / perTile, 20.5 / perTile)).toBe(true);
  rock.show(pieceAt(1, 0));
  expect(painted.pop()).toEqual({pixels: 65_536, rock: 65_536 - 20});
  rock.change({fresh: [{x: pieceTiles, y: 0}], rects: []});
  expect(rock.isSolid(300.5 / perTile, 20.5 / perTile)).toBe(true);
  expect(painted.pop()).toEqual({pixels: 65_536, rock: 65_536});
  carve();
  expect(painted).toHaveLength(1);
});
