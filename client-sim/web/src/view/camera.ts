// Which part of the map is seen: around a place, as much as the server shows a player, whatever the window.
import type {Container} from 'pixi.js';
import type {Box} from '../client';

const followPerS = 12;
const jumpTiles = 8;

export class Camera {
  x = 0;
  y = 0;
  private zoom = 32; // pixels per tile
  private last = 0;

  constructor(private readonly viewWidth: number, private readonly viewHeight: number) {}

  follow(x: number, y: number, now: number): void {
    const share = Math.hypot(x - this.x, y - this.y) > jumpTiles ? 1 : 1 - Math.exp((-(now - this.last) / 1000) * followPerS);
    this.last = now;
    this.x += (x - this.x) * share;
    this.y += (y - this.y) * share;
  }

  move(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
  }

  /** Lays the world out in a window of so many pixels; the whole window is covered by what is seen. */
  apply(world: Container, width: number, height: number): void {
    this.zoom = Math.max(width / this.viewWidth, height / this.viewHeight);
    world.scale.set(this.zoom);
    world.position.set(width / 2 - this.x * this.zoom, height / 2 - this.y * this.zoom);
  }

  box(width: number, height: number): Box {
    const w = width / 2 / this.zoom;
    const h = height / 2 / this.zoom;
    return {left: this.x - w, right: this.x + w, top: this.y - h, bottom: this.y + h};
  }

  toScreen(x: number, y: number, width: number, height: number): {x: number; y: number} {
    return {x: width / 2 + (x - this.x) * this.zoom, y: height / 2 + (y - this.y) * this.zoom};
  }
}
