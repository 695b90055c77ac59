import {expect, test, vi} from 'vitest';
import type {Client, Frame, View} from '../src/client';
import {Camera} from '../src/view/camera';
import {SpectatorCamera} from '../src/view/spectator_camera';

const atRest = {x: 0, y: 0};
const told = {x: 10, y: 10};

/** Whom a spectator follows, what it asks the server for, and frames in which these players are in sight. */
function watch(): {spectator: SpectatorCamera; asked: View[]; see: (players: number[], now: number) => void} {
  const asked: View[] = [];
  const client = {look: (view: View) => asked.push(view)} as unknown as Client;
  const spectator = new SpectatorCamera(client, new Camera({width: 40, height: 24}, {width: 100, height: 100}));
  const see = (players: number[], now: number): void => spectator.move(atRest, {players: players.map((id) => ({id, x: 50, y: 50}))} as unknown as Frame, told, now);
  return {spectator, asked, see};
}

test('whoever is followed and not in sight is asked for again', () => {
  vi.useFakeTimers();
  const {spectator, asked, see} = watch();
  const began = performance.now();
  spectator.follow(7);
  expect(asked).toEqual([{player: 7n}]);
  for (let ms = 0; ms < 2500; ms += 16) see([], began + ms);
  expect(asked).toEqual([{player: 7n}, {player: 7n}, {player: 7n}]);
  vi.useRealTimers();
});

test('whoever is in sight is not', () => {
  vi.useFakeTimers();
  const {spectator, asked, see} = watch();
  const began = performance.now();
  see([], began + 5000);
  spectator.follow(7);
  for (let ms = 0; ms < 5000; ms += 16) see([3, 7], began + ms);
  expect(asked).toEqual([{player: 7n}]);
  vi.useRealTimers();
});
