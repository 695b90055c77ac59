// Ground and walls: a map of tiles from one picture, laid in blocks when they come into sight.
import {Container, Particle, ParticleContainer, Rectangle, Texture} from 'pixi.js';
import type {ArenaContent} from '../../../dist/proto/fusillade/v1/content_pb';
import {bitAt} from '../../client';
import type {Box} from '../../client';
import {painted} from './painted';
import {Patches} from './patches';
import type {Patch} from './patches';
import {css, noise} from '../palette';
import type {Theme} from '../palette';

const tilePixels = 64;
const padPixels = 2; // of the tile's own colours around it, so that neighbours in the picture never show
const cellPixels = tilePixels + 2 * padPixels;
const sheetColumns = 8;
const blockTiles = 16;
const blocksKept = 256;
const groundLooks = 4;

// Bits of a tile's neighbours: of a wall which sides are open, of the ground where walls throw shadows.
const north = 1;
const east = 2;
const south = 4;
const west = 8;
const shadowNorth = 1;
const shadowWest = 2;
const shadowCorner = 4;

type Painter = (context: CanvasRenderingContext2D) => void;

function paintWall(theme: Theme, open: number): Painter {
  return (context) => {
    const t = tilePixels;
    const edge = 7;
    const face = 20;
    context.fillStyle = css(theme.wallTop);
    context.fillRect(-padPixels, -padPixels, cellPixels, cellPixels);
    context.strokeStyle = '#0002';
    context.lineWidth = 2;
    context.strokeRect(0, 0, t, t);
    context.strokeStyle = '#ffffff0a';
    context.strokeRect(9, 9, t - 18, t - 18);
    if (open & south) {
      context.fillStyle = css(theme.wall);
      context.fillRect(-padPixels, t - face, cellPixels, face + padPixels);
      context.fillStyle = '#0004';
      context.fillRect(-padPixels, t - 6, cellPixels, 6 + padPixels);
    }
    context.fillStyle = css(theme.wallEdge);
    if (open & north) context.fillRect(-padPixels, -padPixels, cellPixels, edge - 2 + padPixels);
    if (open & south) context.fillRect(-padPixels, t - face - 3, cellPixels, 3);
    context.globalAlpha = 0.6;
    if (open & west) context.fillRect(-padPixels, -padPixels, edge - 3 + padPixels, cellPixels);
    if (open & east) context.fillRect(t - edge + 3, -padPixels, edge - 3 + padPixels, cellPixels);
    context.globalAlpha = 1;
  };
}

function paintGround(theme: Theme, look: number, shadows: number): Painter {
  return (context) => {
    const t = tilePixels;
    context.fillStyle = css(look % 2 === 0 ? theme.ground : theme.groundAlternate);
    context.fillRect(-padPixels, -padPixels, cellPixels, cellPixels);
    context.strokeStyle = css(theme.groundLine);
    context.lineWidth = 2;
    context.globalAlpha = 0.55;
    context.strokeRect(0, 0, t, t);
    if (look >= 2) {
      context.fillStyle = css(theme.groundLine);
      for (const [x, y] of [[10, 10], [t - 10, 10], [10, t - 10], [t - 10, t - 10]] as const) {
        context.beginPath();
        context.arc(x, y, 2.5, 0, 2 * Math.PI);
        context.fill();
      }
    }
    context.globalAlpha = 1;
    shade(context, shadows);
  };
}

function shade(context: CanvasRenderingContext2D, shadows: number): void {
  const t = tilePixels;
  const reach = 26;
  const fill = (gradient: CanvasGradient, width: number, height: number): void => {
    gradient.addColorStop(0, '#000a');
    gradient.addColorStop(1, '#0000');
    context.fillStyle = gradient;
    context.fillRect(-padPixels, -padPixels, width + padPixels, height + padPixels);
  };
  if (shadows & shadowNorth) fill(context.createLinearGradient(0, 0, 0, reach), t + padPixels, reach);
  if (shadows & shadowWest) fill(context.createLinearGradient(0, 0, reach * 0.7, 0), reach * 0.7, t + padPixels);
  const isCorner = shadows === shadowCorner;
  if (isCorner) fill(context.createRadialGradient(0, 0, 0, 0, 0, reach * 0.8), reach, reach);
}

/** Sixteen walls by their open sides, then the looks of the ground with each of its eight shadows. */
function sheet(theme: Theme): Texture[] {
  const painters: Painter[] = [];
  for (let open = 0; open < 16; ++open) painters.push(paintWall(theme, open));
  for (let look = 0; look < groundLooks; ++look) for (let shadows = 0; shadows < 8; ++shadows) painters.push(paintGround(theme, look, shadows));
  const places = painters.map((_, i) => ({x: (i % sheetColumns) * cellPixels, y: Math.floor(i / sheetColumns) * cellPixels}));
  const {source} = painted(sheetColumns * cellPixels, Math.ceil(painters.length / sheetColumns) * cellPixels, (context) => {
    painters.forEach((paint, i) => paintCell(context, places[i]!, paint));
  });
  return places.map(({x, y}) => new Texture({source, frame: new Rectangle(x + padPixels, y + padPixels, tilePixels, tilePixels)}));
}

function paintCell(context: CanvasRenderingContext2D, {x, y}: {x: number; y: number}, paint: Painter): void {
  context.save();
  context.beginPath();
  context.rect(x, y, cellPixels, cellPixels);
  context.clip();
  context.translate(x + padPixels, y + padPixels);
  paint(context);
  context.restore();
}

export class TileLayer {
  readonly container = new Container();
  private readonly textures: Texture[];
  private readonly content: ArenaContent;
  private readonly blocks: Patches<Patch>;

  constructor(content: ArenaContent, theme: Theme) {
    this.content = content;
    this.textures = sheet(theme);
    this.blocks = new Patches(content.width, content.height, blockTiles, blocksKept, (left, top) => this.lay(left, top));
  }

  show(box: Box): void {
    this.blocks.show(box);
  }

  private lay(left: number, top: number): Patch {
    const view = new ParticleContainer({dynamicProperties: {position: false, vertex: false, rotation: false, uvs: false, color: false}});
    view.texture = this.textures[0]!;
    for (let y = top; y < Math.min(top + blockTiles, this.content.height); ++y) {
      for (let x = left; x < Math.min(left + blockTiles, this.content.width); ++x) {
        view.addParticle(new Particle({texture: this.textures[this.look(x, y)]!, x, y, scaleX: 1 / tilePixels, scaleY: 1 / tilePixels}));
      }
    }
    this.container.addChild(view);
    return {view, destroy: () => view.destroy()};
  }

  destroy(): void {
    this.textures[0]!.source.destroy(); // that of all
  }

  private isWall(x: number, y: number): boolean {
    const {width, height, walls} = this.content;
    return x < 0 || y < 0 || x >= width || y >= height || bitAt(walls, width, x, y);
  }

  private look(x: number, y: number): number {
    const open = (dx: number, dy: number, bit: number): number => (this.isWall(x + dx, y + dy) ? 0 : bit);
    if (this.isWall(x, y)) return open(0, -1, north) | open(1, 0, east) | open(0, 1, south) | open(-1, 0, west);
    const wall = (dx: number, dy: number, bit: number): number => (this.isWall(x + dx, y + dy) ? bit : 0);
    const shadows = wall(0, -1, shadowNorth) | wall(-1, 0, shadowWest);
    const look = ((x + y) & 1) + (noise(x, y) < 0.12 ? 2 : 0);
    return 16 + look * 8 + (shadows === 0 ? wall(-1, -1, shadowCorner) : shadows);
  }
}
