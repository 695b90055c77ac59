// What players, enemies, bodies and masks look like: a picture for each type and colour, drawn once.
import {BufferImageSource, Graphics, Texture} from 'pixi.js';
import type {Renderer} from 'pixi.js';
import type {ArenaContent, FigureContent} from '../../../dist/proto/fusillade/v1/content_pb';
import type {ActorType} from '../../../dist/proto/fusillade/v1/play_pb';
import {bitAt} from '../../client';
import {painted} from './painted';
import {css} from '../palette';
import {polygon} from './shapes';

const pixelsPerTile = 64;
const defaultFigurePixelsPerTile = 16;
const figureScale = 4; // of a figure's pixels
const rim = 4;

/** A figure's pixels are those of the terrain. */
export const figurePixelsPerTile = ({terrain}: ArenaContent): number => terrain[0]?.pixelsPerTile ?? defaultFigurePixelsPerTile;

/** A picture to be anchored at its middle; `scale` makes tiles of its pixels. */
export interface Look {
  texture: Texture;
  /** Its shape in white, to flash. */
  flash: Texture;
  scale: number;
  /** Tiles from its middle to its top. */
  height: number;
}

const dark = (colour: number, share: number): number =>
  (Math.floor(((colour >> 16) & 255) * share) << 16) | (Math.floor(((colour >> 8) & 255) * share) << 8) | Math.floor((colour & 255) * share);

function drawPlayer(g: Graphics, r: number, colour: number): void {
  g.roundRect(r * 0.3, -r * 0.24, r * 1.15, r * 0.48, r * 0.12).fill(dark(colour, 0.45)).stroke({color: dark(colour, 0.8), width: rim * 0.6});
  g.circle(0, 0, r).fill(dark(colour, 0.5)).circle(0, 0, r - rim / 2).stroke({color: colour, width: rim});
  g.circle(0, 0, r * 0.62).fill(colour);
  g.circle(-r * 0.16, -r * 0.16, r * 0.26).fill({color: 0xffffff, alpha: 0.55});
}

// Round ones differ by the plate that they bear: a triangle, a square and so on.
function drawRoundEnemy(g: Graphics, r: number, colour: number, type: number): void {
  const spikes = 6 + (type % 4) * 2;
  g.star(0, 0, spikes, r, r * 0.84).fill(dark(colour, 0.42)).stroke({color: colour, width: rim, alignment: 1});
  g.poly(polygon(3 + (type % 4), r * 0.58)).fill(colour);
  g.circle(r * 0.12, 0, r * 0.24).fill(0x140a10);
  g.circle(r * 0.2, -r * 0.06, r * 0.09).fill(0xffffff);
}

function drawBoxEnemy(g: Graphics, w: number, h: number, colour: number): void {
  g.rect(-w, -h, 2 * w, 2 * h).fill(dark(colour, 0.42)).stroke({color: colour, width: rim, alignment: 1});
  g.rect(-w * 0.55, -h * 0.55, w * 1.1, h * 1.1).fill(colour);
  g.circle(0, 0, Math.min(w, h) * 0.28).fill(0x140a10);
}

function drawBall(g: Graphics, r: number, colour: number): void {
  g.circle(0, 0, r).fill(dark(colour, 0.55));
  g.circle(-r * 0.08, -r * 0.1, r * 0.84).fill(colour);
  g.circle(-r * 0.32, -r * 0.36, r * 0.24).fill({color: 0xffffff, alpha: 0.9});
}

type Draw = (g: Graphics, colour: number) => void;

/** Of a figure: pixel by pixel as it collides, bright along its edge. */
function figureTexture({width, height, pixels}: FigureContent, colour: string, edge: string): Texture {
  const solid = (x: number, y: number): boolean => x >= 0 && y >= 0 && x < width && y < height && bitAt(pixels, width, x, y);
  return painted(width * figureScale, height * figureScale, (context) => {
    for (let y = 0; y < height; ++y) {
      for (let x = 0; x < width; ++x) {
        if (!solid(x, y)) continue;
        context.fillStyle = solid(x - 1, y) && solid(x + 1, y) && solid(x, y - 1) && solid(x, y + 1) ? colour : edge;
        context.fillRect(x * figureScale, y * figureScale, figureScale, figureScale);
      }
    }
  });
}

export class Looks {
  private readonly looks = new Map<string, Look>();
  private readonly figurePixelsPerTile: number;
  private readonly renderer: Renderer;
  private readonly content: ArenaContent;

  constructor(renderer: Renderer, content: ArenaContent) {
    this.renderer = renderer;
    this.content = content;
    this.figurePixelsPerTile = figurePixelsPerTile(content);
  }

  /** Whether its picture turns by steps of its figure. */
  hasFigure(index: number): boolean {
    return this.figureOf(index) !== undefined;
  }

  private figureOf(index: number): FigureContent | undefined {
    const figure = this.content.actorTypes[index]?.figure;
    return figure === undefined ? undefined : this.content.figures[figure];
  }

  actor(index: number, type: ActorType, colour: number): Look {
    return this.kept(`actor:${index}:${colour}`, () => {
      const figure = this.figureOf(index);
      if (figure) return this.ofFigure(figure, colour);
      const r = type.radius * pixelsPerTile;
      const [w, h] = [type.halfWidth * pixelsPerTile, type.halfHeight * pixelsPerTile];
      if (r === 0) return this.drawn((g, c) => drawBoxEnemy(g, w, h, c), colour, type.halfHeight);
      return this.drawn((g, c) => (type.playable ? drawPlayer(g, r, c) : drawRoundEnemy(g, r, c, index)), colour, type.radius);
    });
  }

  body(radius: number, colour: number): Look {
    return this.kept(`body:${radius}`, () => this.drawn((g, c) => drawBall(g, radius * pixelsPerTile, c), colour, radius));
  }

  private kept(key: string, make: () => Look): Look {
    const look = this.looks.get(key) ?? make();
    this.looks.set(key, look);
    return look;
  }

  private drawn(draw: Draw, colour: number, height: number): Look {
    const scale = 1 / (pixelsPerTile * this.renderer.resolution);
    return {texture: this.texture(draw, colour), flash: this.texture(draw, 0xffffff), scale, height};
  }

  // The frame lies evenly around the middle, so that the anchor is the centre whatever sticks out. Its pixels are kept
  // here: what the graphics card alone has is gone when that resets.
  private texture(draw: Draw, colour: number): Texture {
    const g = new Graphics();
    draw(g, colour);
    const {x, y, width, height} = g.getLocalBounds();
    const reach = Math.max(-x, -y, x + width, y + height) + 2;
    g.rect(-reach, -reach, 2 * reach, 2 * reach).fill({color: 0xffffff, alpha: 0});
    const {pixels, ...size} = this.renderer.extract.pixels({target: g, antialias: true});
    g.destroy();
    return new Texture({source: new BufferImageSource({resource: pixels, ...size, format: 'rgba8unorm', alphaMode: 'premultiplied-alpha'})});
  }

  private ofFigure(figure: FigureContent, colour: number): Look {
    return {
      texture: figureTexture(figure, css(dark(colour, 0.6)), css(colour)), flash: figureTexture(figure, '#ffffff', '#ffffff'),
      scale: 1 / (this.figurePixelsPerTile * figureScale), height: Math.max(figure.width, figure.height) / 2 / this.figurePixelsPerTile,
    };
  }

  destroy(): void {
    for (const {texture, flash} of this.looks.values()) {
      texture.destroy(true);
      flash.destroy(true);
    }
  }
}
