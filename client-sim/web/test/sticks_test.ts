import {expect, test} from 'vitest';
import {reachPixels, Sticks} from '../src/view/controls/sticks';

const width = 390;
const [left, right] = [100, 300];

test('the left half moves, as far as its stick goes', () => {
  const sticks = new Sticks();
  sticks.down(1, left, 500, width);
  expect(sticks.direction).toBeUndefined();
  sticks.move(1, left + reachPixels / 2, 500);
  expect(sticks.direction).toEqual({x: 0.5, y: 0});
  sticks.move(1, left, 500 - 3 * reachPixels);
  expect(sticks.direction!.x).toBeCloseTo(0);
  expect(sticks.direction!.y).toBeCloseTo(-1);
  sticks.move(1, left + 3, 500);
  expect(sticks.direction).toBeUndefined();
  sticks.up(1);
  expect(sticks.left).toBeUndefined();
});

test('the right half aims and fires beyond its dead zone, and its aim stays', () => {
  const sticks = new Sticks();
  sticks.down(2, right, 500, width);
  sticks.move(2, right + 3, 500);
  expect([sticks.fire, sticks.aim]).toEqual([false, undefined]);
  sticks.move(2, right, 560);
  expect(sticks.fire).toBe(true);
  expect(sticks.aim).toBeCloseTo(Math.PI / 2);
  sticks.up(2);
  expect(sticks.fire).toBe(false);
  expect(sticks.aim).toBeCloseTo(Math.PI / 2);
  sticks.forgetAim();
  expect(sticks.aim).toBeUndefined();
});

test('fingers are told apart, wherever they go', () => {
  const sticks = new Sticks();
  sticks.down(1, left, 500, width);
  sticks.down(2, right, 500, width);
  sticks.down(3, left, 400, width);
  sticks.move(3, left, 300);
  sticks.move(1, right, 500);
  expect(sticks.direction).toEqual({x: 1, y: 0});
  expect([sticks.fire, sticks.ability]).toEqual([false, false]);
  sticks.down(4, right, 400, width);
  expect(sticks.ability).toBe(true);
  sticks.up(4);
  expect(sticks.ability).toBe(false);
  sticks.release();
  expect([sticks.left, sticks.right]).toEqual([undefined, undefined]);
});
