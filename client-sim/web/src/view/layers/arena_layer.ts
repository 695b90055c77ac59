// What the arena is made of: ground, walls, rock, and what stands there.
import {Container} from 'pixi.js';
import type {ArenaContent} from '../../../dist/proto/fusillade/v1/content_pb';
import type {Box, TerrainChange, Vanished} from '../../client';
import {themeOf} from '../palette';
import {SceneryLayer} from './scenery_layer';
import {TerrainLayer} from './terrain_layer';
import {TileLayer} from './tile_layer';

export class ArenaLayer {
  readonly container = new Container();
  private readonly tiles: TileLayer;
  private readonly terrain: TerrainLayer;
  private readonly scenery: SceneryLayer;

  constructor(content: ArenaContent, areaTiles: number) {
    const theme = themeOf(content.arena);
    this.tiles = new TileLayer(content, theme);
    this.terrain = new TerrainLayer(content, theme, areaTiles);
    this.scenery = new SceneryLayer(content, theme);
    this.container.addChild(this.tiles.container, this.terrain.container, this.scenery.container);
  }

  show(box: Box, timeS: number): void {
    this.tiles.show(box);
    this.terrain.show(box);
    this.scenery.show(timeS);
  }
  change(change: TerrainChange): void {
    this.terrain.change(change);
  }
  vanish(what: Vanished): void {
    this.scenery.vanish(what);
  }
  hasVanished(what: Vanished): boolean {
    return this.scenery.hasVanished(what);
  }
  destroy(): void {
    this.tiles.destroy();
    this.terrain.destroy();
  }
  /** Of the place as it is now; walls apart. Tiles. */
  isRock(x: number, y: number): boolean {
    return this.terrain.isSolid(x, y);
  }
}
