// The WebAssembly build of server/sim behind its TypeScript face, without a browser.
import {expect, test} from 'vitest';
import {bulletField, bulletStride, Sim} from '../src/sim/sim';
import {savedState, simOf, wasm} from './saved_state';

const storm = 'client-sim/web/e2e/arenas/storm.toml';
const cavern = 'config/arenas/cavern.toml';

async function started(): Promise<Sim> {
  const sim = await simOf(storm);
  sim.reset(100);
  return sim;
}

const countAt = (sim: Sim, tick: number): number => {
  sim.advance(tick);
  return sim.collect(0n, tick, 0, 0, 64, 40).count;
};

const bullet = {id: 5n, type: 0, team: 1, ownerKind: 8, owner: 2n, launch: 100.5, life: 60, x: 10, y: 10, vx: 6, vy: -3};

test('bytes that are no world are refused with a reason', async () => {
  const sim = await Sim.start(wasm);
  expect(() => sim.load(new Uint8Array(40))).toThrow('is no saved state');
});

test('a bullet appears at its moment, flies and ends', async () => {
  const sim = await started();
  sim.tell(bullet);
  sim.advance(100.25);
  expect(sim.collect(0n, 100.25, 0, 0, 64, 40).count).toBe(0);
  sim.advance(110.5);
  const {count, floats, integers} = sim.collect(0n, 110.5, 0, 0, 64, 40);
  expect(count).toBe(1);
  expect(floats[bulletField.x]).toBeCloseTo(11, 5);
  expect(floats[bulletField.y]).toBeCloseTo(9.5, 5);
  expect(floats[bulletField.vx]).toBeCloseTo(6, 5);
  expect(integers[bulletField.team]).toBe(1);
  sim.redirect(5n, 112, 11.15, 9.425, -6, 0);
  sim.end(5n, 115);
  sim.advance(114);
  expect(sim.collect(0n, 114, 0, 0, 64, 40).floats[bulletField.x]).toBeCloseTo(10.95, 5);
  sim.advance(116);
  expect(sim.collect(0n, 116, 0, 0, 64, 40).count).toBe(0);
});

test('own bullets are shown ahead, and what is known of their end and of walls is heeded', async () => {
  const sim = await started();
  const [own, shot] = [3n, {...bullet, ownerKind: 9, owner: 3n, launch: 100, life: 240, x: 5, vx: -6, vy: 0}];
  sim.predict(0, 0);
  sim.tell(shot);
  sim.advance(110);
  const shownAt = (time: number): number | undefined => {
    const {count, floats} = sim.collect(own, time, -9, 0, 64, 40);
    return count === 1 ? floats[bulletField.x] : undefined;
  };
  expect(shownAt(120)).toBeCloseTo(3, 5);
  expect(shownAt(170), 'the wall around the map').toBeCloseTo(1, 5);
  sim.end(5n, 130);
  expect(shownAt(131)).toBeUndefined();
});

test('a volley is one row, and rows that no pattern allows are told apart', async () => {
  const sim = await started();
  const volley = {id: 10n, pattern: 0, owner: 1n, team: 1, launch: 100, x: 32, y: 20, turn: 0, skip: 0, members: 0n};
  sim.tellVolley(volley);
  expect(countAt(sim, 101)).toBe(40);
  expect(() => sim.tellVolley({...volley, id: 90n, pattern: 77})).toThrow('volley 90 is none of pattern 77');
  sim.tellVolley({...volley, id: 90n, skip: 38, members: 3n});
  expect(countAt(sim, 102)).toBe(42);
});

test('what flies outside of the areas that are seen is forgotten', async () => {
  const sim = await started();
  sim.tell({...bullet, launch: 100});
  sim.advance(101);
  sim.keepAreas(Uint8Array.from([1, 1, 0, 0]), 2, 2, 32);
  expect(countAt(sim, 101)).toBe(1);
  sim.keepAreas(Uint8Array.from([0, 1, 1, 1]), 2, 2, 32);
  expect(countAt(sim, 101)).toBe(0);
});

