// One player's way to the server: the socket, the hello, and the way back after it breaks.
import {create, fromBinary, toBinary} from '@bufbuild/protobuf';
import {ClientMessageSchema, CommandsSchema, HelloSchema, LeaveSchema, Refusal_Code, ServerMessageSchema, ViewSchema} from '../../dist/proto/fusillade/v1/play_pb';
import type {ClientMessage, Command, ServerMessage, Welcome} from '../../dist/proto/fusillade/v1/play_pb';
import type {ConnectionEvent} from './events';
import {Silence} from './silence';
import {finite} from './units';
import {sentence} from './words';

const protocolVersion = 2;
const leaveWaitMs = 2000;
const retryMsMin = 250;
const retryMsMax = 2000;
const usualGraceMs = 30_000;

export interface ConnectionOptions {
  /** `ws://host:port` or `wss://…`, without path. */
  url: string;
  name: string;
  match?: string;
  classIndex?: number;
  /** 1: the first team, 2: the second …; 0: any. Kept to while that one has less than its share of the places. */
  team?: number;
  /** Watch instead of playing. */
  spectate?: boolean;
  /** Join token, where the server wants one: of the studio's own service, for this name and match. */
  token?: string;
  /** Join code of a private match, for which `match` may be missing. */
  code?: string;
  /** Of an earlier client's last welcome: goes on as that player, where the server still knows it. */
  reconnectToken?: Uint8Array;
}

/** A place in tiles, or a player. */
export type View = {x: number; y: number} | {player: bigint};

export interface ConnectionListener {
  message(message: ServerMessage, bytes: number, decodeMs: number): void;
  connection(event: ConnectionEvent): void;
}

/** Refusals after which the same hello may succeed later. */
const passing = new Set([
  Refusal_Code.MATCH_FULL, Refusal_Code.SERVER_FULL, Refusal_Code.DRAINING, Refusal_Code.TIMEOUT,
  Refusal_Code.TOO_FAST, Refusal_Code.SLOW_CONSUMER, Refusal_Code.MATCH_ENDED, Refusal_Code.SPECTATORS_FULL,
]);

/** What a refusal means, for people. `text` is the server's own. */
function refusalSentence(code: Refusal_Code, text: string): string {
  switch (code) {
    case Refusal_Code.BAD_VERSION:
      return `This page speaks version ${protocolVersion} of the protocol, the server another one: ${text}`;
    case Refusal_Code.BAD_JOIN_TOKEN:
      return `You are not let in: ${text}`;
    case Refusal_Code.REPLACED:
      return 'You went on in another window.';
    case Refusal_Code.SPECTATORS_FULL:
      return 'No more spectators fit.';
    default:
      return text === '' ? 'The server refused.' : sentence(text);
  }
}

export class Connection {
  private socket: WebSocket | undefined;
  private token: Uint8Array;
  private lastTick = 0; // of the last snapshot of this player that was applied
  private match: string;
  private graceMs = usualGraceMs;
  private lostAt: number | undefined;
  private retryMs = retryMsMin;
  private retry: ReturnType<typeof setTimeout> | undefined; // of a connection that is lost, or the end of one that was left
  private refusal: 'none' | 'passing' | 'final' = 'none'; // on this socket
  private reason = ''; // given by the server since it welcomed last
  private hasJoined = false;
  private isWelcomed = false; // on this socket: commands before the welcome are a bad message
  private isOver = false;
  private readonly silence = new Silence(() => this.abandon());
  private readonly options: ConnectionOptions;
  private readonly listener: ConnectionListener;

  constructor(options: ConnectionOptions, listener: ConnectionListener) {
    this.options = options;
    this.listener = listener;
    this.match = options.match ?? '';
    this.token = options.reconnectToken ?? new Uint8Array(0);
    this.open();
    queueMicrotask(() => this.joining()); // when whoever made it can listen
  }

