// What a match is made of, as the library asks for it: with the first welcome, and where a later one is of other data.
import {create} from '@bufbuild/protobuf';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {SnapshotSchema} from '../dist/proto/fusillade/v1/play_pb';
import {Client} from '../src/client/client';
import type {ConnectionEvent} from '../src/client/events';
import {Sim} from '../src/sim/sim';
import {answered, serve} from './fake_server';
import {FakeSocket} from './fake_socket';
import {wasm} from './saved_state';

const arenas = {storm: 'client-sim/web/e2e/arenas/storm.toml', cavern: 'config/arenas/cavern.toml'};

let client: Client;
let sim: Sim;
let states: ConnectionEvent[];
let told: string[];

beforeEach(async () => {
  FakeSocket.install();
  sim = await Sim.start(wasm);
  client = new Client({url: 'ws://host:1', name: 'Ada', match: 'm', sim});
  states = [];
  told = [];
  client.on('connection', (event) => states.push(event));
  client.on('welcome', ({contentHash}) => told.push(`${contentHash}: ${client.content?.title}`));
  client.on('snapshot', ({snapshot}) => told.push(`snapshot ${snapshot.tick}`));
  FakeSocket.last.open();
});

afterEach(() => {
  client.leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const tell = (tick: number): void => FakeSocket.last.tell({case: 'snapshot', value: create(SnapshotSchema, {tick, full: true})});
/** Of the own player, alive. */
const tellOwn = (tick: number): void => FakeSocket.last.tell({case: 'snapshot', value: create(SnapshotSchema, {
  tick, full: true, self: {alive: true, health: 100, x: 12, y: 12.5},
  areas: [{id: 0, entered: true, players: {rows: [7n, 0n, 1n, 12n * 256n, 3200n, 0n, 0n, 0n, 0n, 100n]}}],
})});
const hasFigures = (): boolean => sim.figure(0, 0) !== undefined;

async function comesBack(contentHash: string, more: object = {}): Promise<void> {
  FakeSocket.last.close();
  vi.advanceTimersByTime(300);
  FakeSocket.last.open();
  FakeSocket.last.welcome({contentHash, ...more});
}

test('what comes before the content waits for it', async () => {
  const asked = serve(arenas);
  FakeSocket.last.welcome({contentHash: 'cavern'});
  tell(100);
  expect(told).toEqual([]);
  expect(client.frame()).toBeUndefined();
  await answered();
  expect(asked).toEqual(['http://host:1/v1/content/cavern']);
  expect(told).toEqual(['cavern: cavern', 'snapshot 100']);
  expect(states.at(-1)).toMatchObject({state: 'playing'});
  expect(hasFigures()).toBe(true);
});

test('a welcome of other data brings its content, one of the same asks for nothing', async () => {
  const asked = serve(arenas);
  FakeSocket.last.welcome({contentHash: 'cavern'});
  await answered();
  await comesBack('cavern');
  expect(told).toEqual(['cavern: cavern', 'cavern: cavern']);
  await comesBack('storm');
  tell(130);
  expect(client.frame(), 'nothing is shown or sent for data that it does not have').toBeUndefined();
  await answered();
  expect(told.slice(2)).toEqual(['storm: storm', 'snapshot 130']);
  expect(hasFigures()).toBe(false);
  expect(asked.length).toBe(2);
});

test('content that comes when a later welcome is of other data is nothing', async () => {
  const asked = serve(arenas);
  FakeSocket.last.welcome({contentHash: 'cavern'});
  await comesBack('storm');
  await answered();
  expect(asked.length).toBe(2);
  expect(told).toEqual(['storm: storm']);
  expect(hasFigures()).toBe(false);
});

/** Of the requests from now on, none of which is answered. */
function hang(): AbortSignal[] {
  const signals: AbortSignal[] = [];
  vi.stubGlobal('fetch', (_: string, {signal}: {signal: AbortSignal}) => {
    signals.push(signal);
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  return signals;
}

async function passes(ms: number): Promise<void> {
  await answered();
  vi.advanceTimersByTime(ms);
  await answered();
}

test('without its content nobody takes part, and it is said why after three tries', async () => {
  const asked = serve({});
  FakeSocket.last.welcome({contentHash: 'cavern'});
  await passes(1000);
  expect(states.map(({state}) => state)).toEqual(['joining']);
  await passes(1000);
  expect(states.at(-1)).toMatchObject({state: 'over', reason: 'http://host:1/v1/content/cavern: the server answers 404 Not Found'});
  expect(told).toEqual([]);
  expect(asked.length).toBe(3);
});

test('content that does not come at once is asked for again', async () => {
  serve({});
  FakeSocket.last.welcome({contentHash: 'cavern'});
  tell(100);
  await answered();
  const signals = hang();
  await passes(1000);
  expect(signals.length).toBe(1);
  serve(arenas);
  await passes(20_000);
  expect(signals[0]!.aborted, 'what hangs is given up').toBe(true);
  await passes(1000);
  expect(told).toEqual(['cavern: cavern', 'snapshot 100']);
});

test('what comes before the content came when it came', async () => {
  serve(arenas);
  FakeSocket.last.welcome({contentHash: 'cavern'});
  for (let tick = 100; tick < 160; tick += 3) {
    tell(tick);
    vi.advanceTimersByTime(20 + 60 * (tick % 2));
  }
  await answered();
  expect(client.jitterTicks).toBeGreaterThan(1);
  expect(client.frame()!.time).toBeGreaterThan(150);
});

test('of more than a while nothing is kept, and whoever comes back is told everything anew', async () => {
  const asked = serve({});
  FakeSocket.last.welcome({contentHash: 'cavern', snapshotRate: 20});
  for (let tick = 100; tick <= 300; ++tick) tell(tick);
  await answered();
  serve(arenas);
  await passes(1000);
  expect(told).toEqual([]);
  expect(states.at(-1)).toMatchObject({state: 'lost'});
  vi.advanceTimersByTime(300);
  FakeSocket.last.open();
  FakeSocket.last.welcome({contentHash: 'cavern', resumed: true});
  tell(330);
  expect(told).toEqual(['cavern: cavern', 'snapshot 330']);
  expect(asked.length).toBe(1);
});

test('nor is anything shown of the match before, whose simulation is gone', async () => {
  serve(arenas);
  FakeSocket.last.welcome({contentHash: 'cavern'});
  await answered();
  tellOwn(100);
  expect(client.frame()?.self).toBeDefined();
  await comesBack('storm');
  for (let tick = 130; tick <= 400; ++tick) tell(tick);
  await answered();
  expect(states.at(-1)).toMatchObject({state: 'lost'});
  vi.advanceTimersByTime(50);
  expect(client.frame()).toBeUndefined();
});

test('whoever comes back names the last snapshot that was applied, none that was only held', async () => {
  serve(arenas);
  FakeSocket.last.welcome({contentHash: 'cavern'});
  await answered();
  tell(100);
  const hello = (): unknown => FakeSocket.last.sent[0]!.value;
  await comesBack('storm', {resumed: true});
  tell(130);
  await comesBack('storm', {resumed: true});
  expect(hello(), 'lost while the content was on its way').toMatchObject({lastTick: 100});
  for (let tick = 130; tick <= 400; ++tick) tell(tick);
  await answered();
  vi.advanceTimersByTime(300);
  FakeSocket.last.open();
  expect(hello(), 'too much was held').toMatchObject({lastTick: 100});
  FakeSocket.last.welcome({contentHash: 'storm', resumed: true});
  tell(430);
  await comesBack('storm');
  expect(hello()).toMatchObject({lastTick: 430});
});

test('content that nobody waits for any more is not asked for', async () => {
  const signals = hang();
  FakeSocket.last.welcome({contentHash: 'cavern'});
  client.leave();
  expect(signals[0]!.aborted).toBe(true);
  await passes(1000);
  expect(signals.length).toBe(1);
});
