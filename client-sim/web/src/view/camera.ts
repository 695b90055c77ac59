// Which part of the map is seen: around a place, as much as the server shows a player, whatever the window.
import type {Container} from 'pixi.js';
import type {Box} from '../client';

const followPerS = 12;
const jumpTiles = 8;
// A map that is no larger than this share of the view is seen whole: what is shown of it is sent, too.
const wholeShare = 0.6;

export interface MapSize {
  width: number;
  height: number;
}

export class Camera {
  x: number;
  y: number;
  private zoom = 32; // pixels per tile
  private last = 0;

  constructor(private readonly view: MapSize, private readonly map: MapSize) {
    this.x = map.width / 2;
    this.y = map.height / 2;
  }

  follow(x: number, y: number, now: number): void {
    const share = Math.hypot(x - this.x, y - this.y) > jumpTiles ? 1 : 1 - Math.exp((-(now - this.last) / 1000) * followPerS);
    this.last = now;
    this.x += (x - this.x) * share;
    this.y += (y - this.y) * share;
  }

  move(dx: number, dy: number): void {
    this.x = Math.max(0, Math.min(this.map.width, this.x + dx));
    this.y = Math.max(0, Math.min(this.map.height, this.y + dy));
  }

  private get centre(): {x: number; y: number} {
    const isWhole = (map: number, view: number): boolean => map <= view * wholeShare;
    return {x: isWhole(this.map.width, this.view.width) ? this.map.width / 2 : this.x, y: isWhole(this.map.height, this.view.height) ? this.map.height / 2 : this.y};
  }

  /** Lays the world out in a window of so many pixels; the whole window is covered by what is seen. `off`: tiles. */
  apply(world: Container, width: number, height: number, off: {x: number; y: number}): void {
    this.zoom = Math.max(width / this.view.width, height / this.view.height);
    const {x, y} = this.centre;
    world.scale.set(this.zoom);
    world.position.set(width / 2 - (x + off.x) * this.zoom, height / 2 - (y + off.y) * this.zoom);
  }

  box(width: number, height: number): Box {
    const {x, y} = this.centre;
    const w = width / 2 / this.zoom;
    const h = height / 2 / this.zoom;
    return {left: x - w, right: x + w, top: y - h, bottom: y + h};
  }

  toScreen(x: number, y: number, width: number, height: number): {x: number; y: number} {
    const {centre} = this;
    return {x: width / 2 + (x - centre.x) * this.zoom, y: height / 2 + (y - centre.y) * this.zoom};
  }
}
