// Rows of a snapshot that the simulation cannot read, among others.
import {create} from '@bufbuild/protobuf';
import {afterEach, expect, test, vi} from 'vitest';
import {SnapshotSchema} from '../dist/proto/fusillade/v1/play_pb';
import {Client} from '../src/client/client';
import {Sim} from '../src/sim/sim';
import {answered, serve} from './fake_server';
import {FakeSocket} from './fake_socket';
import {wasm} from './saved_state';
import {toldFailures} from './told_failures';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('each is told of, and the others count', async () => {
  FakeSocket.install();
  serve({storm: 'client-sim/web/e2e/arenas/storm.toml'});
  const client = new Client({url: 'ws://host:1', name: 'Ada', sim: await Sim.start(wasm)});
  FakeSocket.last.open();
  FakeSocket.last.welcome({contentHash: 'storm'});
  await answered();
  const failures = toldFailures();
  const terrain = [{left: 0, top: 0, width: 9, height: 2, pixels: new Uint8Array(3)}];
  const volleys = [{id: 90n, pattern: 77}, {id: 10n, pattern: 0, owner: 1n, team: 1, x: 8 * 256, y: 8 * 256}];
  FakeSocket.last.tell({case: 'snapshot', value: create(SnapshotSchema, {tick: 100, full: true, areas: [{id: 0, entered: true, terrain, volleys}]})});
  vi.advanceTimersByTime(50);
  FakeSocket.last.tell({case: 'snapshot', value: create(SnapshotSchema, {tick: 103})});
  vi.advanceTimersByTime(60);
  client.frame();
  expect(client.bullets({left: 0, top: 0, right: 64, bottom: 40})!.count).toBe(40);
  expect(failures).toEqual([new Error('terrain of 9 x 2 pixels in 3 bytes'), new Error('volley 90 is none of pattern 77')]);
  client.leave();
});
