import {create} from '@bufbuild/protobuf';
import {expect, test} from 'vitest';
import {EntityKind, SnapshotSchema} from '../dist/proto/fusillade/v1/play_pb';
import {BeamTable, terrainChange, vanishedIn} from '../src/client/surroundings';

const corner = (area: number): {x: number; y: number} => ({x: 16 * area, y: 0});
const beam = (turn: number, length: number) => ({id: 4n, type: 1, team: 2, x: 256, y: 512, turn, length, harmlessTicks: 2, ticksLeft: 5});

test('a beam turns the short way between two snapshots, warns, harms and ends', () => {
  const table = new BeamTable();
  table.update(create(SnapshotSchema, {tick: 100, areas: [{id: 1, beams: [beam(65000, 256)]}, {id: 2, beams: [{...beam(65000, 256), x: 256 - 16 * 256}]}]}), corner);
  table.update(create(SnapshotSchema, {tick: 103, areas: [{id: 1, beams: [beam(1000, 768)]}]}), corner);
  const [half, ...others] = table.shown(101.5, 100, 103);
  expect(others).toEqual([]);
  expect(half).toMatchObject({id: 4n, type: 1, team: 2, x: 17, y: 2, length: 2, isHarmless: true});
  expect(Math.sin(half!.angle)).toBeCloseTo(Math.sin(((65000 + 768) / 65536) * 2 * Math.PI), 6);
  expect(table.shown(105, 100, 103)[0]!.isHarmless).toBe(false);
  expect(table.shown(108, 100, 103)).toEqual([]);
  table.update(create(SnapshotSchema, {tick: 106}), corner);
  expect(table.shown(105, 103, 106)).toEqual([]);
});

test('terrain is told anew where an area is entered, and where it has changed', () => {
  const rect = {left: 3, top: 4, width: 9, height: 1, pixels: Uint8Array.of(0x80, 0x80)};
  const snapshot = create(SnapshotSchema, {tick: 9, areas: [{id: 1, entered: true}, {id: 2, terrain: [rect]}]});
  expect(terrainChange(snapshot, corner)).toMatchObject({fresh: [{x: 16, y: 0}], rects: [{left: 3, top: 4, width: 9, height: 1}]});
  expect(terrainChange(create(SnapshotSchema, {tick: 9, areas: [{id: 1}]}), corner)).toBeUndefined();
});

test('what vanishes is named by its index in the content', () => {
  const {areas} = create(SnapshotSchema, {areas: [{id: 1, gone: [{kind: EntityKind.SEGMENT, id: 15n}]}, {id: 2, gone: [{kind: EntityKind.OBJECT, id: 0n}]}]});
  expect(vanishedIn(areas)).toEqual([{kind: EntityKind.SEGMENT, index: 15}, {kind: EntityKind.OBJECT, index: 0}]);
});
