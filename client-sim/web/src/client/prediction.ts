// The own player, ahead of the server by the way that commands take: each tick's command is carried out here
// at once and sent, and what snapshots say of the player puts right what was wrong.
import {create} from '@bufbuild/protobuf';
import {CommandSchema} from '../../dist/proto/fusillade/v1/play_pb';
import type {Command, Self, Snapshot, Welcome} from '../../dist/proto/fusillade/v1/play_pb';
import {headings} from '../sim/sim';
import type {Player, Sim} from '../sim/sim';
import {ActorTable, forEachGroup, rowLength, valueLength} from './actors';
import {attempt} from './attempt';
import {SmoothTime} from './clock';
import type {Clock} from './clock';
import type {Lead} from './lead';
import {cornerOf, terrainChange, vanishedIn} from './surroundings';
import {aimSteps, finite, radiansOf, stepOf, turnSteps} from './units';

/**
 * What the player wants: directions of any length up to 1 (longer ones are shortened), aim in radians, clockwise from
 * right. A number that is none counts as 0.
 */
export interface Controls {
  moveX: number;
  moveY: number;
  aim: number;
  fire: boolean;
  ability: boolean;
}

export const restingControls: Controls = {moveX: 0, moveY: 0, aim: 0, fire: false, ability: false};

/** As they can be sent. */
export const soundControls = ({moveX, moveY, aim, fire, ability}: Controls): Controls => ({moveX: finite(moveX), moveY: finite(moveY), aim: finite(aim) % (2 * Math.PI), fire, ability});

const tolerance = 1e-4; // tiles
const ticksPerFrameMax = 30;
const gapTicksMax = 30; // of two snapshots, that tell a velocity
const glideTilesMax = 2; // farther than that the picture jumps
const fireBit = 1;
const abilityBit = 2;
const moveSteps = 127;
const smoothingMs = 80;
const jumpTicks = 20;
const hurryMs = 50;

const toldHeading = (aim: bigint | undefined): number => (Number(aim) / aimSteps) * headings;

export class Prediction {
  private readonly time = new SmoothTime(jumpTicks, hurryMs);
  private readonly masks: ActorTable;
  private sequence = 0;
  private heading = -1;
  private type: number | undefined;
  private team = 0;
  private isPlaced = false;
  private last: {tick: number; x: number; y: number} | undefined;
  private before: Player | undefined; // one tick before the predicted one
  private offX = 0; // what a correction took away, fading
  private offY = 0;
  private present = 0;
  private ranAt = 0; // ms
  private blindTick = 0; // of the last command that was sent without a prediction
  private readonly welcome: Welcome;
  private readonly sim: Sim | undefined;
  private readonly clock: Clock;
  private readonly lead: Lead;

  constructor(welcome: Welcome, sim: Sim | undefined, clock: Clock, lead: Lead) {
    this.welcome = welcome;
    this.sim = sim;
    this.clock = clock;
    this.lead = lead;
    this.masks = new ActorTable(welcome.tickRate);
  }

  /** A snapshot came. Answers how far off the prediction was, in tiles; 0: it was right. */
  told(snapshot: Snapshot): number {
    const {self} = snapshot;
    if (this.sim) this.readSurroundings(snapshot, this.sim);
    this.findOwnRow(snapshot);
    if (this.sim) this.setBunkers(snapshot, this.sim);
    if (!self) return 0;
    const {last} = this;
    this.lead.told(self, last ? Math.max(0, snapshot.tick - last.tick) : 0, this.clock.ticksPerMs);
    this.last = {tick: snapshot.tick, x: self.x, y: self.y};
    if (!self.alive || !this.sim || this.type === undefined) {
      this.isPlaced = false;
      return 0;
    }
    return this.correct(this.sim, snapshot.tick, self, last);
  }

  private correct(sim: Sim, tick: number, self: Self, last: {tick: number; x: number; y: number} | undefined): number {
    const ticks = last ? tick - last.tick : 0;
    const isNear = last !== undefined && ticks > 0 && ticks < gapTicksMax;
    const perS = isNear ? this.welcome.tickRate / ticks : 0;
    const told = {x: self.x, y: self.y, vx: isNear ? (self.x - last.x) * perS : 0, vy: isNear ? (self.y - last.y) * perS : 0, heading: this.heading};
    if (!this.isPlaced) {
      this.isPlaced = sim.place(tick, {...told, vx: 0, vy: 0});
      this.before = undefined;
      this.time.reset();
      return 0;
    }
    const was = sim.player();
    const off = sim.correct(tick, told, tolerance);
    const is = sim.player();
    if (off > tolerance && was && is) this.smooth(was, is);
    return off > tolerance ? off : 0;
  }

  private smooth(was: Player, is: Player): void {
    this.offX += was.x - is.x;
    this.offY += was.y - is.y;
    if (Math.hypot(this.offX, this.offY) > glideTilesMax) this.offX = this.offY = 0;
    this.before = undefined;
  }

