// Rock, pixel by pixel: drawn in pieces, each when it comes into sight, and anew when carving and filling change it. There
// may be 67 million pixels.
import {Container, Sprite, Texture} from 'pixi.js';
import type {ArenaContent, TerrainLayer as Plane} from '../../../dist/proto/fusillade/v1/content_pb';
import type {TerrainRect} from '../../../dist/proto/fusillade/v1/play_pb';
import {bitAt, setBit} from '../../client';
import type {Box, TerrainChange} from '../../client';
import type {Theme} from '../palette';
import {Patches} from './patches';
import type {Patch} from './patches';
import {paintRock, shadePixels} from './rock_paint';
import type {RockTones, Tone} from './rock_paint';

const piecePixels = 256;
const piecesKept = 256; // a quarter of the largest rock, 64 MB

interface Piece extends Patch {
  left: number;
  top: number;
  context: CanvasRenderingContext2D;
  texture: Texture;
}

const parts = (colour: number): Tone => [(colour >> 16) & 255, (colour >> 8) & 255, colour & 255];

export class TerrainLayer {
  readonly container = new Container();
  private readonly plane: Plane | undefined;
  private readonly solid: Uint8Array; // bits, as those of the content
  private readonly pieces: Patches<Piece>;
  private readonly tones: RockTones;
  private readonly areaTiles: number;

  constructor(content: ArenaContent, theme: Theme, areaTiles: number) {
    this.areaTiles = areaTiles;
    [this.plane] = content.terrain;
    this.tones = {rock: parts(theme.rock), edge: parts(theme.rockEdge)};
    this.solid = Uint8Array.from(this.plane?.pixels ?? []);
    const {width = 0, height = 0} = this.plane ?? {};
    this.pieces = new Patches(width, height, piecePixels, piecesKept, (left, top) => this.piece(left, top));
  }

  /** What is in the box, in tiles. */
  show({left, top, right, bottom}: Box): void {
    if (!this.plane) return;
    const perTile = this.plane.pixelsPerTile;
    this.pieces.show({left: left * perTile, top: top * perTile, right: right * perTile, bottom: bottom * perTile});
  }

  private piece(left: number, top: number): Piece {
    const width = Math.min(piecePixels, this.plane!.width - left);
    const height = Math.min(piecePixels, this.plane!.height - top);
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const texture = Texture.from(canvas, true); // painted.ts says why
    texture.source.scaleMode = 'nearest';
    const view = this.container.addChild(new Sprite(texture));
    const perTile = this.plane!.pixelsPerTile;
    view.position.set(left / perTile, top / perTile);
    view.scale.set(1 / perTile);
    const destroy = (): void => {
      if (!view.destroyed) view.destroy(); // else with all that stands around it
      texture.destroy(true);
    };
    const piece = {left, top, context: canvas.getContext('2d')!, texture, view, destroy};
    this.paint(piece, {left, top, right: left + width, bottom: top + height});
    return piece;
  }

  destroy(): void {
    this.pieces.destroy();
  }

  /** False outside. Tiles. */
  isSolid(x: number, y: number): boolean {
    const perTile = this.plane?.pixelsPerTile ?? 1;
    return this.at(Math.floor(x * perTile), Math.floor(y * perTile));
  }

  private at(x: number, y: number): boolean {
    return this.plane !== undefined && x >= 0 && y >= 0 && x < this.plane.width && y < this.plane.height && bitAt(this.solid, this.plane.width, x, y);
  }

  /** Answers whether it was otherwise. */
  private set(x: number, y: number, isSolid: boolean): boolean {
    return setBit(this.solid, this.plane!.width, x, y, isSolid);
  }

  change({fresh, rects}: TerrainChange): void {
    if (!this.plane) return;
    const edge = this.areaTiles * this.plane.pixelsPerTile;
    const changed: Box[] = [];
    for (const corner of fresh) {
      const left = corner.x * this.plane.pixelsPerTile;
      const top = corner.y * this.plane.pixelsPerTile;
      const area = {left, top, right: Math.min(this.plane.width, left + edge), bottom: Math.min(this.plane.height, top + edge)};
      if (this.reset(area)) changed.push(area);
    }
    for (const rect of rects) changed.push(this.put(rect));
    for (const area of changed) this.repaint(area);
  }

  // As the arena begins. True: something was otherwise.
  private reset({left, top, right, bottom}: Box): boolean {
    if (!this.plane) return false;
    let isChanged = false;
    for (let y = top; y < bottom; ++y) {
      for (let x = left; x < right; ++x) {
        if (this.set(x, y, bitAt(this.plane.pixels, this.plane.width, x, y))) isChanged = true;
      }
    }
    return isChanged;
  }

  private put({left, top, width, height, pixels}: TerrainRect): Box {
    for (let y = 0; y < height; ++y) {
      for (let x = 0; x < width; ++x) this.set(left + x, top + y, bitAt(pixels, width, x, y));
    }
    return {left, top, right: left + width, bottom: top + height};
  }

  private repaint(area: Box): void {
    const wide = {left: area.left - shadePixels, top: area.top - shadePixels, right: area.right + shadePixels, bottom: area.bottom + shadePixels};
    for (const piece of this.pieces.all()) {
      const {canvas} = piece.context;
      const part = {
        left: Math.max(wide.left, piece.left), top: Math.max(wide.top, piece.top),
        right: Math.min(wide.right, piece.left + canvas.width), bottom: Math.min(wide.bottom, piece.top + canvas.height),
      };
      if (part.left >= part.right || part.top >= part.bottom) continue;
      this.paint(piece, part);
      piece.texture.source.update();
    }
  }

  private paint(piece: Piece, {left, top, right, bottom}: Box): void {
    const image = piece.context.createImageData(right - left, bottom - top);
    paintRock((x, y) => this.at(x, y), this.tones, left, top, image.width, image.height, image.data);
    piece.context.putImageData(image, left - piece.left, top - piece.top);
  }
}
