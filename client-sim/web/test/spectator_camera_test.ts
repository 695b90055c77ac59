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

/** In the place of one that followed player 2, Ada. */
function goOn(): ReturnType<typeof watch> {
  const last = watch();
  last.spectator.follow(2);
  const next = watch();
  next.spectator.goOnFrom(last.spectator, 'Ada');
  return next;
}

test('whoever was followed is followed on under another id', () => {
  const {spectator, asked} = goOn();
  spectator.seek(new Map([[2, 'Bob'], [5, 'Ada']]));
  expect(spectator.followed).toBe(5);
  expect(asked).toEqual([{player: 5n}]);
});

test('nobody else is, though the id is theirs', () => {
  const {spectator, asked} = goOn();
  spectator.seek(new Map([[2, 'Bob']]));
  expect(spectator.followed).toBeUndefined();
  expect(asked).toEqual([]);
  spectator.seek(new Map([[2, 'Bob'], [3, 'Ada']]));
  expect(spectator.followed, 'who comes later').toBe(3);
});

test('of two of that name the one with the id is', () => {
  const {spectator} = goOn();
  spectator.seek(new Map([[1, 'Ada'], [2, 'Ada']]));
  expect(spectator.followed).toBe(2);
});

test('nobody is sought any more once another one was chosen', () => {
  const {spectator} = goOn();
  spectator.followNext([7]);
  spectator.seek(new Map([[5, 'Ada'], [7, 'Bob']]));
  expect(spectator.followed).toBe(7);
});

test('whoever comes much later under that name is not', () => {
  vi.useFakeTimers();
  const {spectator} = goOn();
  vi.advanceTimersByTime(60_000); // a delayed spectator sees nobody until then
  spectator.seek(new Map());
  spectator.seek(new Map([[7, 'Bob']]));
  vi.advanceTimersByTime(11_000);
  spectator.seek(new Map([[7, 'Bob'], [8, 'Ada']]));
  expect(spectator.followed).toBeUndefined();
  vi.useRealTimers();
});
