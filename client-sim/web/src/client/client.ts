// A player in a match: the library's front. Tell it what the player wants, ask it what to show.
import {create} from '@bufbuild/protobuf';
import type {ArenaContent} from '../../dist/proto/fusillade/v1/content_pb';
import {PingSchema} from '../../dist/proto/fusillade/v1/play_pb';
import type {ServerMessage, Snapshot, Welcome} from '../../dist/proto/fusillade/v1/play_pb';
import type {DrawnBullets, Pixels, Player, Sim} from '../sim/sim';
import type {ShownActor} from './actors';
import {Clock, SmoothTime} from './clock';
import {Connection} from './connection';
import type {ConnectionOptions, View} from './connection';
import {Emitter} from './emitter';
import type {ClientEvents} from './events';
import {Lead} from './lead';
import {Loading} from './loading';
import {Prediction, restingControls, soundControls} from './prediction';
import type {Controls} from './prediction';
import {Redundancy} from './redundancy';
import {Replication} from './replication';
import type {ShownBeam} from './surroundings';

export interface ClientOptions extends ConnectionOptions {
  /**
   * Is given what the match is made of, and is this client's until it leaves: each has one of its own. Without it bullets
   * and the own player's prediction are missing.
   */
  sim?: Sim;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What to show now. Bullets are valid until the next call of anything. */
export interface Frame {
  /** Moment of what others do, in ticks. */
  time: number;
  players: ShownActor[];
  enemies: ShownActor[];
  bodies: ShownActor[];
  /** Bunkers, and ships that nobody steers. */
  masks: ShownActor[];
  beams: ShownBeam[];
  /** The own player as predicted; undefined: dead, or only known as one of `players`. */
  self: Player | undefined;
}

const pingMs = 1000;
const firstPingsMs = 100; // until the round trip is measured well
const commandsMaxBefore = 16; // of servers that do not say it
const jumpTicks = 30;
const aimingS = 2;
const unseenMs = 500; // without a frame for so long nobody looks
const heldS = 10; // for so long what comes waits for the content
const nobody = -1n;

export class Client extends Emitter<ClientEvents> {
  welcome: Welcome | undefined;
  /** What of the match's arena never moves; undefined without `sim`. */
  content: ArenaContent | undefined;
  private contentHash: string | undefined;
  private loading: Loading | undefined; // the content of a new welcome
  private readonly connection: Connection;
  private nextPing: ReturnType<typeof setTimeout> | undefined;
  private match: {clock: Clock; lead: Lead; replication: Replication; prediction: Prediction; sent: Redundancy; shown: SmoothTime} | undefined;
  private controls: Controls = restingControls;
  private view: View | undefined; // that was asked for last
  private time = 0;
  private shownAt = -Infinity; // ms, of the last frame
  private bytes = 0;
  private readonly options: ClientOptions;

  constructor(options: ClientOptions) {
    super();
    this.options = options;
    options.sim?.claim(this);
    try {
      this.connection = this.connect();
    } catch (error) { // an address that is none
      options.sim?.release(this);
      throw error;
    }
    this.ping();
  }

  private connect(): Connection {
    return new Connection(this.options, {
      message: (message, bytes, decodeMs) => this.read(message, bytes, decodeMs),
      connection: (event) => {
        this.drop(); // of a connection that is no more
        if (event.state === 'over') clearTimeout(this.nextPing);
        this.emit('connection', event);
      },
    });
  }

  private read({message}: ServerMessage, bytes: number, decodeMs: number): void {
    this.bytes += bytes;
    if (message.case === 'welcome') return this.welcomed(message.value);
    if (message.case === 'pong') return this.pong(Number(message.value.clientTimeUs) / 1000);
    if (message.case === 'refusal') return this.emit('refusal', message.value);
    const at = performance.now();
    const handle = (): void => {
      if (message.case === 'matchState') this.emit('state', message.value);
      if (message.case === 'snapshot') this.apply(message.value, at, bytes, decodeMs);
    };
    if (this.loading) this.loading.hold(handle);
    else handle();
  }

