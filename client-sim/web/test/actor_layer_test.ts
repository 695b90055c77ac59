import {Texture} from 'pixi.js';
import type {Renderer, Sprite} from 'pixi.js';
import {expect, test, vi} from 'vitest';
import type {ArenaContent} from '../dist/proto/fusillade/v1/content_pb';
import type {Welcome} from '../dist/proto/fusillade/v1/play_pb';
import type {ShownActor} from '../src/client';
import {ActorLayer} from '../src/view/layers/actor_layer';

vi.hoisted(() => vi.stubGlobal('navigator', {userAgent: ''})); // Pixi asks it as it is loaded

const drawn = vi.hoisted(() => ({scale: 1 / 64}));

vi.mock('../src/view/layers/painted', () => ({painted: () => Texture.EMPTY}));
vi.mock('../src/view/layers/looks', () => ({
  Looks: class {
    hasFigure = (): boolean => false;
    actor = (): object => ({texture: Texture.EMPTY, flash: Texture.EMPTY, scale: drawn.scale, height: 0.4});
  },
}));

// As pictures are that are drawn once the page has been zoomed.
test('who gets another colour stays as large, however fine the new picture is', () => {
  const layer = new ActorLayer({} as Renderer, {actorTypes: [{health: 100}]} as Welcome, {} as ArenaContent, () => '');
  const ada = {id: 1, type: 0, team: 0, x: 0, y: 0, aim: 0, health: 100, isShielded: false} as ShownActor;
  layer.player(ada, false, 0, false);
  drawn.scale /= 2;
  layer.player(ada, false, 0, true);
  const [, body, flash] = layer.container.children[0]!.children as Sprite[];
  expect([body!.scale.x, body!.scale.y, flash!.scale.x]).toEqual([1 / 128, 1 / 128, 1 / 128]);
});
