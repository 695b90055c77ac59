// The map in the corner: what is solid, who is in sight, and what is seen of it.
import type {ArenaContent} from '../../dist/proto/fusillade/v1/content_pb';
import {bitAt} from '../client';
import type {Box, ShownActor} from '../client';
import {byId} from './page';
import {css, palette, themeOf} from './palette';

const edgePixels = 176;
const refreshMs = 500;

export class Minimap {
  private readonly context = byId<HTMLCanvasElement>('minimap').getContext('2d')!;
  private readonly ground = document.createElement('canvas');
  private readonly scale: number;
  private isStale = true;
  private paintedAt = -Infinity;
  private readonly content: ArenaContent;
  private readonly isRock: (x: number, y: number) => boolean;

  constructor(content: ArenaContent, isRock: (x: number, y: number) => boolean) {
    this.content = content;
    this.isRock = isRock;
    const {width, height} = content;
    const {canvas} = this.context;
    this.scale = Math.min(edgePixels / width, edgePixels / height);
    canvas.width = this.ground.width = Math.max(1, Math.round(width * this.scale));
    canvas.height = this.ground.height = Math.max(1, Math.round(height * this.scale));
  }

  /** The rock is another. */
  refresh(): void {
    this.isStale = true;
  }

  // Pixel by pixel of what is seen, each the tile in its middle: a map may have sixteen million of these.
  private paint(now: number): void {
    if (!this.isStale || now - this.paintedAt < refreshMs) return;
    this.isStale = false;
    this.paintedAt = now;
    const {width, height, walls, arena} = this.content;
    const theme = themeOf(arena);
    const context = this.ground.getContext('2d')!;
    context.clearRect(0, 0, this.ground.width, this.ground.height);
    for (let row = 0; row < this.ground.height; ++row) {
      const y = Math.min(height - 1, Math.floor((row + 0.5) / this.scale));
      for (let column = 0; column < this.ground.width; ++column) {
        const x = Math.min(width - 1, Math.floor((column + 0.5) / this.scale));
        const isWall = bitAt(walls, width, x, y);
        if (!isWall && !this.isRock(x + 0.5, y + 0.5)) continue;
        context.fillStyle = css(isWall ? theme.wall : theme.rock);
        context.fillRect(column, row, 1, 1);
      }
    }
  }

  draw(view: Box, self: {x: number; y: number} | undefined, players: readonly ShownActor[], enemies: readonly ShownActor[], colourOf: (player: ShownActor) => number): void {
    this.paint(performance.now());
    const {context, ground, scale} = this;
    context.clearRect(0, 0, ground.width, ground.height);
    context.drawImage(ground, 0, 0);
    const dot = (at: {x: number; y: number}, colour: number, size: number): void => {
      context.fillStyle = css(colour);
      context.fillRect(at.x * scale - size / 2, at.y * scale - size / 2, size, size);
    };
    for (const enemy of enemies) dot(enemy, 0xff5f7e, 2);
    for (const player of players) dot(player, colourOf(player), 3);
    if (self) dot(self, palette.self, 5);
    context.strokeStyle = '#dfe6f2aa';
    context.strokeRect(view.left * scale, view.top * scale, (view.right - view.left) * scale, (view.bottom - view.top) * scale);
  }
}
