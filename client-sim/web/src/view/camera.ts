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

/**
 * Where the middle of the picture is along one axis, in tiles, when it should be `at`: held, so that nothing outside of
 * the map is seen, as far as the server sends what is seen then: `view` around `at`, of which `seen` fits into the window.
 */
export function held(at: number, seen: number, view: number, map: number): number {
  if (map <= view * wholeShare) return map / 2;
  const inMap = map <= seen ? map / 2 : Math.max(seen / 2, Math.min(map - seen / 2, at));
  const slack = Math.max(0, (view - seen) / 2);
  return Math.max(at - slack, Math.min(at + slack, inMap));
}

/** Where it is along one axis after a move of its own: it goes no further out once the edge of the map is seen. */
function moved(at: number, by: number, seen: number, map: number): number {
  const edge = Math.min(seen, map) / 2;
  return Math.max(Math.min(edge, at), Math.min(Math.max(map - edge, at), at + by));
}

export class Camera {
  x: number;
  y: number;
  private zoom = 32; // pixels per tile
  private seen: MapSize = {width: 0, height: 0};
  private last = 0;
  private readonly view: MapSize;
  private readonly map: MapSize;

  constructor(view: MapSize, map: MapSize) {
    this.view = view;
    this.map = map;
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
    this.x = moved(this.x, dx, this.seen.width, this.map.width);
    this.y = moved(this.y, dy, this.seen.height, this.map.height);
  }

  private centre(width: number, height: number): {x: number; y: number} {
    const {x, y, view, map, zoom} = this;
    return {x: held(x, width / zoom, view.width, map.width), y: held(y, height / zoom, view.height, map.height)};
  }

  /** Lays the world out in a window of so many pixels; the whole window is covered by what is seen. `off`: tiles. */
  apply(world: Container, width: number, height: number, off: {x: number; y: number}): void {
    this.zoom = Math.max(width / this.view.width, height / this.view.height);
    this.seen = {width: width / this.zoom, height: height / this.zoom};
    const {x, y} = this.centre(width, height);
    world.scale.set(this.zoom);
    world.position.set(width / 2 - (x + off.x) * this.zoom, height / 2 - (y + off.y) * this.zoom);
  }

  box(width: number, height: number): Box {
    const {x, y} = this.centre(width, height);
    const w = width / 2 / this.zoom;
    const h = height / 2 / this.zoom;
    return {left: x - w, right: x + w, top: y - h, bottom: y + h};
  }

  toScreen(x: number, y: number, width: number, height: number): {x: number; y: number} {
    const centre = this.centre(width, height);
    return {x: width / 2 + (x - centre.x) * this.zoom, y: height / 2 + (y - centre.y) * this.zoom};
  }
}
