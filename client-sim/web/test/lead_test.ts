// Whether commands come in time, whatever the way to the server does: the library with the real simulation.
import {create} from '@bufbuild/protobuf';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {CommandSchema, SelfSchema} from '../dist/proto/fusillade/v1/play_pb';
import {Client} from '../src/client/client';
import {Lead} from '../src/client/lead';
import {Sim} from '../src/sim/sim';
import {FakeMatch} from './fake_match';
import {answered, serve} from './fake_server';
import {FakeSocket} from './fake_socket';
import {wasm} from './saved_state';

const nearMs = 10;
const farMs = 150;
const farTicks = 17; // of a way there and back, less the near one
let client: Client;
let match: FakeMatch;

beforeEach(async () => {
  FakeSocket.install();
  serve({storm: 'client-sim/web/e2e/arenas/storm.toml'});
  client = new Client({url: 'ws://host:1', name: 'Ada', sim: await Sim.start(wasm)});
  FakeSocket.last.open();
  match = new FakeMatch(FakeSocket.last, client);
});

afterEach(() => {
  client.leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function begin(wayMs: number, commandsMax = 16): Promise<void> {
  match.wayMs = () => wayMs;
  match.commandsMax = commandsMax;
  FakeSocket.last.welcome({contentHash: 'storm', commandsMax});
  await answered();
}

/** What became of the commands of so many seconds. */
function run(seconds: number): {late: number; dropped: number} {
  const {late, dropped} = match;
  match.run(seconds * 1000);
  return {late: match.late - late, dropped: match.dropped - dropped};
}

const none = {late: 0, dropped: 0};

test('in time from the first command on, also from far away', async () => {
  await begin(farMs);
  expect(run(10)).toEqual(none);
  expect(match.waits, 'and not too early').toBeLessThan(5);
});

test('where the way becomes shorter few commands are dropped', async () => {
  await begin(farMs);
  run(10);
  match.wayMs = () => nearMs;
  const {late, dropped} = run(0.5);
  expect(late).toBe(0);
  expect(dropped).toBeLessThan(8);
  expect(run(10)).toEqual(none);
  expect(match.waits).toBeLessThan(5);
});

test('where it becomes longer those are late that were under way until it is known, and hardly more', async () => {
  await begin(nearMs);
  run(10);
  match.wayMs = () => farMs;
  const {late, dropped} = run(1);
  expect(late).toBeLessThan(2 * farTicks);
  expect(dropped).toBe(0);
  expect(run(10)).toEqual(none);
  expect(match.waits, 'what was added for it is gone').toBeLessThan(7);
});

test('where it is never twice the same few are late', async () => {
  let seed = 1;
  const random = (): number => (seed = (seed * 48271) % 2147483647) / 2147483647;
  await begin(50);
  match.wayMs = () => 30 + 40 * random();
  run(2);
  const {late, dropped} = run(60);
  expect(late, 'of 3600').toBeLessThan(20);
  expect(dropped).toBe(0);
});

test('a page that makes few frames, and reads late what came, has its commands there in time, too', async () => {
  await begin(nearMs);
  run(10);
  match.frameMs = 200;
  expect(run(6).dropped).toBe(0);
  expect(match.late, 'from the third frame on none').toBeLessThan(5);
  match.frameMs = 1000 / 60;
  const {late} = match;
  run(10);
  expect(match.late - late + match.dropped).toBe(0);
  expect(match.waits).toBeLessThan(5);
});

test('where the server keeps few commands, few wait there', async () => {
  await begin(nearMs, 4);
  expect(run(10)).toEqual(none);
  match.wayMs = () => farMs;
  expect(run(13).dropped, 'of 780').toBeLessThan(100);
  match.wayMs = () => nearMs;
  expect(run(3).dropped, 'of 180').toBeLessThan(100);
  expect(run(10)).toEqual(none);
});

test('no command is meant for later than within the second that the server lets it wait', () => {
  const lead = new Lead(60, 1000);
  lead.send([create(CommandSchema, {sequence: 1, clientTick: 100})]);
  lead.told(create(SelfSchema, {lateCommands: 1, sequenceTaken: 1, tickTaken: 300}), 3, 0.06);
  expect(lead.waitingTicks(0.06)).toBe(58);
});

test('where the server keeps one command, its newest is there in time', async () => {
  await begin(nearMs, 1);
  run(10);
  const {late, dropped} = run(10);
  expect(late + dropped, 'of 600').toBeLessThan(60);
});

test('one round trip that took long is that of a page that stood still, three are the way', () => {
  const lead = new Lead(60, 16);
  expect(lead.roundTripMs).toBeUndefined();
  lead.roundTrip(50);
  expect(lead.roundTripMs).toBe(50);
  lead.roundTrip(3000);
  lead.roundTrip(200);
  expect(lead.roundTripMs).toBe(50);
  lead.roundTrip(200);
  expect(lead.roundTripMs).toBe(200);
  lead.roundTrip(20);
  expect(lead.roundTripMs).toBe(20);
});
