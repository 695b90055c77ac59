// A WebSocket whose other end is the test.
import {create, fromBinary, toBinary} from '@bufbuild/protobuf';
import {vi} from 'vitest';
import {ClientMessageSchema, PongSchema, ServerMessageSchema, WelcomeSchema} from '../dist/proto/fusillade/v1/play_pb';
import type {ClientMessage, ServerMessage} from '../dist/proto/fusillade/v1/play_pb';

export class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  /** In the place of the browser's, with time that passes only as the test says. */
  static install(): void {
    vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance']});
    vi.stubGlobal('WebSocket', FakeSocket);
    FakeSocket.all = [];
  }
  static get last(): FakeSocket {
    return this.all[this.all.length - 1]!;
  }

  readyState = 0;
  binaryType = '';
  isDead = false; // nothing comes, nor does anything say that it has ended
  onopen: (() => void) | null = null;
  onmessage: ((event: {data: ArrayBuffer}) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly sent: ClientMessage['message'][] = [];
  readonly url: string;

  constructor(url: string) {
    this.url = url;
    FakeSocket.all.push(this);
  }

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  send(bytes: Uint8Array): void {
    const {message} = fromBinary(ClientMessageSchema, bytes);
    this.sent.push(message);
    if (message.case === 'ping' && !this.isDead) setTimeout(() => this.tell({case: 'pong', value: create(PongSchema, {clientTimeUs: message.value.clientTimeUs})}));
  }
  tell(message: ServerMessage['message']): void {
    const bytes = toBinary(ServerMessageSchema, create(ServerMessageSchema, {message}));
    this.onmessage?.({data: bytes.slice().buffer});
  }
  close(): void {
    this.readyState = this.isDead ? 2 : 3;
    if (!this.isDead) this.onclose?.();
  }

  welcome(more: object = {}): void {
    this.tell({case: 'welcome', value: create(WelcomeSchema, {
      version: 2, match: 'realm-1', player: 7n, reconnectToken: Uint8Array.from([1, 2, 3]), tick: 100, tickRate: 60, snapshotRate: 20,
      mapWidth: 64, mapHeight: 40, areaTiles: 16, graceS: 30, commandsMax: 16, viewWidth: 40, viewHeight: 24, ...more,
    })});
  }
}
