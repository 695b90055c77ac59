import {create} from '@bufbuild/protobuf';
import {expect, test} from 'vitest';
import {ActorsSchema} from '../dist/proto/fusillade/v1/play_pb';
import {ActorTable, forEachGroup} from '../src/client/actors';

const actors = (lists: {rows?: number[]; moves?: number[]; aims?: number[]; healths?: number[]; shields?: number[]; left?: number[]}) =>
  create(ActorsSchema, Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list.map(BigInt)])));
const corner = {x: 16, y: 32};

test('ids of groups are differences', () => {
  const seen: number[] = [];
  forEachGroup([5n, 1n, 3n, 1n, 1n], 2, (id) => seen.push(id));
  expect(seen).toEqual([5, 8]);
});

test('a row goes on by its velocity, and is shown between two snapshots', () => {
  const table = new ActorTable(60);
  // id, type, team, x, y, vx, vy, age, aim, health: 2 tiles right of the corner, 3 tiles/s
  table.update(actors({rows: [7, 1, 2, 512, 256, 96, 0, 0, 64, 50]}), 9, corner, 100, 97);
  const [there] = table.shown(100, 97, 100);
  expect(there).toMatchObject({id: 7, type: 1, team: 2, x: 18, y: 33, vx: 3, health: 50});
  expect(there!.aim).toBeCloseTo(Math.PI / 2);
  table.mark(100);
  expect(table.shown(101.5, 100, 103)[0]!.x).toBeCloseTo(18 + (3 / 60) * 1.5, 2);
  expect(table.shown(106, 100, 103)[0]!.x).toBeCloseTo(18 + (3 / 60) * 6, 2);
});

test('a correction is a difference to where everybody has it', () => {
  const table = new ActorTable(60);
  table.update(actors({rows: [7, 0, 0, 512, 256, 96, 0, 0, 0, 50]}), 9, corner, 100, 97);
  table.mark(100);
  table.update(actors({moves: [7, 256, -256, -96, 32], aims: [7, 128], healths: [7, 20]}), 9, corner, 160, 100);
  expect(table.shown(160, 100, 160)[0]).toMatchObject({x: 18 + 3 + 1, y: 32, vx: 0, vy: 1, health: 20});
  expect(table.shown(130, 100, 160)[0]!.x).toBeCloseTo(20);
});

test('a row begins without a shield, which rises and falls', () => {
  const table = new ActorTable(60);
  const row = [7, 0, 0, 0, 0, 0, 0, 0, 0, 50];
  const isShielded = (): boolean => table.shown(100, 97, 100)[0]!.isShielded;
  table.update(actors({rows: row, shields: [7, 1]}), 9, corner, 100, 97);
  expect(isShielded()).toBe(true);
  table.update(actors({shields: [7, 0]}), 9, corner, 100, 97);
  expect(isShielded()).toBe(false);
  table.update(actors({shields: [7, 1]}), 9, corner, 100, 97);
  table.update(actors({rows: row}), 9, corner, 100, 97);
  expect(isShielded()).toBe(false);
});

test('who leaves an area stays when another one lists it', () => {
  const table = new ActorTable(60);
  const size = (): number => table.shown(100, 97, 100).length;
  table.update(actors({rows: [7, 0, 0, 0, 0, 0, 0, 0, 0, 50]}), 9, corner, 100, 97);
  table.leave(actors({left: [7]}), 8);
  expect(size()).toBe(1);
  table.leave(actors({left: [7]}), 9);
  expect(size()).toBe(0);
  table.update(actors({rows: [7, 0, 0, 0, 0, 0, 0, 0, 0, 50, 1, 0, 0, 0, 0, 0, 0, 0, 0, 50]}), 9, corner, 100, 97);
  expect(size()).toBe(2);
  table.forgetArea(9);
  expect(size()).toBe(0);
});