test('the own player walks, and goes back where it was wrong', async () => {
  const sim = await started();
  expect(sim.player()).toBeUndefined();
  expect(sim.predict(99, 0)).toBe(false);
  expect(sim.predict(0, 0)).toBe(true);
  sim.place(100, {x: 20, y: 20, vx: 0, vy: 0, heading: -1});
  for (let i = 0; i < 30; ++i) sim.step(1, 0, 1, 0, 0);
  expect(sim.player()!.x).toBeCloseTo(24, 4);
  const off = sim.correct(115, {x: 21, y: 20, vx: 8, vy: 0, heading: -1}, 1e-4);
  expect(off).toBeCloseTo(1, 4);
  expect(sim.player()!.x).toBeCloseTo(23, 4);
  expect(sim.predictedTick()).toBe(130);
  const line = sim.aimingLine(1, 0, 1);
  expect(line.length).toBe(2);
  expect(line[1]!.x).toBeCloseTo(23 + 18, 3);
});

test('where nobody is predicted nothing is done', async () => {
  const sim = await started();
  sim.predict(0, 0);
  sim.place(100, {x: 20, y: 20, vx: 0, vy: 0, heading: -1});
  sim.step(1, 0, 1, 0, 0);
  sim.load(savedState(storm));
  expect(sim.predictedTick()).toBe(0);
  expect(sim.place(100, {x: 20, y: 20, vx: 0, vy: 0, heading: -1})).toBe(false);
  sim.step(1, 0, 1, 0, 0);
  expect(sim.correct(100, {x: 20, y: 20, vx: 0, vy: 0, heading: -1}, 1e-4)).toBe(-1);
  expect(sim.predictedTick()).toBe(0);
});

test('nobody is placed, or goes on, beyond the last tick', async () => {
  const tickMax = 2 ** 30;
  const sim = await started();
  const player = {x: 20, y: 20, vx: 0, vy: 0, heading: -1};
  sim.predict(0, 0);
  expect(sim.place(tickMax, player)).toBe(false);
  expect(sim.place(tickMax - 1, player)).toBe(true);
  for (let i = 0; i < 3; ++i) sim.step(1, 0, 1, 0, 0);
  expect(sim.predictedTick()).toBe(tickMax);
});

test('shots are predicted from the moment at which others are shown', async () => {
  const sim = await started();
  sim.predict(0, 0);
  sim.place(100, {x: 20, y: 20, vx: 0, vy: 0, heading: -1});
  for (let i = 0; i < 12; ++i) sim.step(0, 0, 1, 0, 1);
  expect(sim.collectShots(99, 111.5).count).toBe(6);
  const {count, floats} = sim.collectShots(105, 111);
  expect(count).toBe(3);
  expect(floats[bulletField.x + 8]).toBeCloseTo(20 + 18 * (2 / 60), 3);
  expect(sim.collectShots(105, 108).count).toBe(0);
});

test('a shot is seen also while it bounces', async () => {
  const [wall, shots] = [39, 3];
  const sim = await simOf('client-sim/web/e2e/arenas/range.toml');
  sim.predict(0, 0);
  sim.place(100, {x: wall - 2.85, y: 12, vx: 0, vy: 0, heading: -1});
  let floats: Float32Array = new Float32Array();
  for (let tick = 101; tick <= 120; ++tick) {
    sim.step(0, 0, 1, 0, tick === 101 ? 1 : 0);
    for (const time of [tick - 0.9, tick - 0.5, tick - 0.1]) {
      const drawn = sim.collectShots(99, time);
      expect(drawn.count, `at ${time}`).toBe(shots);
      floats = drawn.floats;
      for (let i = 0; i < shots; ++i) expect(floats[i * bulletStride + bulletField.x], `at ${time}`).toBeLessThanOrEqual(wall);
    }
  }
  expect(floats[bulletField.vx], 'it has bounced').toBeLessThan(0);
});

