// What never moves: ground, walls, terrain, segments, pegs, objects; drawn once, in pieces of a picture.
import {Container, Graphics, Sprite, Texture} from 'pixi.js';
import type {ArenaContent} from '../../dist/proto/fusillade/v1/content_pb';
import {SegmentContent_Form} from '../../dist/proto/fusillade/v1/content_pb';
import {bitAt} from '../client';
import {css, palette} from './palette';

const piecePixels = 1024;
const tilePixelsMax = 16;
const shapeScale = 32;

type Painter = (context: CanvasRenderingContext2D, left: number, top: number, width: number, height: number) => void;

/** A picture of `columns` by `rows` cells, `cellTiles` wide each, cut into textures of a bounded size. */
function pieces(columns: number, rows: number, cellTiles: number, cellPixels: number, paint: Painter): Container {
  const all = new Container();
  const cells = Math.max(1, Math.floor(piecePixels / cellPixels));
  for (let top = 0; top < rows; top += cells) {
    for (let left = 0; left < columns; left += cells) {
      const width = Math.min(cells, columns - left);
      const height = Math.min(cells, rows - top);
      const canvas = document.createElement('canvas');
      canvas.width = width * cellPixels;
      canvas.height = height * cellPixels;
      paint(canvas.getContext('2d')!, left, top, width, height);
      const texture = Texture.from(canvas);
      texture.source.scaleMode = 'nearest';
      const sprite = new Sprite(texture);
      sprite.position.set(left * cellTiles, top * cellTiles);
      sprite.scale.set(cellTiles / cellPixels);
      all.addChild(sprite);
    }
  }
  return all;
}

function tiles(content: ArenaContent): Container {
  const pixels = Math.max(4, Math.min(tilePixelsMax, Math.floor(8192 / Math.max(content.width, content.height))));
  const isWall = (x: number, y: number): boolean =>
    x < 0 || y < 0 || x >= content.width || y >= content.height || bitAt(content.walls, content.width, x, y);
  return pieces(content.width, content.height, 1, pixels, (context, left, top, width, height) => {
    for (let y = 0; y < height; ++y) {
      for (let x = 0; x < width; ++x) {
        const wall = isWall(left + x, top + y);
        context.fillStyle = css(wall ? palette.wall : (left + x + top + y) % 2 === 0 ? palette.ground : palette.groundLine);
        context.fillRect(x * pixels, y * pixels, pixels, pixels);
        if (!wall) continue;
        context.fillStyle = css(palette.wallEdge);
        const line = Math.max(1, Math.floor(pixels / 8));
        if (!isWall(left + x, top + y - 1)) context.fillRect(x * pixels, y * pixels, pixels, line);
        if (!isWall(left + x, top + y + 1)) context.fillRect(x * pixels, (y + 1) * pixels - line, pixels, line);
        if (!isWall(left + x - 1, top + y)) context.fillRect(x * pixels, y * pixels, line, pixels);
        if (!isWall(left + x + 1, top + y)) context.fillRect((x + 1) * pixels - line, y * pixels, line, pixels);
      }
    }
  });
}

function terrain(content: ArenaContent): Container {
  const all = new Container();
  const inside = [(palette.terrain >> 16) & 255, (palette.terrain >> 8) & 255, palette.terrain & 255] as const;
  const edge = [(palette.terrainEdge >> 16) & 255, (palette.terrainEdge >> 8) & 255, palette.terrainEdge & 255] as const;
  for (const layer of content.terrain) {
    const solid = (x: number, y: number): boolean => x >= 0 && y >= 0 && x < layer.width && y < layer.height && bitAt(layer.pixels, layer.width, x, y);
    all.addChild(pieces(layer.width, layer.height, 1 / layer.pixelsPerTile, 1, (context, left, top, width, height) => {
      const image = context.createImageData(width, height);
      for (let y = 0; y < height; ++y) {
        for (let x = 0; x < width; ++x) {
          if (!solid(left + x, top + y)) continue;
          const isEdge = !solid(left + x, top + y - 1) || !solid(left + x, top + y + 1) || !solid(left + x - 1, top + y) || !solid(left + x + 1, top + y);
          image.data.set([...(isEdge ? edge : inside), 255], 4 * (y * width + x));
        }
      }
      context.putImageData(image, 0, 0);
    }));
  }
  return all;
}

// Drawn larger than it is shown: the number of corners of a circle follows from its size.
function shapes(content: ArenaContent): Graphics {
  const g = new Graphics();
  const k = shapeScale;
  g.scale.set(1 / k);
  for (const peg of content.pegs) g.circle(peg.x * k, peg.y * k, peg.radius * k).fill(palette.peg);
  for (const o of content.objects) {
    const colour = o.pickup ? palette.pickup : palette.wallEdge;
    const cos = Math.cos(o.angle);
    const sin = Math.sin(o.angle);
    const corner = (x: number, y: number): number[] => [(o.x + x * cos - y * sin) * k, (o.y + x * sin + y * cos) * k];
    const box = [...corner(-o.halfWidth, -o.halfHeight), ...corner(o.halfWidth, -o.halfHeight), ...corner(o.halfWidth, o.halfHeight), ...corner(-o.halfWidth, o.halfHeight)];
    const shape = o.radius > 0 ? g.circle(o.x * k, o.y * k, o.radius * k) : g.poly(box);
    if (o.sensor) shape.stroke({color: palette.pickup, width: 0.06 * k, alpha: 0.5});
    else shape.fill(colour);
  }
  for (const s of content.segments) {
    if (s.form === SegmentContent_Form.GHOST) continue;
    const color = s.form === SegmentContent_Form.BOUNCE ? palette.segment : palette.danger;
    g.moveTo(s.x1 * k, s.y1 * k).lineTo(s.x2 * k, s.y2 * k).stroke({color, width: 0.12 * k, cap: 'round'});
  }
  return g;
}

export function arenaLayer(content: ArenaContent): Container {
  const layer = new Container();
  layer.addChild(tiles(content), terrain(content), shapes(content));
  return layer;
}
