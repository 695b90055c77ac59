// The library against a server that the test plays.
import {create} from '@bufbuild/protobuf';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {EntityKind, Hit_Form, Refusal_Code, RefusalSchema, SnapshotSchema} from '../dist/proto/fusillade/v1/play_pb';
import type {Command} from '../dist/proto/fusillade/v1/play_pb';
import {Client} from '../src/client/client';
import type {ConnectionEvent} from '../src/client/events';
import {Sim} from '../src/sim/sim';
import {answered, serve} from './fake_server';
import {FakeSocket} from './fake_socket';
import {wasm} from './saved_state';

let client: Client;
let states: ConnectionEvent[];

beforeEach(() => {
  FakeSocket.install();
  states = [];
  client = new Client({url: 'ws://host:1', name: 'Ada', match: 'a b'});
  client.on('connection', (event) => states.push(event));
});

afterEach(() => {
  client.leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Of each message. */
const commandsSent = (): Command[][] => FakeSocket.last.sent.flatMap((m) => (m.case === 'commands' ? [m.value.commands] : []));
/** Each once, as the server takes them. */
const commandsTaken = (): Command[] => {
  let last = 0;
  return commandsSent().flat().filter(({sequence}) => {
    const isNew = sequence > last;
    last = Math.max(last, sequence);
    return isNew;
  });
};
const snapshot = (tick: number, more: object = {}) => ({case: 'snapshot' as const, value: create(SnapshotSchema, {tick, ...more})});

/** The last connection is made, and let in. */
function join(welcome: Parameters<FakeSocket['welcome']>[0] = {}): void {
  FakeSocket.last.open();
  FakeSocket.last.welcome(welcome);
}

/** The last connection, once it is made. */
function refuse(code: Refusal_Code, text: string): void {
  FakeSocket.last.open();
  end(code, text);
}

/** The last connection, of whoever is in the match. */
function end(code: Refusal_Code, text: string): void {
  FakeSocket.last.tell({case: 'refusal', value: create(RefusalSchema, {code, text})});
  FakeSocket.last.close();
}

test('says hello to the match that is asked for', () => {
  expect(FakeSocket.last.url).toBe('ws://host:1/v1/play?match=a%20b');
  FakeSocket.last.open();
  expect(FakeSocket.last.sent[0]).toMatchObject({case: 'hello', value: {version: 2, name: 'Ada'}});
});

test('goes on as the player of an earlier client', () => {
  client.leave();
  client = new Client({url: 'ws://host:1', name: 'Ada', reconnectToken: Uint8Array.from([4, 5])});
  FakeSocket.last.open();
  expect(FakeSocket.last.sent[0]!.value).toMatchObject({reconnectToken: Uint8Array.from([4, 5]), lastTick: 0});
});

test('comes back with its token, and counts commands from 1 again', () => {
  join();
  FakeSocket.last.tell(snapshot(100, {full: true}));
  vi.advanceTimersByTime(50);
  client.frame();
  const sequences = (): number[] => commandsSent().flat().map(({sequence}) => sequence);
  expect(sequences()).toEqual([1]);
  FakeSocket.last.close();
  expect(states.at(-1)).toMatchObject({state: 'lost'});
  expect(states.at(-1)!.secondsLeft).toBeCloseTo(30);
  vi.advanceTimersByTime(300);
  expect(FakeSocket.all.length).toBe(2);
  expect(FakeSocket.last.url).toContain('match=realm-1');
  FakeSocket.last.open();
  expect(FakeSocket.last.sent[0]!.value).toMatchObject({reconnectToken: Uint8Array.from([1, 2, 3]), lastTick: 100});
  vi.advanceTimersByTime(50);
  client.frame();
  expect(sequences()).toEqual([]);
  FakeSocket.last.welcome({resumed: true});
  expect(states.at(-1)).toMatchObject({state: 'playing'});
  expect(client.retrySecondsLeft).toBe(0);
  FakeSocket.last.tell(snapshot(130, {full: true}));
  vi.advanceTimersByTime(50);
  client.frame();
  expect(sequences()).toEqual([1]);
});

test('gives up when the time of grace is over', () => {
  join({graceS: 3});
  for (let i = 0; i < 10; ++i) {
    FakeSocket.last.close();
    vi.advanceTimersByTime(2000);
  }
  expect(states.at(-1)).toMatchObject({state: 'over'});
  const tried = FakeSocket.all.length;
  vi.advanceTimersByTime(60000);
  expect(FakeSocket.all.length).toBe(tried);
});

test('names a server of another version, and does not try again', () => {
  refuse(Refusal_Code.BAD_VERSION, 'version 3 is spoken here');
  expect(states.at(-1)).toMatchObject({state: 'over', reason: 'This page speaks version 2 of the protocol, the server another one: version 3 is spoken here'});
  vi.advanceTimersByTime(60000);
  expect(FakeSocket.all.length).toBe(1);
});

test('whoever was in a match hears why it ended, whatever the tries to come back meet', () => {
  join();
  end(Refusal_Code.MATCH_ENDED, 'the match was ended by the operator');
  const reason = 'The match was ended by the operator.';
  vi.advanceTimersByTime(300);
  FakeSocket.last.close();
  expect(states.at(-1)).toMatchObject({state: 'lost', reason});
  vi.advanceTimersByTime(600);
  refuse(Refusal_Code.UNKNOWN_MATCH, 'there is no match of this id');
  expect(states.at(-1)).toMatchObject({state: 'over', reason});
});

test('whoever is welcomed again hears only of what comes then', () => {
  join();
  end(Refusal_Code.DRAINING, 'the server is shutting down');
  expect(states.at(-1)).toMatchObject({state: 'lost', reason: 'The server is shutting down.'});
  vi.advanceTimersByTime(300);
  join();
  FakeSocket.last.close();
  expect(states.at(-1)).toMatchObject({state: 'lost', reason: 'The connection was lost.'});
});

test('whoever was never in a match has lost no connection, and hears what the server said last', () => {
  FakeSocket.last.close();
  expect(states.at(-1)).toMatchObject({state: 'lost', reason: 'No connection could be made.'});
  vi.advanceTimersByTime(300);
  refuse(Refusal_Code.SERVER_FULL, 'the match is too busy for new players');
  expect(states.at(-1)).toMatchObject({state: 'lost', reason: 'The match is too busy for new players.'});
  vi.advanceTimersByTime(600);
  FakeSocket.last.close();
  expect(states.at(-1)).toMatchObject({state: 'lost', reason: 'The match is too busy for new players.'});
  vi.advanceTimersByTime(1100);
  refuse(Refusal_Code.UNKNOWN_MATCH, 'there is no match of this id');
  expect(states.at(-1)).toMatchObject({state: 'over', reason: 'There is no match of this id.'});
});

test('joins the next round where the match has ended for new data', () => {
  join();
  end(Refusal_Code.MATCH_ENDED, 'the next round has new data: join again');
  expect(states.at(-1)).toMatchObject({state: 'lost', reason: 'The next round has new data: join again.'});
  vi.advanceTimersByTime(300);
  join({resumed: false});
  expect(states.at(-1)).toMatchObject({state: 'playing'});
});

test('joins the next round also of a match to which who is lost never comes back', () => {
  join({graceS: 0});
  end(Refusal_Code.MATCH_ENDED, 'the next round is in a new world: join again');
  expect(states.at(-1)).toMatchObject({state: 'lost', secondsLeft: 30});
  vi.advanceTimersByTime(300);
  FakeSocket.last.close();
  expect(states.at(-1), 'nor is it over where the way there breaks').toMatchObject({state: 'lost'});
  vi.advanceTimersByTime(600);
  join({graceS: 0});
  FakeSocket.last.close();
  expect(states.at(-1)).toMatchObject({state: 'over', reason: 'The connection was lost.'});
});

test('who may not watch yet asks again', () => {
  refuse(Refusal_Code.SPECTATORS_FULL, 'as many watch as may');
  expect(states.at(-1)).toMatchObject({state: 'lost', reason: 'No more spectators fit.'});
  vi.advanceTimersByTime(300);
  expect(FakeSocket.all.length).toBe(2);
});

test('who leaves on hearing that the connection is lost makes no other one', () => {
  client.on('connection', ({state}) => { if (state === 'lost') client.leave(); });
  refuse(Refusal_Code.SPECTATORS_FULL, 'as many watch as may');
  vi.advanceTimersByTime(10_000);
  expect(FakeSocket.all).toHaveLength(1);
});

test('who has left is told nothing of what was on its way', () => {
  const told: string[] = [];
  client.on('welcome', ({match}) => told.push(match));
  FakeSocket.last.open();
  client.leave();
  expect(FakeSocket.last.sent.at(-1)).toMatchObject({case: 'leave'});
  FakeSocket.last.welcome();
  expect(told).toEqual([]);
  expect(states.map(({state}) => state)).toEqual(['joining']);
});

test('who leaves hears that it is over, whatever the connection was at, and nothing runs on', () => {
  client.leave();
  const begin = (): void => {
    states = [];
    client = new Client({url: 'ws://host:1', name: 'Ada'});
    client.on('connection', (event) => states.push(event));
  };
  const over = {state: 'over', secondsLeft: 0, reason: ''};
  begin();
  client.leave();
  expect(states, 'not made yet').toEqual([over]);
  begin();
  join();
  FakeSocket.last.close();
  client.leave();
  expect(states.at(-1), 'lost').toEqual(over);
  begin();
  join();
  client.leave();
  FakeSocket.last.close();
  expect(states.at(-1), 'playing').toEqual(over);
  begin();
  join();
  FakeSocket.last.isDead = true;
  client.leave();
  client.leave();
  vi.advanceTimersByTime(2000);
  expect(states.filter(({state}) => state === 'over'), 'the other end is dead').toEqual([over]);
  expect(vi.getTimerCount()).toBe(0);
});

test('nothing runs on after it is over by itself', () => {
  refuse(Refusal_Code.KICKED, 'by the operator');
  expect(states.at(-1)).toMatchObject({state: 'over'});
  expect(vi.getTimerCount()).toBe(0);
});

test('that it joins is heard by whoever listens from the beginning', async () => {
  client.leave();
  states = [];
  client = new Client({url: 'ws://host:1', name: 'Ada'});
  client.on('connection', (event) => states.push(event));
  await Promise.resolve();
  expect(states).toMatchObject([{state: 'joining'}]);
});

test('shows hits at their moment, late by the spacing of snapshots', () => {
  const hits: number[] = [];
  client.on('hit', ({time}) => hits.push(time));
  join();
  const hit = {form: Hit_Form.HIT, ticksAgo: 1, fraction: 0x80000000, x: 1, y: 2};
  FakeSocket.last.tell(snapshot(100, {full: true}));
  vi.advanceTimersByTime(50);
  FakeSocket.last.tell(snapshot(103, {areas: [{id: 0, entered: true, hits: [hit]}]}));
  client.frame();
  expect(hits).toEqual([]);
  for (let i = 0; i < 8; ++i) {
    vi.advanceTimersByTime(16);
    client.frame();
  }
  expect(hits).toEqual([102.5]);
});

test('where nobody looks what is told happens at its moment, and nothing is left for whoever looks again', () => {
  const hits: number[] = [];
  client.on('hit', ({time}) => hits.push(time));
  join();
  const hit = {form: Hit_Form.HIT, ticksAgo: 1, fraction: 0x80000000};
  for (let tick = 100; tick < 3700; tick += 3) {
    FakeSocket.last.tell(snapshot(tick, {full: tick === 100, areas: [{id: 0, entered: tick === 100, hits: [hit]}]}));
    vi.advanceTimersByTime(50);
    expect(client.snapshotsBuffered).toBeLessThan(10);
    expect(hits.length).toBeGreaterThan((tick - 100) / 3 - 10);
  }
  const before = hits.length;
  expect(client.frame()!.time).toBeGreaterThan(3680);
  expect(hits.length - before).toBeLessThan(3);
});

test('shows bounces at their moment, each where it happened', () => {
  const shown: object[] = [];
  client.on('hit', ({form, time, mover, target, x, y}) => shown.push({form, time, mover: mover.id, target, x, y}));
  join();
  FakeSocket.last.tell(snapshot(100, {full: true}));
  vi.advanceTimersByTime(50);
  const one = {rows: [40n, 1n, BigInt(EntityKind.PEG), 7n, 2n, 2n, BigInt(EntityKind.WALL), 0n], fractions: [0x80000000, 0], flights: [1, 2, 3, 4, 5, 6, 7, 8]};
  FakeSocket.last.tell(snapshot(103, {areas: [{id: 0, entered: true, bounces: one}]}));
  for (let i = 0; i < 10; ++i) {
    client.frame();
    vi.advanceTimersByTime(16);
  }
  expect(shown).toEqual([
    {form: 'bounce', time: 101, mover: 42n, target: {kind: EntityKind.WALL, id: 0n}, x: 5, y: 6},
    {form: 'bounce', time: 102.5, mover: 40n, target: {kind: EntityKind.PEG, id: 7n}, x: 1, y: 2},
  ]);
});

test('a join token and a join code go with the hello', () => {
  client.leave();
  client = new Client({url: 'ws://host:1', name: 'Ada', token: 'a.b.c', code: 'K7'});
  FakeSocket.last.open();
  expect(FakeSocket.last.url).toBe('ws://host:1/v1/play?match=');
  expect(FakeSocket.last.sent[0]).toMatchObject({case: 'hello', value: {joinToken: 'a.b.c', joinCode: 'K7'}});
});

test('so does the team that is wished for', () => {
  client.leave();
  client = new Client({url: 'ws://host:1', name: 'Ada', team: 2});
  FakeSocket.last.open();
  expect(FakeSocket.last.sent[0]).toMatchObject({case: 'hello', value: {team: 2}});
});

test('a simulation is of one client, until that leaves', async () => {
  const sim = await Sim.start(wasm);
  client.leave();
  client = new Client({url: 'ws://host:1', name: 'Ada', sim});
  expect(() => new Client({url: 'ws://host:1', name: 'Bob', sim})).toThrow('this Sim belongs to another client; load one for each');
  expect(FakeSocket.all, 'nor is anything asked for').toHaveLength(2);
  client.leave();
  const left = client;
  client = new Client({url: 'ws://host:1', name: 'Bob', sim});
  left.leave();
  expect(() => new Client({url: 'ws://host:1', name: 'Eve', sim})).toThrow();
});

test('nor does it belong to a client that never came to be', async () => {
  const sim = await Sim.start(wasm);
  client.leave();
  vi.stubGlobal('WebSocket', class {
    constructor() { throw new SyntaxError('no address'); }
  });
  expect(() => new Client({url: 'http//host', name: 'Ada', sim})).toThrow('no address');
  vi.stubGlobal('WebSocket', FakeSocket);
  client = new Client({url: 'ws://host:1', name: 'Ada', sim});
});

test('who has left shows nothing any more', () => {
  join();
  FakeSocket.last.tell(snapshot(100, {full: true}));
  expect(client.frame()).toBeDefined();
  client.leave();
  expect(client.frame()).toBeUndefined();
});

test('tells what was missed while it was away', () => {
  const missed: {times: number[]; skipped: number}[] = [];
  client.on('missed', ({hits, skipped}) => missed.push({times: hits.map(({time}) => time), skipped}));
  join();
  FakeSocket.last.tell(snapshot(100, {full: true}));
  expect(missed).toEqual([]);
  const hit = {form: Hit_Form.HIT, ticksAgo: 20, fraction: 0x80000000};
  FakeSocket.last.tell(snapshot(130, {full: true, missed: [hit, {...hit, ticksAgo: 10}], eventsSkipped: 3}));
  expect(missed).toEqual([{times: [110.5, 120.5], skipped: 3}]);
});

test('a spectator sends what it looks at, and no commands', () => {
  client.leave();
  client = new Client({url: 'ws://host:1', name: 'Ada', spectate: true});
  FakeSocket.last.open();
  expect(FakeSocket.last.sent[0]).toMatchObject({case: 'hello', value: {spectate: true}});
  FakeSocket.last.welcome({spectator: true, reconnectToken: new Uint8Array(0)});
  FakeSocket.last.tell(snapshot(100, {full: true}));
  vi.advanceTimersByTime(50);
  client.frame();
  client.look({x: 3, y: 4});
  client.look({player: 5n});
  const sent = FakeSocket.last.sent.filter((m) => m.case !== 'ping').slice(1);
  expect(sent).toMatchObject([{case: 'view', value: {x: 3, y: 4, follow: false}}, {case: 'view', value: {follow: true, player: 5n}}]);
});

test('what a spectator looks at is told with the welcome, and again with each one that follows', () => {
  client.leave();
  client = new Client({url: 'ws://host:1', name: 'Ada', spectate: true});
  const views = (): unknown[] => FakeSocket.last.sent.flatMap((m) => (m.case === 'view' ? [m.value] : []));
  client.look({x: NaN, y: 4});
  join({spectator: true});
  expect(views()).toMatchObject([{x: 0, y: 4}]);
  client.look({player: 5n});
  FakeSocket.last.close();
  vi.advanceTimersByTime(300);
  join({spectator: true});
  expect(views()).toMatchObject([{follow: true, player: 5n}]);
});

test('of what the player wants a number that is none is 0, and one that is too large as much as there is', () => {
  join();
  const sent = (controls: object): Command => {
    client.command({moveX: 0, moveY: 0, aim: 0, fire: false, ability: false, ...controls});
    vi.advanceTimersByTime(50);
    client.frame();
    return commandsSent().at(-1)!.at(-1)!;
  };
  FakeSocket.last.tell(snapshot(100, {full: true}));
  expect(sent({moveX: Infinity, moveY: NaN, aim: NaN, fire: true})).toMatchObject({sequence: 1, moveX: 0, moveY: 0, aim: 0, buttons: 1});
  expect(sent({moveX: -1e6, aim: 1e308})).toMatchObject({sequence: 2, moveX: -127, moveY: 0});
  expect(sent({moveY: 1, aim: -Infinity})).toMatchObject({sequence: 3, moveX: 0, moveY: 127, aim: 0});
});

test('one command for every tick, each for its own', () => {
  join();
  client.command({moveX: 3, moveY: 4, aim: -Math.PI / 2, fire: true, ability: false});
  for (let i = 0; i < 40; ++i) {
    if (i % 3 === 0) FakeSocket.last.tell(snapshot(100 + i, {full: i === 0}));
    vi.advanceTimersByTime(1000 / 60);
    client.frame();
  }
  const commands = commandsTaken();
  expect(commands.length).toBeGreaterThan(20);
  commands.forEach((command, i) => expect(command.sequence).toBe(i + 1));
  for (let i = 1; i < commands.length; ++i) expect(commands[i]!.clientTick).toBeGreaterThan(commands[i - 1]!.clientTick);
  expect(commands[0]).toMatchObject({moveX: 76, moveY: 102, aim: 49152, buttons: 1});
});

test('the last commands go again while acknowledgements stand still, and no longer', () => {
  join();
  const frames = (count: number, from: number, sequenceTaken: () => number): void => {
    for (let i = 0; i < count; ++i) {
      if (i % 3 === 0) FakeSocket.last.tell(snapshot(from + i, {full: i + from === 100, self: {sequenceTaken: sequenceTaken()}}));
      vi.advanceTimersByTime(1000 / 60);
      client.frame();
    }
  };
  const newest = (): number => commandsTaken().at(-1)?.sequence ?? 0;
  frames(60, 100, newest);
  expect(commandsSent().flat().length, 'each once').toBe(newest());
  const stalledAt = newest();
  frames(60, 160, () => stalledAt);
  expect(commandsSent().at(-1)!.length).toBe(4);
  for (const message of commandsSent()) message.forEach(({sequence}, i) => expect(sequence).toBe(message[0]!.sequence + i));
  frames(3, 220, newest);
  expect(commandsSent().at(-1)!.length).toBe(1);
});

// Walks to the right in a match that is paused for three seconds, and sees every snapshot 30 ms late.
test('who walks goes on at once after a pause, without a gap and without commands for what stands', async () => {
  client.leave();
  serve({storm: 'client-sim/web/e2e/arenas/storm.toml'});
  client = new Client({url: 'ws://host:1', name: 'Ada', sim: await Sim.start(wasm)});
  const paces: unknown[] = [];
  client.on('pace', (pace) => paces.push(pace));
  join({contentHash: 'storm'});
  await answered();
  client.command({moveX: 1, moveY: 0, aim: 0, fire: false, ability: false});
  const own = [7n, 0n, 0n, 256n * 10n, 256n * 10n, 0n, 0n, 0n, 0n, 100n];
  const tell = (tick: number, more: object = {}): void => FakeSocket.last.tell(snapshot(tick, {
    self: {alive: true, health: 100, x: 10, y: 10},
    areas: tick === 100 ? [{id: 0, entered: true, players: {rows: own}}] : [], full: tick === 100, ...more,
  }));
  const frames = (count: number, each: (i: number) => void = () => {}): void => {
    for (let i = 0; i < count; ++i) {
      each(i);
      vi.advanceTimersByTime(1000 / 60);
      client.frame();
    }
  };
  const ticks = (): number[] => commandsTaken().map(({clientTick}) => clientTick);
  frames(120, (i) => {
    if (i % 3 === 0) tell(100 + i);
  });
  tell(218, {paused: true});
  frames(10);
  const before = ticks().at(-1)!;
  expect(before, 'as far ahead as the way of a command is').toBeLessThan(218 + 15);
  frames(170);
  expect(ticks().at(-1), 'nothing for a match that stands').toBe(before);
  expect(client.frame()!.time).toBe(218);
  tell(218);
  frames(9);
  expect(ticks().at(-1)).toBeGreaterThan(before + 6);
  ticks().forEach((tick, i, all) => expect(tick - (all[i - 1] ?? tick - 1), `after ${all[i - 1]}`).toBe(1));
  expect(paces).toEqual([{paused: true, slowMotion: 1}, {paused: false, slowMotion: 1}]);
});
