// Event logs of `fusillade simulate --events`, in columns: millions of events fit into a page's memory.

/** Of any other kind: one past the last. */
export const kinds = ['spawn', 'hit', 'death', 'wall', 'terrain', 'bounce', 'expire', 'pickup'] as const;

/** As it goes from one thread to another. */
export interface LogColumns {
  count: number; // of events
  ticks: number; // that of the last event, and one
  bounds: {left: number; top: number; right: number; bottom: number};
  // Of each event, ascending in time: ticks with a fraction, tiles, and the index in `kinds`.
  times: Float64Array;
  xs: Float32Array;
  ys: Float32Array;
  kinds: Uint8Array;
  // Of each mover where its events begin in `knots`, by the first of them; and where the last ones end.
  starts: Uint32Array;
  knots: Uint32Array; // indices of events
}

export class EventLog {
  readonly columns: LogColumns;

  constructor(columns: LogColumns) {
    this.columns = columns;
  }

  get movers(): number {
    return this.columns.starts.length - 1;
  }

  /** The index of the first event at `time` or later. */
  firstFrom(time: number): number {
    return firstOf(0, this.columns.count, (i) => this.columns.times[i]! >= time);
  }

  beginOf(mover: number): number {
    const {times, knots, starts} = this.columns;
    return times[knots[starts[mover]!]!]!;
  }
  endOf(mover: number): number {
    const {times, knots, starts} = this.columns;
    return times[knots[starts[mover + 1]! - 1]!]!;
  }

  /** Where a mover is: on the straight way between two of its events; undefined before the first and after the last one. */
  placeAt(mover: number, time: number): {x: number; y: number} | undefined {
    if (time < this.beginOf(mover) || time > this.endOf(mover)) return undefined;
    const {times, xs, ys, knots, starts} = this.columns;
    const first = starts[mover]!;
    const after = firstOf(first, starts[mover + 1]!, (i) => times[knots[i]!]! >= time);
    const to = knots[after]!;
    const from = knots[Math.max(first, after - 1)]!;
    const lasts = times[to]! - times[from]!;
    const share = lasts > 0 ? (time - times[from]!) / lasts : 1;
    return {x: xs[from]! + (xs[to]! - xs[from]!) * share, y: ys[from]! + (ys[to]! - ys[from]!) * share};
  }
}

/** The first number from which on it holds; `end`: of none. */
function firstOf(begin: number, end: number, holds: (i: number) => boolean): number {
  let low = begin;
  for (let high = end; low < high;) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
