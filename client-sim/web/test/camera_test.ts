import {expect, test} from 'vitest';
import {Camera, held} from '../src/view/camera';

test('a narrow window is held at the edges of the map', () => {
  expect(held(50, 12, 40, 100)).toBe(50);
  expect(held(1, 12, 40, 100)).toBe(6);
  expect(held(99, 12, 40, 100)).toBe(94);
  expect(held(13, 28, 40, 26)).toBe(13);
});

test('no more is seen than is sent', () => {
  expect(held(1, 40, 40, 100)).toBe(1);
  expect(held(1, 36, 40, 100)).toBe(3);
  expect(held(99, 36, 40, 100)).toBe(97);
});

test('a small map stands in the middle', () => {
  for (const at of [0, 7, 20]) expect(held(at, 30, 40, 20)).toBe(10);
});

test('a camera that is moved stays where nothing outside of the map is seen', () => {
  const camera = new Camera({width: 40, height: 24}, {width: 100, height: 20});
  const world = {scale: {set: () => {}}, position: {set: () => {}}};
  camera.apply(world as never, 1280, 720, {x: 0, y: 0});
  camera.move(-100, -100);
  expect([camera.x, camera.y]).toEqual([20, 10]);
  camera.move(200, 0);
  expect([camera.x, camera.y]).toEqual([80, 10]);
  expect(camera.box(1280, 720).right).toBeCloseTo(100);
});

test('it comes from further out, where it went with a player, only by its own moves', () => {
  const camera = new Camera({width: 40, height: 24}, {width: 100, height: 60});
  const world = {scale: {set: () => {}}, position: {set: () => {}}};
  camera.follow(1, 30, 0);
  camera.apply(world as never, 1280, 720, {x: 0, y: 0});
  camera.move(-3, 1);
  expect([camera.x, camera.y]).toEqual([1, 31]);
  camera.move(3, 0);
  expect(camera.x).toBe(4);
});

test('a place of the map is where the world is laid out', () => {
  const camera = new Camera({width: 40, height: 24}, {width: 100, height: 60});
  const world = {scale: {set: (to: number) => (scale = to)}, position: {set: (x: number, y: number) => ([left, top] = [x, y])}};
  let [scale, left, top] = [0, 0, 0];
  for (const [width, height] of [[390, 844], [1280, 720]] as const) {
    camera.follow(1, 59, 0);
    camera.apply(world as never, width, height, {x: 0, y: 0});
    for (const [x, y] of [[1, 59], [9, 40]] as const) {
      const {x: right, y: down} = camera.toScreen(x, y, width, height);
      expect([right, down]).toEqual([expect.closeTo(left + x * scale), expect.closeTo(top + y * scale)]);
    }
    const {left: from, right: to} = camera.box(width, height);
    expect(to - from).toBeCloseTo(width / scale);
  }
  expect(camera.box(390, 844).left).toBeCloseTo(0);
});
