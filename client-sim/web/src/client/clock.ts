// When is it at the server? From the ticks of snapshots, the times at which they came, and the pace that they tell of.
import {Gap} from './gap';
import type {Culprit, Sample} from './gap';

/** How fast a match runs from a snapshot on (proto/README.md, "Pace"). */
export interface Pace {
  paused: boolean;
  /** Times longer than its rate says each tick takes. */
  slowMotion: number;
}

const windowMs = 3000;
const paceTolerance = 0.05;
const holdMsMin = 500; // without snapshots time goes on for so long
const holdIntervals = 2.5;
const brakeTicks = 5;

/** Times in ms of any steady clock; ticks are numbers with a fraction. */
export class Clock {
  private samples: Sample[] = [];
  private jitterTicks = 1;
  private told: Pace = {paused: false, slowMotion: 1};
  private pace: number; // ticks per ms
  private heardAt = -Infinity; // ms
  private gap: Gap | undefined; // whose it was is not known yet
  private stoodAt = -Infinity; // tick at which the match was paused last, or is
  private readonly tickRate: number;
  private readonly snapshotRate: number;

  constructor(tickRate: number, snapshotRate: number) {
    this.tickRate = tickRate;
    this.snapshotRate = snapshotRate;
    this.pace = this.nominalPace;
  }

  /** A snapshot of `tick` came at `at`. Answers whether its pace is another. */
  snapshot(tick: number, at: number, told: Pace): boolean {
    const isNew = told.paused !== this.told.paused || told.slowMotion !== this.told.slowMotion;
    this.told = told;
    if (isNew) this.pace = this.nominalPace;
    if (isNew || told.paused) this.samples = [];
    const culprit = this.culprit({tick, at});
    if (culprit === 'server') this.samples = [];
    if (told.paused) this.stoodAt = tick;
    else if (culprit !== 'unknown') this.sample(tick, at);
    return isNew;
  }

  private sample(tick: number, at: number): void {
    this.samples.push({tick, at});
    while (this.samples.length > 2 && this.samples[0]!.at < at - windowMs) this.samples.shift();
    this.measurePace();
    const late = this.arrivalTick(at) - tick;
    this.jitterTicks += (late > this.jitterTicks ? 0.3 : 0.02) * (late - this.jitterTicks);
  }

  // Of the silence before this snapshot, or before others that were too few to say it.
  private culprit(sample: Sample): Culprit {
    const before = this.samples[this.samples.length - 1];
    if (!before) this.gap = undefined;
    else if (sample.at - this.heardAt > this.holdMs) this.gap = new Gap(before);
    this.heardAt = sample.at;
    const culprit = this.gap?.culprit(sample, this.pace, this.snapshotTicks / 2) ?? 'network';
    if (culprit !== 'unknown') this.gap = undefined;
    return culprit;
  }

  private get nominalPace(): number {
    return this.tickRate / 1000 / this.told.slowMotion;
  }
  private get holdMs(): number {
    return Math.max(holdMsMin, holdIntervals * this.snapshotTicks / this.nominalPace);
  }

  // An overloaded server makes fewer ticks a second than its pace says.
  private measurePace(): void {
    const first = this.samples[0]!;
    const last = this.samples[this.samples.length - 1]!;
    if (last.at - first.at < 1000) return;
    const measured = (last.tick - first.tick) / (last.at - first.at);
    const nominal = this.nominalPace;
    const isNominal = Math.abs(measured / nominal - 1) < paceTolerance;
    this.pace = isNominal ? nominal : Math.max(0, Math.min(measured, nominal));
  }

  /** The tick of a snapshot that would come now with the least delay of the last seconds; it stands still without any. */
  arrivalTick(now: number): number {
    if (this.told.paused) return this.stoodAt;
    let newest = -Infinity;
    const present = Math.min(now, (this.samples[this.samples.length - 1]?.at ?? now) + this.holdMs);
    for (const {tick, at} of this.samples) newest = Math.max(newest, tick + (present - at) * this.pace);
    return newest;
  }

  /** The moment to be shown of what others do: when the next snapshot is there, too, in spite of its jitter. */
  shownTick(now: number): number {
    if (this.told.paused) return this.stoodAt;
    const jitterMax = this.tickRate / 2;
    return this.arrivalTick(now) - this.snapshotTicks - Math.min(jitterMax, 2 * this.jitterTicks);
  }

  /** How far a time may run that follows the match: to where that stands, until what it follows is past it. */
  limitOf(tick: number): number {
    return tick <= this.stoodAt ? this.stoodAt : Infinity;
  }

  /** Between two snapshots; in slow motion there is one with each tick at most. */
  private get snapshotTicks(): number {
    return Math.max(1, this.tickRate / this.snapshotRate / this.told.slowMotion);
  }

  get ticksPerMs(): number {
    return this.pace;
  }
  /** How late snapshots come, most of the time. */
  get jitter(): number {
    return this.jitterTicks;
  }
}

/**
 * A moment that follows a target smoothly: 10 % slower, yet slower where it runs away from a target that stands still,
 * 10 % faster, or so fast that it is there in `hurryMs`, and a jump when it is far off. It goes no further than `limit`,
 * and back by a jump only.
 */
export class SmoothTime {
  private time: number | undefined;
  private last = 0;
  private readonly jumpTicks: number;
  private readonly hurryMs: number;

  constructor(jumpTicks: number, hurryMs = Infinity) {
    this.jumpTicks = jumpTicks;
    this.hurryMs = hurryMs;
  }

  follow(target: number, now: number, ticksPerMs: number, limit = Infinity): number {
    const elapsed = Math.max(0, now - this.last);
    const step = elapsed * ticksPerMs;
    this.last = now;
    const ahead = (this.time ?? NaN) + step - target;
    if (this.time === undefined || Math.abs(ahead) > this.jumpTicks) return (this.time = target);
    const pace = 1 - 0.1 * Math.max(-1, Math.min(1, ahead * 0.2));
    const brake = Math.max(0, Math.min(1, 2 - ahead / brakeTicks)); // it stands still twice as far ahead
    const hurry = Math.max(0, -ahead) * (1 - Math.exp(-elapsed / this.hurryMs));
    return (this.time = Math.max(this.time, Math.min(limit, this.time + step * pace * brake + hurry)));
  }

  reset(): void {
    this.time = undefined;
  }
}
