// A match at the other end of a FakeSocket, as far as commands go: ways that take their time, ticks, and the queue of
// server/match/players/command_queue.h.
import {create, fromBinary} from '@bufbuild/protobuf';
import {vi} from 'vitest';
import {ClientMessageSchema, PongSchema, SnapshotSchema} from '../dist/proto/fusillade/v1/play_pb';
import type {ClientMessage, Command, ServerMessage} from '../dist/proto/fusillade/v1/play_pb';
import type {Client} from '../src/client/client';
import type {FakeSocket} from './fake_socket';

const tickMs = 1000 / 60;
const ticksPerSnapshot = 3;
const own = [7n, 0n, 0n, 2560n, 2560n, 0n, 0n, 0n, 0n, 100n];

/** Messages on their way, in order. */
class Way<Message> {
  private readonly messages: {at: number; message: Message}[] = [];
  private last = 0;

  send(message: Message, ms: number): void {
    this.last = Math.max(this.last, performance.now() + ms);
    this.messages.push({at: this.last, message});
  }
  arrived(): Message[] {
    const count = this.messages.findIndex(({at}) => at > performance.now());
    return this.messages.splice(0, count < 0 ? this.messages.length : count).map(({message}) => message);
  }
}

export class FakeMatch {
  /** Of a message that is sent now, in either direction. */
  wayMs = (): number => 10;
  frameMs = tickMs;
  commandsMax = 16; // that wait
  late = 0;
  dropped = 0;
  private tick = 100;
  private readonly up = new Way<ClientMessage['message']>();
  private readonly down = new Way<ServerMessage['message']>();
  private waiting: {command: Command; due: number}[] = [];
  private received = 0;
  private last = {sequenceTaken: 0, tickTaken: 0};
  private isFull = true;
  private tickAt = performance.now();
  private frameAt = performance.now();
  private readonly socket: FakeSocket;
  private readonly client: Client;

  constructor(socket: FakeSocket, client: Client) {
    this.socket = socket;
    this.client = client;
    socket.send = (bytes) => this.up.send(fromBinary(ClientMessageSchema, bytes).message, this.wayMs());
  }

  /** The page reads what has come only between its frames. */
  run(ms: number): void {
    for (const end = performance.now() + ms; performance.now() < end; ) {
      vi.advanceTimersByTime(1);
      this.up.arrived().forEach((message) => this.read(message));
      for (; this.tickAt <= performance.now(); this.tickAt += tickMs) this.step();
      if (performance.now() < this.frameAt) continue;
      this.down.arrived().forEach((message) => this.socket.tell(message));
      this.client.frame();
      this.frameAt = Math.max(this.frameAt + this.frameMs, performance.now());
    }
  }

  private read(message: ClientMessage['message']): void {
    if (message.case === 'commands') message.value.commands.forEach((command) => this.push(command));
    if (message.case === 'ping') this.down.send({case: 'pong', value: create(PongSchema, {clientTimeUs: message.value.clientTimeUs})}, this.wayMs());
  }

  private push(command: Command): void {
    if (command.sequence <= this.received) return;
    this.received = command.sequence;
    if (this.waiting.length >= this.commandsMax) {
      this.waiting.shift();
      ++this.dropped;
    }
    if (command.clientTick < this.tick) ++this.late;
    this.waiting.push({command, due: command.clientTick > this.tick + 60 ? this.tick : Math.max(this.tick, command.clientTick)});
  }

  private step(): void {
    const newest = this.waiting.filter(({due}) => due <= this.tick).at(-1);
    if (newest) {
      this.last = {sequenceTaken: newest.command.sequence, tickTaken: this.tick};
      this.waiting = this.waiting.slice(this.waiting.indexOf(newest) + 1);
    }
    ++this.tick;
    if (this.tick % ticksPerSnapshot === 0) this.tell();
  }

  private tell(): void {
    const self = {...this.last, alive: true, health: 100, x: 10, y: 10, lateCommands: this.late, droppedCommands: this.dropped};
    const areas = this.isFull ? [{id: 0, entered: true, players: {rows: own}}] : [];
    this.down.send({case: 'snapshot', value: create(SnapshotSchema, {tick: this.tick, full: this.isFull, self, areas})}, this.wayMs());
    this.isFull = false;
  }

  get waits(): number {
    return this.waiting.length;
  }
}