  send(message: ClientMessage['message']): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(toBinary(ClientMessageSchema, create(ClientMessageSchema, {message})));
    return true;
  }

  /** Where the other end lives, something comes after it. */
  ask(message: ClientMessage['message']): void {
    if (this.send(message)) this.silence.expect();
  }

  sendCommands(commands: Command[]): void {
    if (this.isWelcomed) this.send({case: 'commands', value: create(CommandsSchema, {commands})});
  }

  /** A snapshot was not only read, but applied: whoever comes back is told what happened after it. */
  applied(tick: number): void {
    this.lastTick = tick;
  }

  /** A spectator looks there from now on. */
  sendView(view: View): void {
    const value = create(ViewSchema, 'player' in view ? {follow: true, player: view.player} : {x: finite(view.x), y: finite(view.y)});
    if (this.isWelcomed) this.send({case: 'view', value});
  }

  /** For good: the player is gone. */
  leave(): void {
    if (this.isOver) return;
    this.isOver = true;
    clearTimeout(this.retry);
    this.silence.end();
    const {socket} = this;
    if (!socket) return this.end('');
    socket.onmessage = null; // what is still on its way is for nobody
    if (this.send({case: 'leave', value: create(LeaveSchema)})) this.retry = setTimeout(() => this.abandon(), leaveWaitMs);
    else socket.close();
  }

  /** This client cannot take part, whatever the server says. */
  giveUp(reason: string): void {
    this.refused('final', reason);
    this.abandon();
  }

  /** As a network does that fails: the connection breaks, and will be tried again. */
  cut(): void {
    this.abandon();
  }

  // Of a dead connection the browser tells the end when a minute has passed.
  private abandon(): void {
    const {socket} = this;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    this.lost();
  }

  private open(): void {
    this.refusal = 'none';
    this.isWelcomed = false;
    const socket = new WebSocket(`${this.options.url}/v1/play?match=${encodeURIComponent(this.match)}`);
    socket.binaryType = 'arraybuffer';
    this.socket = socket;
    this.silence.expect();
    socket.onopen = () => this.hello();
    socket.onmessage = ({data}) => this.read(new Uint8Array(data as ArrayBuffer));
    socket.onclose = () => this.lost();
  }

  private joining(): void {
    if (this.socket && !this.hasJoined && !this.isOver) this.listener.connection({state: 'joining', secondsLeft: this.secondsLeft(), reason: ''});
  }

  private hello(): void {
    this.silence.end();
    const {name, classIndex = 0, team = 0, spectate = false, token: joinToken = '', code: joinCode = ''} = this.options;
    this.ask({case: 'hello', value: create(HelloSchema, {version: protocolVersion, name, reconnectToken: this.token, lastTick: this.lastTick, classIndex, team, spectate, joinToken, joinCode})});
  }

  private read(bytes: Uint8Array): void {
    this.silence.end();
    const began = performance.now();
    const message = fromBinary(ServerMessageSchema, bytes);
    const decodeMs = performance.now() - began;
    if (message.message.case === 'welcome') this.welcomed(message.message.value);
    if (message.message.case === 'refusal') {
      const {code, text} = message.message.value;
      this.refused(passing.has(code) ? 'passing' : 'final', refusalSentence(code, text));
    }
    this.listener.message(message, bytes.length, decodeMs);
  }

  // Whoever was in the match is told why it ended, not why there is no way back.
  private refused(refusal: 'passing' | 'final', reason: string): void {
    this.refusal = refusal;
    if (!this.hasJoined || this.reason === '') this.reason = reason;
  }

  private welcomed(welcome: Welcome): void {
    this.reason = '';
    this.token = new Uint8Array(welcome.reconnectToken);
    if (!welcome.resumed) this.lastTick = 0;
    this.match = welcome.match;
    this.graceMs = welcome.graceS * 1000;
    this.lostAt = undefined;
    this.retryMs = retryMsMin;
    this.hasJoined = this.isWelcomed = true;
  }

  private secondsLeft(): number {
    if (this.lostAt === undefined) return this.graceMs / 1000;
    return Math.max(0, (this.lostAt + this.graceMs - performance.now()) / 1000);
  }

  private lost(): void {
    this.socket = undefined;
    this.silence.end();
    if (this.isOver) return this.end('');
    const reason = this.reason || (this.hasJoined ? 'The connection was lost.' : 'No connection could be made.');
    this.lostAt ??= performance.now();
    if (this.refusal !== 'none') this.graceMs = Math.max(this.graceMs, usualGraceMs); // that of the match is for who was lost, and may be none
    if (this.refusal === 'final' || this.secondsLeft() <= 0) return this.end(reason);
    this.retry = setTimeout(() => this.tryAgain(), this.retryMs); // before it is told: who hears of it may leave
    this.retryMs = Math.min(retryMsMax, this.retryMs * 2);
    this.listener.connection({state: 'lost', secondsLeft: this.secondsLeft(), reason});
  }

  private tryAgain(): void {
    this.open();
    this.joining();
  }

  private end(reason: string): void {
    this.isOver = true;
    clearTimeout(this.retry);
    this.listener.connection({state: 'over', secondsLeft: 0, reason});
  }

  /** How long it will still be tried; 0: it is connected, or over. */
  get retrySecondsLeft(): number {
    return this.lostAt === undefined || this.isOver ? 0 : this.secondsLeft();
  }
}
