// Connections on which nothing comes any more, though nobody says that they have ended.
import {create} from '@bufbuild/protobuf';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {PongSchema} from '../dist/proto/fusillade/v1/play_pb';
import {Client} from '../src/client/client';
import type {ConnectionEvent} from '../src/client/events';
import {FakeSocket} from './fake_socket';

let client: Client;
let states: ConnectionEvent['state'][];
const pong = {case: 'pong' as const, value: create(PongSchema, {})};

beforeEach(() => {
  FakeSocket.install();
  states = [];
  client = new Client({url: 'ws://host:1', name: 'Ada', match: 'realm-1'});
  client.on('connection', ({state}) => states.push(state));
});

afterEach(() => {
  client.leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function play(): void {
  FakeSocket.last.open();
  FakeSocket.last.welcome();
}

test('pings that nobody answers say that the connection is lost, and another one is made', () => {
  play();
  const {last: dead} = FakeSocket;
  dead.isDead = true;
  vi.advanceTimersByTime(5050);
  expect(states).toEqual(['joining', 'playing']);
  vi.advanceTimersByTime(100); // the first ping that is not answered was sent a tenth of a second after the welcome
  expect(states).toEqual(['joining', 'playing', 'lost']);
  expect(dead.readyState, 'nobody waits for it').toBeGreaterThan(1);
  vi.advanceTimersByTime(300);
  expect(FakeSocket.all.length).toBe(2);
  dead.welcome();
  expect(states, 'nor is it heard').toEqual(['joining', 'playing', 'lost']);
  play();
  expect(states).toEqual(['joining', 'playing', 'lost', 'playing']);
});

test('any answer is one, also one that is read late because the page stood still', () => {
  play();
  FakeSocket.last.isDead = true;
  for (let i = 0; i < 20; ++i) {
    vi.advanceTimersByTime(4000);
    FakeSocket.last.tell(pong);
  }
  expect(states).toEqual(['joining', 'playing']);
});

test('neither a connection that is never made nor a hello without an answer is waited for', () => {
  FakeSocket.last.isDead = true;
  vi.advanceTimersByTime(5300);
  expect(states).toEqual(['joining', 'lost', 'joining']);
  FakeSocket.last.isDead = true;
  vi.advanceTimersByTime(4000);
  FakeSocket.last.open();
  vi.advanceTimersByTime(4500);
  expect(FakeSocket.all.length, 'each has its own time').toBe(2);
  vi.advanceTimersByTime(1200);
  expect(FakeSocket.all.length).toBe(3);
  vi.advanceTimersByTime(60_000);
  expect(states.at(-1), 'when the time of grace is over').toBe('over');
});

test('who cuts a dead connection, or gives it up, is told at once', () => {
  play();
  FakeSocket.last.isDead = true;
  client.cut();
  client.cut();
  expect(states).toEqual(['joining', 'playing', 'lost']);
  vi.advanceTimersByTime(300);
  expect(FakeSocket.all.length, 'one other').toBe(2);
  play();
  FakeSocket.last.isDead = true;
  (client as unknown as {connection: {giveUp(reason: string): void}}).connection.giveUp('no use');
  expect(states.at(-1)).toBe('over');
});
