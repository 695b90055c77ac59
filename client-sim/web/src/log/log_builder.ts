// Puts the events of a log into columns, one by one.
import {kinds} from './event_log';
import type {LogColumns} from './event_log';

/** Some 100 bytes of memory each, with their movers. */
export const eventsMax = 5_000_000;

const firstRoom = 1024;
const nobody = 2 ** 32 - 1;

type Column = Float64Array | Float32Array | Uint32Array | Uint8Array;

const number = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);

function grown<C extends Column>(column: C): C {
  const larger = new (column.constructor as new (length: number) => C)(2 * column.length);
  larger.set(column);
  return larger;
}

export class LogBuilder {
  private count = 0;
  private ticks = 0;
  private readonly bounds = {left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity};
  private times = new Float64Array(firstRoom);
  private xs = new Float32Array(firstRoom);
  private ys = new Float32Array(firstRoom);
  private kinds = new Uint8Array(firstRoom);
  private movers = new Uint32Array(firstRoom); // of each event
  private readonly numbers = new Map<string, number>(); // of movers

  /** Throws where this is none, or earlier than the last one, or one too many. */
  add(event: Record<string, unknown> | null): void {
    if (typeof event?.tick !== 'number' || typeof event.event !== 'string') throw new Error('is no event: it has no "tick" and "event"');
    if (event.event === 'hash') return;
    if (event.tick < this.ticks - 1) throw new Error(`is out of order: tick ${event.tick} after tick ${this.ticks - 1}`);
    if (this.count === eventsMax) throw new Error(`is too many: no more than ${eventsMax} events can be shown`);
    if (this.count === this.times.length) this.grow();
    this.ticks = event.tick + 1;
    this.put(this.count++, event);
  }

  private grow(): void {
    this.times = grown(this.times);
    this.xs = grown(this.xs);
    this.ys = grown(this.ys);
    this.kinds = grown(this.kinds);
    this.movers = grown(this.movers);
  }

  private put(at: number, event: Record<string, unknown>): void {
    const x = number(event.x);
    const y = number(event.y);
    const kind = kinds.indexOf(event.event as (typeof kinds)[number]);
    this.times[at] = number(event.tick) + number(event.fraction);
    this.xs[at] = x;
    this.ys[at] = y;
    this.kinds[at] = kind < 0 ? kinds.length : kind;
    this.movers[at] = this.numberOf(event.mover);
    const {bounds} = this;
    bounds.left = Math.min(bounds.left, x);
    bounds.right = Math.max(bounds.right, x);
    bounds.top = Math.min(bounds.top, y);
    bounds.bottom = Math.max(bounds.bottom, y);
  }

  private numberOf(mover: unknown): number {
    if (typeof mover !== 'string' || mover === '') return nobody;
    const known = this.numbers.get(mover);
    if (known !== undefined) return known;
    const made = this.numbers.size;
    this.numbers.set(mover, made);
    return made;
  }

  /** Throws where there are no events. */
  finish(): LogColumns {
    if (this.count === 0) throw new Error('there are no events in it');
    const {count, ticks, bounds, times, xs, ys, kinds} = this;
    return {count, ticks, bounds, times, xs, ys, kinds, ...this.ways()};
  }

  // Events by their movers, those of each in the order in which they are.
  private ways(): {starts: Uint32Array; knots: Uint32Array} {
    const movers = this.movers.subarray(0, this.count).filter((mover) => mover !== nobody);
    const starts = new Uint32Array(this.numbers.size + 1);
    for (const mover of movers) ++starts[mover + 1]!;
    for (let i = 1; i < starts.length; ++i) starts[i]! += starts[i - 1]!;
    const knots = new Uint32Array(movers.length);
    const next = starts.slice();
    for (let i = 0; i < this.count; ++i) if (this.movers[i]! !== nobody) knots[next[this.movers[i]!]!++] = i;
    return {starts, knots};
  }
}