  private apply(snapshot: Snapshot, at: number, bytes: number, decodeMs: number): void {
    this.connection.applied(snapshot.tick);
    this.emit('snapshot', {snapshot, bytes, decodeMs});
    const pace = {paused: snapshot.paused, slowMotion: Math.max(1, snapshot.slowMotion)};
    if (this.match?.clock.snapshot(snapshot.tick, at, pace)) this.emit('pace', pace);
    this.match?.sent.acknowledge(snapshot.self?.sequenceTaken ?? 0, performance.now());
    this.match?.replication.push(snapshot);
    const missed = this.match?.replication.missed(snapshot) ?? [];
    if (missed.length > 0 || snapshot.eventsSkipped > 0) this.emit('missed', {hits: missed, skipped: snapshot.eventsSkipped});
    const distance = this.match?.prediction.told(snapshot) ?? 0;
    if (distance > 0) this.emit('correction', {tick: snapshot.tick, distance});
    const now = performance.now();
    if (now - this.shownAt > unseenMs) this.advance(now);
  }

  // The server may have begun anew with other arenas, and a match its next round: each welcome says what it is of.
  private welcomed(welcome: Welcome): void {
    this.drop();
    const {sim} = this.options;
    if (sim && welcome.contentHash !== this.contentHash) void this.load(sim, welcome);
    else this.begin(welcome);
  }

  private async load(sim: Sim, welcome: Welcome): Promise<void> {
    const loading = new Loading(this.options.url.replace(/^ws/, 'http'), welcome.contentHash, heldS * welcome.snapshotRate);
    this.loading = loading;
    try {
      const arena = await loading.content();
      if (!arena) return; // left, or welcomed again
      sim.load(arena.simulation);
      this.content = arena;
      this.contentHash = welcome.contentHash;
    } catch (error) {
      return this.connection.giveUp(error instanceof Error ? error.message : String(error));
    }
    this.loading = undefined;
    if (!loading.waiting) {
      this.endMatch(); // what it predicts with is gone
      return this.cut(); // whoever comes back is told everything anew
    }
    this.begin(welcome);
    for (const handle of loading.waiting) handle();
  }

  private drop(): void {
    this.loading?.drop();
    this.loading = undefined;
  }

  private endMatch(): void {
    this.match?.replication.showAll();
    this.match = undefined;
  }

  private begin(welcome: Welcome): void {
    this.welcome = welcome;
    this.endMatch();
    const clock = new Clock(welcome.tickRate, welcome.snapshotRate);
    const lead = new Lead(welcome.tickRate, welcome.commandsMax || commandsMaxBefore);
    this.match = {
      clock,
      lead,
      replication: new Replication(welcome, this.options.sim, {
        hit: (hit) => this.emit('hit', hit),
        terrain: (change) => this.emit('terrain', change),
        vanished: (what) => this.emit('vanished', what),
      }),
      prediction: new Prediction(welcome, this.options.sim, clock, lead),
      sent: new Redundancy(),
      shown: new SmoothTime(jumpTicks),
    };
    if (this.view) this.look(this.view);
    this.emit('connection', {state: 'playing', secondsLeft: 0, reason: ''});
    this.emit('welcome', welcome);
    this.ping();
  }

  private ping(): void {
    this.connection.ask({case: 'ping', value: create(PingSchema, {clientTimeUs: BigInt(Math.round(performance.now() * 1000))})});
    clearTimeout(this.nextPing);
    this.nextPing = setTimeout(() => this.ping(), this.match?.lead.isMeasured === false ? firstPingsMs : pingMs);
  }

  private pong(sentMs: number): void {
    const ms = performance.now() - sentMs;
    this.match?.lead.roundTrip(ms);
    this.emit('roundTrip', ms);
  }

  /** What the player wants from now on. */
  command(controls: Controls): void {
    this.controls = soundControls(controls);
  }

  /** Where the player aims, in radians, clockwise from right. */
  get aim(): number {
    return this.controls.aim;
  }

