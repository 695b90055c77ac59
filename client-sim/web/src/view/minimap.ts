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
    canvas.width = Math.round(width * this.scale);
    canvas.height = Math.round(height * this.scale);
    this.ground.width = width;
    this.ground.height = height;
  }

  /** The rock is another. */
  refresh(): void {
    this.isStale = true;
  }

  private paint(now: number): void {
    if (!this.isStale || now - this.paintedAt < refreshMs) return;
    this.isStale = false;
    this.paintedAt = now;
    const {width, height, walls, arena} = this.content;
    const theme = themeOf(arena);
    const context = this.ground.getContext('2d')!;
    context.clearRect(0, 0, width, height);
    for (let y = 0; y < height; ++y) {
      for (let x = 0; x < width; ++x) {
        const isWall = bitAt(walls, width, x, y);
        if (!isWall && !this.isRock(x + 0.5, y + 0.5)) continue;
        context.fillStyle = css(isWall ? theme.wall : theme.rock);
        context.fillRect(x, y, 1, 1);
      }
    }
  }

  draw(view: Box, self: {x: number; y: number} | undefined, players: readonly ShownActor[], enemies: readonly ShownActor[], colourOf: (player: ShownActor) => number): void {
    this.paint(performance.now());
    const {context, ground, scale} = this;
    const {canvas} = context;
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingEnabled = false;
    context.drawImage(ground, 0, 0, ground.width * scale, ground.height * scale);
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
