import {expect, test} from 'vitest';
import {Clock, SmoothTime} from '../src/client/clock';

const usual = {paused: false, slowMotion: 1};
const paused = {paused: true, slowMotion: 1};

/** Of snapshots with every third tick. */
function running(snapshots: number, lateMs = (_: number): number => 0): Clock {
  const clock = new Clock(60, 20);
  for (let i = 0; i < snapshots; ++i) clock.snapshot(100 + 3 * i, 1000 + 50 * i + lateMs(i), usual);
  return clock;
}

test('the least delayed snapshot says when it is', () => {
  const clock = running(40, (i) => (i % 5 === 0 ? 0 : 12));
  expect(clock.arrivalTick(1000 + 50 * 39)).toBeCloseTo(100 + 3 * 39, 6);
  expect(clock.jitter).toBeGreaterThan(0.2);
  expect(clock.jitter).toBeLessThan(1);
});

test('slow motion sets the pace at once', () => {
  const clock = running(40);
  expect(clock.snapshot(220, 3000, {paused: false, slowMotion: 20})).toBe(true);
  expect(clock.ticksPerMs).toBeCloseTo(0.003, 6);
  expect(clock.arrivalTick(3000 + 600)).toBeCloseTo(220 + 1.8, 6);
  expect(clock.snapshot(221, 3000 + 333, {paused: false, slowMotion: 20})).toBe(false);
  expect(clock.shownTick(3000 + 333)).toBeGreaterThan(221 - 1 - 1 - 2 * 1.5);
  clock.snapshot(222, 3000 + 667, usual);
  expect(clock.arrivalTick(3000 + 767)).toBeCloseTo(222 + 6, 6);
});

test('a server that cannot keep its pace sets a slower one', () => {
  const clock = new Clock(60, 20);
  for (let i = 0; i < 60; ++i) clock.snapshot(100 + 3 * i, 1000 + 60 * i, usual);
  expect(clock.ticksPerMs).toBeCloseTo(0.05, 4);
});

test('a match that is paused stands still at once, and goes on where it stood', () => {
  const clock = running(40);
  expect(clock.snapshot(218, 2970, paused)).toBe(true);
  for (const now of [2970, 2986, 13000]) {
    expect(clock.arrivalTick(now)).toBe(218);
    expect(clock.shownTick(now)).toBe(218);
    expect(clock.limitOf(clock.shownTick(now))).toBe(218);
  }
  clock.snapshot(219, 9000, paused);
  expect(clock.arrivalTick(9000), 'a single step').toBe(219);
  clock.snapshot(219, 13000, usual);
  expect(clock.arrivalTick(13000 + 100)).toBeCloseTo(219 + 6, 6);
  expect(clock.limitOf(218.5), 'what lies before is not shown again').toBe(219);
  expect(clock.limitOf(219.5)).toBe(Infinity);
});

test('a server that stalled, and says nothing of it, goes on where it stood', () => {
  const clock = running(41);
  expect(clock.arrivalTick(3000 + 10000)).toBeCloseTo(220 + 0.5 * 60, 6);
  for (let i = 0; i < 4; ++i) clock.snapshot(223 + 3 * i, 13000 + 50 * i, usual);
  expect(clock.arrivalTick(13150), 'the network may have held it back').toBeCloseTo(250, 6);
  clock.snapshot(235, 13200, usual);
  expect(clock.arrivalTick(13200)).toBeCloseTo(235, 6);
  expect(clock.ticksPerMs).toBeCloseTo(0.06, 6);
});

test('a server that stalls in slow motion does, too', () => {
  const slow = {paused: false, slowMotion: 20};
  const clock = new Clock(60, 20);
  for (let i = 0; i < 10; ++i) clock.snapshot(100 + i, 1000 + i * 1000 / 3, slow);
  for (let i = 0; i < 2; ++i) clock.snapshot(110 + i, 20_000 + i * 1000 / 3, slow);
  expect(clock.arrivalTick(20_334)).toBeCloseTo(111, 2);
});

test('a network that stalls is no pause', () => {
  const clock = running(41);
  clock.snapshot(220 + 54, 4000, usual);
  expect(clock.arrivalTick(4000)).toBeCloseTo(220 + 60, 6);
});

// Of a second, given out as fast as a slow line can.
test('nor is one whose burst begins with what is old, and nobody is shown later for it', () => {
  const clock = running(41);
  const {jitter} = clock;
  let last = clock.arrivalTick(4000);
  for (let i = 1; i <= 26; ++i) {
    const at = Math.max(4000 + 10 * i, 3000 + 50 * i);
    clock.snapshot(220 + 3 * i, at, usual);
    expect(clock.arrivalTick(at), `with snapshot ${i}`).toBeGreaterThanOrEqual(last);
    last = clock.arrivalTick(at);
  }
  expect(last).toBeCloseTo(220 + 3 * 26, 6);
  expect(clock.jitter).toBeLessThan(jitter + 2);
});

test('a network that stalls twice running is no server either', () => {
  const clock = running(41);
  clock.snapshot(223, 4000, usual);
  clock.snapshot(226, 5000, usual);
  expect(clock.arrivalTick(5000)).toBeGreaterThanOrEqual(250);
});

test('time follows smoothly and jumps when it is far off', () => {
  const time = new SmoothTime(30);
  expect(time.follow(100, 0, 0.06)).toBe(100);
  const next = time.follow(103, 16, 0.06);
  expect(next).toBeGreaterThan(100.9);
  expect(next).toBeLessThan(101.1);
  expect(time.follow(200, 32, 0.06)).toBe(200);
});

test('time that hurries is there at once, without passing it', () => {
  const time = new SmoothTime(30, 50);
  time.follow(100, 0, 0.06);
  for (let now = 16; now <= 320; now += 16) expect(time.follow(109 + now * 0.06, now, 0.06)).toBeLessThan(109.1 + now * 0.06);
  expect(time.follow(109 + 336 * 0.06, 336, 0.06)).toBeGreaterThan(108.9 + 336 * 0.06);
});

test('time stands still near a target that does, and never goes back', () => {
  const time = new SmoothTime(30);
  let last = time.follow(100, 0, 0.06);
  for (let now = 16; now < 5000; now += 16) {
    const next = time.follow(100, now, 0.06);
    expect(next).toBeGreaterThanOrEqual(last);
    last = next;
  }
  expect(last).toBeLessThanOrEqual(110);
  expect(time.follow(100, 5100, 0.06)).toBeCloseTo(last, 6);
  expect(time.follow(112, 5116, 0.06)).toBeGreaterThan(last);
});

test('time runs to a limit and not beyond it', () => {
  const time = new SmoothTime(30);
  time.follow(100, 0, 0.06);
  for (let now = 16; now < 1000; now += 16) expect(time.follow(103, now, 0.06, 103)).toBeLessThanOrEqual(103);
  expect(time.follow(103, 1000, 0.06, 103)).toBe(103);
  expect(time.follow(101, 1016, 0.06, 103), 'nor back').toBe(103);
  expect(time.follow(104, 1032, 0.06)).toBeGreaterThan(103);
});