  private findOwnRow(snapshot: Snapshot): void {
    const own = Number(this.welcome.player);
    for (const {players} of snapshot.areas) {
      if (!players) continue;
      forEachGroup(players.rows, rowLength, (id, at) => {
        if (id !== own) return;
        this.become(Number(players.rows[at]), Number(players.rows[at + 1]));
        this.heading = toldHeading(players.rows[at + 7]);
      });
      forEachGroup(players.aims, valueLength, (id, at) => {
        if (id === own) this.heading = toldHeading(players.aims[at]);
      });
    }
  }

  // For the ticks that are repeated, too, and kept for whom findOwnRow() begins to predict.
  private readSurroundings(snapshot: Snapshot, sim: Sim): void {
    if (snapshot.full) sim.forgetVanished();
    for (const thing of vanishedIn(snapshot.areas)) sim.vanish(thing);
    const change = terrainChange(snapshot, (area) => cornerOf(this.welcome, area));
    for (const {x, y} of change?.fresh ?? []) sim.restoreTerrain(x, y, this.welcome.areaTiles);
    for (const rect of change?.rects ?? []) attempt(() => sim.setTerrain(rect));
  }

  // Only of who is predicted already: nobody keeps them for who is predicted later.
  private setBunkers(snapshot: Snapshot, sim: Sim): void {
    this.masks.read(snapshot, 'masks', (area) => cornerOf(this.welcome, area), snapshot.tick);
    for (const mask of this.masks.shown(snapshot.tick, snapshot.tick, snapshot.tick)) sim.setBunker(snapshot.tick, mask);
  }

  private become(type: number, team: number): void {
    if (type === this.type && team === this.team) return;
    this.isPlaced = false;
    this.type = this.sim?.predict(type, team) ? type : undefined;
    this.team = team;
  }

  /** Carries out and answers the commands of the ticks until now. */
  run(controls: Controls, now: number): Command[] {
    const {clock, lead} = this;
    lead.frame(now);
    const arrival = clock.arrivalTick(now);
    const waiting = lead.waitingTicks(clock.ticksPerMs);
    const ahead = (lead.roundTripMs ?? NaN) * clock.ticksPerMs + waiting;
    if (!Number.isFinite(arrival + ahead)) return [];
    const target = this.time.follow(arrival + ahead, now, clock.ticksPerMs, clock.limitOf(arrival) + ahead);
    this.present = target;
    const fade = Math.exp(-(now - this.ranAt) / smoothingMs);
    this.ranAt = now;
    this.offX *= fade;
    this.offY *= fade;
    const commands = this.sim && this.isPlaced ? this.runPredicted(this.sim, controls, target) : this.runBlind(controls, target);
    const inTime = Math.floor(target - waiting); // whatever would come too late is not sent
    return this.numbered(commands.filter(({clientTick}) => clientTick >= inTime));
  }

  private numbered(commands: Command[]): Command[] {
    for (const command of commands) command.sequence = ++this.sequence;
    this.lead.send(commands);
    return commands;
  }

  private runPredicted(sim: Sim, controls: Controls, target: number): Command[] {
    const commands: Command[] = [];
    let tick = sim.predictedTick();
    if (target - tick > ticksPerFrameMax) {
      this.isPlaced = sim.place(Math.floor(target) - 1, sim.player() ?? {x: this.last?.x ?? 0, y: this.last?.y ?? 0, vx: 0, vy: 0, heading: this.heading});
      if (!this.isPlaced) return [];
      tick = sim.predictedTick();
    }
    for (; tick < Math.floor(target); ++tick) {
      const command = this.command(controls, tick);
      const angle = radiansOf(command.aim, turnSteps);
      this.before = sim.player();
      sim.step(command.moveX / moveSteps, command.moveY / moveSteps, Math.cos(angle), Math.sin(angle), command.buttons);
      commands.push(command);
    }
    return commands;
  }

  private runBlind(controls: Controls, target: number): Command[] {
    const tick = Math.floor(target);
    if (tick <= this.blindTick) return [];
    this.blindTick = tick;
    return [this.command(controls, tick)];
  }

  private command(controls: Controls, tick: number): Command {
    const length = Math.max(1, Math.hypot(controls.moveX, controls.moveY));
    return create(CommandSchema, {
      clientTick: Math.max(0, tick),
      moveX: Math.round((controls.moveX / length) * moveSteps), moveY: Math.round((controls.moveY / length) * moveSteps),
      aim: stepOf(controls.aim, turnSteps),
      buttons: (controls.fire ? fireBit : 0) | (controls.ability ? abilityBit : 0),
    });
  }

  /** The moment at which the own player is shown, in ticks. */
  get shownTime(): number {
    return Math.max(0, this.present - 1);
  }

  /** Where the own player is shown; undefined: dead, or not known yet. */
  shown(): Player | undefined {
    const player = this.isPlaced ? this.sim?.player() : undefined;
    if (!player || !this.sim) return undefined;
    const before = this.before ?? player;
    const share = Math.max(0, Math.min(1, this.present - this.sim.predictedTick()));
    return {
      ...player,
      x: before.x + (player.x - before.x) * share + this.offX,
      y: before.y + (player.y - before.y) * share + this.offY,
    };
  }
}
