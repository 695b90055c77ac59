// When is it at the server? From the ticks of snapshots, the times at which they came, and round trips.

interface Sample {
  at: number; // ms
  tick: number;
}

const windowMs = 3000;
const paceTolerance = 0.05;
const holdMsMin = 500; // without snapshots time goes on for so long
const holdMsMax = 5000;
const holdIntervals = 2.5;
const holdMsAfterPause = 150; // the next snapshot tells whether it goes on, or was a single step
const brakeTicks = 5;
const pausedShare = 0.5; // fewer of the ticks that have been due: the match stood still

/** Times in ms of any steady clock; ticks are numbers with a fraction. */
export class Clock {
  private samples: Sample[] = [];
  private rttMs = 100;
  private jitterTicks = 1;
  private intervalMs = 0; // between the last two snapshots
  private pace: number; // ticks per ms

  constructor(private readonly tickRate: number) {
    this.pace = tickRate / 1000;
  }

  /** A snapshot of `tick` came at `at`. */
  snapshot(tick: number, at: number): void {
    const before = this.samples[this.samples.length - 1];
    const isAfterPause = before !== undefined && at - before.at > this.holdMs && tick - before.tick < pausedShare * (at - before.at) * this.pace;
    if (isAfterPause) this.samples = [];
    this.intervalMs = before ? at - before.at : 0;
    this.samples.push({tick, at});
    while (this.samples.length > 2 && this.samples[0]!.at < at - windowMs) this.samples.shift();
    this.measurePace();
    const late = this.arrivalTick(at) - tick;
    this.jitterTicks += (late > this.jitterTicks ? 0.3 : 0.02) * (late - this.jitterTicks);
  }

  private get holdMs(): number {
    return Math.max(holdMsMin, Math.min(holdMsMax, holdIntervals * this.intervalMs));
  }

  roundTrip(ms: number): void {
    this.rttMs += 0.25 * (ms - this.rttMs);
  }

  // A match in slow motion has fewer ticks a second than its rate says.
  private measurePace(): void {
    const first = this.samples[0]!;
    const last = this.samples[this.samples.length - 1]!;
    if (last.at - first.at < 1000) return;
    const measured = (last.tick - first.tick) / (last.at - first.at);
    const nominal = this.tickRate / 1000;
    const isNominal = Math.abs(measured / nominal - 1) < paceTolerance;
    this.pace = isNominal ? nominal : Math.max(0, Math.min(measured, nominal));
  }

  /** The tick of a snapshot that would come now with the least delay of the last seconds; it stands still without any. */
  arrivalTick(now: number): number {
    let newest = -Infinity;
    const holdMs = this.samples.length > 1 ? this.holdMs : holdMsAfterPause;
    const present = Math.min(now, (this.samples[this.samples.length - 1]?.at ?? now) + holdMs);
    for (const {tick, at} of this.samples) newest = Math.max(newest, tick + (present - at) * this.pace);
    return newest;
  }

  /** The tick for which a command that is sent now should be meant, to be there in time. */
  commandTick(now: number, marginTicks: number): number {
    return this.arrivalTick(now) + this.rttMs * this.pace + marginTicks;
  }

  get ticksPerMs(): number {
    return this.pace;
  }
  get roundTripMs(): number {
    return this.rttMs;
  }
  /** How late snapshots come, most of the time. */
  get jitter(): number {
    return this.jitterTicks;
  }
}

/**
 * A moment that follows a target smoothly: 10 % faster or slower, slower yet where it runs away from a target that
 * stands still, and a jump when it is far off.
 */
export class SmoothTime {
  private time: number | undefined;
  private last = 0;

  constructor(private readonly jumpTicks: number) {}

  follow(target: number, now: number, ticksPerMs: number): number {
    const elapsed = Math.max(0, now - this.last);
    this.last = now;
    if (this.time === undefined || Math.abs(target - this.time) > this.jumpTicks) return (this.time = target);
    const ahead = this.time - target;
    const pace = 1 - 0.1 * Math.max(-1, Math.min(1, ahead * 0.2));
    const brake = Math.max(0, Math.min(1, 2 - ahead / brakeTicks)); // it stands still twice as far ahead
    return (this.time += elapsed * ticksPerMs * pace * brake);
  }

  reset(): void {
    this.time = undefined;
  }
}
