import {expect, test} from 'vitest';
import {Clock, SmoothTime} from '../src/client/clock';

test('the least delayed snapshot says when it is', () => {
  const clock = new Clock(60);
  for (let i = 0; i < 40; ++i) clock.snapshot(100 + 3 * i, 1000 + 50 * i + (i % 5 === 0 ? 0 : 12));
  expect(clock.arrivalTick(1000 + 50 * 39)).toBeCloseTo(100 + 3 * 39, 6);
  expect(clock.jitter).toBeGreaterThan(0.2);
  expect(clock.jitter).toBeLessThan(1);
});

test('commands are meant for the tick in which they arrive', () => {
  const clock = new Clock(60);
  clock.snapshot(100, 1000);
  for (let i = 0; i < 100; ++i) clock.roundTrip(50);
  expect(clock.commandTick(1000, 2)).toBeCloseTo(100 + 3 + 2, 3);
});

test('a match in slow motion sets the pace', () => {
  const clock = new Clock(60);
  for (let i = 0; i < 60; ++i) clock.snapshot(100 + 3 * i, 1000 + 200 * i);
  expect(clock.ticksPerMs).toBeCloseTo(0.015, 4);
});

test('so does one in which each snapshot takes a second', () => {
  const clock = new Clock(60);
  for (let i = 0; i < 20; ++i) clock.snapshot(100 + 3 * i, 1000 + 1000 * i);
  expect(clock.ticksPerMs).toBeCloseTo(0.003, 4);
  expect(clock.arrivalTick(20000 + 500)).toBeCloseTo(157 + 1.5, 3);
});

test('a match that is paused stands still, and goes on where it stood', () => {
  const clock = new Clock(60);
  for (let i = 0; i <= 40; ++i) clock.snapshot(100 + 3 * i, 1000 + 50 * i);
  expect(clock.arrivalTick(3000 + 10000)).toBeCloseTo(220 + 0.5 * 60, 6);
  clock.snapshot(223, 13000);
  expect(clock.arrivalTick(13000)).toBeCloseTo(223, 6);
  expect(clock.ticksPerMs).toBeCloseTo(0.06, 6);
});

test('single steps of a match that is paused do not let time run away', () => {
  const clock = new Clock(60);
  for (let i = 0; i <= 40; ++i) clock.snapshot(100 + 3 * i, 1000 + 50 * i);
  for (let step = 1; step < 10; ++step) {
    const at = 13000 + 2000 * step;
    clock.snapshot(220 + 3 * step, at);
    expect(clock.arrivalTick(at + 1999)).toBeLessThanOrEqual(220 + 3 * step + 9);
  }
});

test('a network that stalls is no pause', () => {
  const clock = new Clock(60);
  for (let i = 0; i <= 40; ++i) clock.snapshot(100 + 3 * i, 1000 + 50 * i);
  clock.snapshot(220 + 54, 4000);
  expect(clock.arrivalTick(4000)).toBeCloseTo(220 + 60, 6);
});

test('time follows smoothly and jumps when it is far off', () => {
  const time = new SmoothTime(30);
  expect(time.follow(100, 0, 0.06)).toBe(100);
  const next = time.follow(103, 16, 0.06);
  expect(next).toBeGreaterThan(100.9);
  expect(next).toBeLessThan(101.1);
  expect(time.follow(200, 32, 0.06)).toBe(200);
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
