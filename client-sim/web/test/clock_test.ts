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

test('time follows smoothly and jumps when it is far off', () => {
  const time = new SmoothTime(30);
  expect(time.follow(100, 0, 0.06)).toBe(100);
  const next = time.follow(103, 16, 0.06);
  expect(next).toBeGreaterThan(100.9);
  expect(next).toBeLessThan(101.1);
  expect(time.follow(200, 32, 0.06)).toBe(200);
});
