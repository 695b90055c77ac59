// The own player among what snapshots tell of, with the real simulation.
import {create} from '@bufbuild/protobuf';
import {expect, test, vi} from 'vitest';
import {SnapshotSchema, WelcomeSchema} from '../dist/proto/fusillade/v1/play_pb';
import {Clock} from '../src/client/clock';
import {Lead} from '../src/client/lead';
import {Prediction, restingControls} from '../src/client/prediction';
import {simOf} from './saved_state';

const own = 7n;
const steps = 256;
const welcome = create(WelcomeSchema, {player: own, tickRate: 60, snapshotRate: 20, mapWidth: 48, mapHeight: 40, areaTiles: 48});
const row = (id: bigint, x: number, y: number, vx = 0): bigint[] => [id, 0n, 1n, BigInt(Math.round(x * steps)), BigInt(Math.round(y * steps)), BigInt(vx * 32), 0n, 0n, 0n, 100n];

/** Where a ship of the cavern is after half a second of flight to the right from 12, 12.5, with bunker 0 as each snapshot tells it. */
async function flownTo(bunker: bigint[], snapshots = 2): Promise<number> {
  const sim = await simOf('config/arenas/cavern.toml');
  const clock = new Clock(welcome.tickRate, welcome.snapshotRate);
  const prediction = new Prediction(welcome, sim, clock, new Lead(welcome.tickRate, welcome.commandsMax));
  const self = {alive: true, health: 100, x: 12, y: 12.5};
  for (const tick of [100, 103].slice(-snapshots)) {
    const areas = [{id: 0, entered: true, players: {rows: row(own, 12, 12.5)}, masks: {rows: bunker}}];
    prediction.told(create(SnapshotSchema, {tick, full: true, self, areas}));
  }
  sim.place(103, {x: 12, y: 12.5, vx: 6, vy: 0, heading: 0});
  let x = 12;
  for (let i = 0; i < 30; ++i) {
    sim.step(0, -1, 1, 0, 0);
    x = sim.player()?.x ?? x;
  }
  return x;
}

test('a bunker that was pushed is met where it is told, and where it moves', async () => {
  const free = await flownTo(row(0n, 8.2, 26.7));
  expect(free).toBeGreaterThan(15);
  const pushed = await flownTo(row(0n, 14, 12.5));
  expect(pushed).toBeLessThan(13);
  const moving = await flownTo(row(0n, 14, 12.5, 4));
  expect(moving).toBeGreaterThan(pushed + 0.5);
  expect(moving).toBeLessThan(free - 0.5);
});

test('a bunker is met where the first snapshot tells it, with which the prediction begins', async () => {
  expect(await flownTo(row(0n, 14, 12.5), 1)).toBeLessThan(13);
});

test('where nobody can be placed commands go on without a prediction', async () => {
  const sim = await simOf('config/arenas/cavern.toml');
  let steps = 0;
  vi.spyOn(sim, 'step').mockImplementation(() => {
    if (++steps > 100) throw new Error('steps without end');
  });
  const begin = () => {
    const clock = new Clock(welcome.tickRate, welcome.snapshotRate);
    const lead = new Lead(welcome.tickRate, 16);
    lead.roundTrip(50);
    const prediction = new Prediction(welcome, sim, clock, lead);
    return (tick: number, now: number): {commands: number; isShown: boolean} => {
      clock.snapshot(tick, now, {paused: false, slowMotion: 1});
      const areas = [{id: 0, entered: true, players: {rows: row(own, 12, 12.5)}}];
      prediction.told(create(SnapshotSchema, {tick, full: true, self: {alive: true, health: 100, x: 12, y: 12.5}, areas}));
      return {commands: prediction.run(restingControls, now).length, isShown: prediction.shown() !== undefined};
    };
  };
  const atFirst = begin();
  expect(atFirst(2 ** 30, 1000)).toEqual({commands: 1, isShown: false});
  const later = begin();
  expect(later(100, 1000).isShown).toBe(true);
  expect(later(2 ** 30, 1050).isShown).toBe(false);
  expect(later(2 ** 30 + 3, 1100)).toEqual({commands: 1, isShown: false});
});