test('a shot that forces turn is seen between ticks', async () => {
  const mortar = 1;
  const sim = await simOf('config/arenas/ballistic.toml');
  sim.predict(mortar, 0);
  sim.place(100, {x: 24, y: 5, vx: 0, vy: 0, heading: -1});
  let before = 24;
  for (let tick = 101; tick <= 106; ++tick) {
    sim.step(0, 0, 1, 0, tick === 101 ? 1 : 0);
    for (const time of [tick - 0.9, tick - 0.4]) {
      const {count, floats} = sim.collectShots(99, time);
      expect(count, `at ${time}`).toBe(1);
      expect(floats[bulletField.x], `at ${time}`).toBeCloseTo(before + (time === 100.1 ? 0.1 : 0.5) * 18 / 60, 2);
      before = floats[bulletField.x]!;
    }
  }
});

test('20,000 bullets', async () => {
  const sim = await started();
  for (let i = 0; i < 500; ++i) sim.tellVolley({id: BigInt(40 * i), pattern: 0, owner: 1n, team: 1, launch: 100, x: 32, y: 20, turn: i, skip: 0, members: 0n});
  expect(countAt(sim, 101)).toBe(20000);
  const frames = 200;
  const before = process.cpuUsage();
  for (let i = 0; i < frames; ++i) {
    sim.advance(101 + i);
    sim.collect(0n, 101 + i, 0, 0, 64, 40);
  }
  const {user, system} = process.cpuUsage(before);
  console.log(`20,000 bullets: ${((user + system) / 1000 / frames).toFixed(3)} CPU ms per frame and tick, without the draw`);
});

test('a figure is turned as the simulation turns it', async () => {
  const sim = await simOf(cavern);
  const right = sim.figure(0, 0)!;
  const down = sim.figure(0, 8)!;
  const count = ({solid}: {solid: Uint8Array}): number => solid.reduce((sum, one) => sum + one, 0);
  expect(count(right)).toBeGreaterThan(0);
  expect(count(down)).toBe(count(right));
  const {width, height} = right;
  right.solid.forEach((solid, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    const turned = [(width + height) / 2 - 1 - y, x + (height - width) / 2] as const;
    if (solid === 1) expect(down.solid[turned[1] * width + turned[0]], `pixel ${x}, ${y}`).toBe(1);
  });
  expect(sim.figure(0, 32)).toBeUndefined();
  expect(sim.figure(99, 0)).toBeUndefined();
});

test('terrain of too few bytes is refused with a reason', async () => {
  const sim = await simOf(cavern);
  expect(() => sim.setTerrain({left: 0, top: 0, width: 9, height: 2, pixels: new Uint8Array(3)})).toThrow('terrain of 9 x 2 pixels in 3 bytes');
});

test('terrain is as the server tells it', async () => {
  const perTile = 16;
  const sim = await simOf(cavern);
  const farthest = (): number => {
    expect(sim.predict(0, 1)).toBe(true);
    sim.place(1, {x: 15, y: 21, vx: 0, vy: 0, heading: 0});
    return Math.max(...sim.aimingLine(1, 0, 5).map(({x}) => x));
  };
  const open = farthest();
  expect(open).toBeGreaterThan(18);
  // The right column of a rectangle that is three pixels wide, around the line of fire.
  sim.setTerrain({left: 17 * perTile, top: 20 * perTile, width: 3, height: 2 * perTile, pixels: new Uint8Array(2 * perTile).fill(0x20)});
  expect(farthest()).toBeCloseTo(17 + 2 / perTile, 3);
  sim.restoreTerrain(16, 16, 16);
  expect(farthest()).toBe(open);
});

test('what has vanished is there for nobody who is predicted, now or later', async () => {
  const [charge, segment] = [2, 4]; // of the cavern: from 18.5, 14.5 to 21, 10.5
  const sim = await simOf(cavern);
  const begin = (): boolean => sim.predict(0, 1);
  const farthest = (): number => {
    sim.place(1, {x: 15, y: 12.5, vx: 0, vy: 0, heading: 0});
    return Math.max(...sim.aimingLine(1, 0, 5).map(({x}) => x));
  };
  begin();
  expect(farthest()).toBeCloseTo(19.75, 0);
  sim.vanish({kind: segment, index: 99});
  sim.vanish({kind: segment, index: charge});
  expect(farthest()).toBeGreaterThan(21);
  begin();
  expect(farthest(), 'who begins later').toBeGreaterThan(21);
  sim.forgetVanished();
  begin();
  expect(farthest(), 'in another match').toBeCloseTo(19.75, 0);
});