  /** Of a spectator: what to look at from now on, a place or a player. Goes on with each welcome. */
  look(view: View): void {
    this.view = view;
    if (this.welcome?.spectator) this.connection.sendView(view);
  }

  // Where nobody asks for frames, as in a hidden tab, snapshots do it: else they would wait for ever, and what they tell
  // would happen all at once when somebody looks again.
  private advance(now: number): boolean {
    const {match} = this;
    const target = match?.clock.shownTick(now) ?? NaN;
    if (!match || !Number.isFinite(target)) return false;
    this.time = Math.max(0, match.shown.follow(target, now, match.clock.ticksPerMs, match.clock.limitOf(target)));
    match.replication.advance(this.time);
    return true;
  }

  /** Moves everything to now, sends the commands of the ticks that have passed. Once per drawn frame. */
  frame(): Frame | undefined {
    const {match, welcome} = this;
    const now = performance.now();
    if (!match || !welcome || this.loading || !this.advance(now)) return undefined;
    this.shownAt = now;
    const commands = welcome.spectator ? [] : match.prediction.run(this.controls, now);
    if (commands.length > 0) this.connection.sendCommands(match.sent.with(commands, now));
    const {last, next} = match.replication.span;
    const {players, enemies, bodies, masks, beams} = match.replication;
    return {
      time: this.time,
      players: players.shown(this.time, last, next), enemies: enemies.shown(this.time, last, next), bodies: bodies.shown(this.time, last, next),
      masks: masks.shown(this.time, last, next), beams: beams.shown(this.time, last, next),
      self: match.prediction.shown(),
    };
  }

  /** Bullets within the box: the own ones at the moment of the own player, all others at that of the frame. */
  bullets(box: Box): DrawnBullets | undefined {
    const {match, welcome} = this;
    if (!match || !welcome || !this.options.sim) return undefined;
    const ownTime = match.prediction.shown() ? match.prediction.shownTime : this.time;
    return this.options.sim.collect(this.ownPlayer ?? nobody, Math.max(this.time, ownTime), box.left, box.top, box.right, box.bottom);
  }

  /** Own shots that the picture of others has not reached yet, as they are predicted. */
  shots(): DrawnBullets | undefined {
    const {match} = this;
    return match?.prediction.shown() ? this.options.sim?.collectShots(this.time, match.prediction.shownTime) : undefined;
  }

  /** Where a shot would fly that was fired now, with its bounces: places to be joined by lines. Flies it, which takes far longer than a frame(). */
  aimingLine(): {x: number; y: number}[] {
    const {match} = this;
    if (!match?.prediction.shown() || !this.options.sim) return [];
    return this.options.sim.aimingLine(Math.cos(this.controls.aim), Math.sin(this.controls.aim), aimingS);
  }

  /** The pixels of a figure in one of its 32 headings. */
  figure(index: number, heading: number): Pixels | undefined {
    return this.options.sim?.figure(index, heading);
  }

  /** Leaves for good. */
  leave(): void {
    clearTimeout(this.nextPing);
    this.drop();
    this.match = undefined;
    this.options.sim?.release(this);
    this.connection.leave();
  }

  /** Breaks the connection as a network would; it is taken up again. */
  cut(): void {
    this.connection.cut();
  }

  /** Id of the own player; undefined: not welcome yet, or a spectator. */
  get ownPlayer(): bigint | undefined {
    return this.welcome?.spectator ? undefined : this.welcome?.player;
  }
  get retrySecondsLeft(): number {
    return this.connection.retrySecondsLeft;
  }
  get bytesReceived(): number {
    return this.bytes;
  }
  get roundTripMs(): number {
    return this.match?.lead.roundTripMs ?? 0;
  }
  /** How late snapshots come, most of the time, in ticks. */
  get jitterTicks(): number {
    return this.match?.clock.jitter ?? 0;
  }
  get snapshotsBuffered(): number {
    return this.match?.replication.buffered ?? 0;
  }
}
