// Whose a silence was. What a network held back comes in a burst, each snapshot less late than the one before; those of
// a server that stood still come at its pace, each as late as the first one.

const decisionMs = 200;
const punctualMs = 100; // whatever comes no later than so has not been held back
const stalledShare = 0.5; // of the ticks that have been due, fewer have been made: the server stood still

export interface Sample {
  at: number; // ms
  tick: number;
}

export type Culprit = 'unknown' | 'server' | 'network';

export class Gap {
  private late = Infinity; // ticks, of the last snapshot
  private fellAt = 0; // ms
  private readonly before: Sample;

  /** `before`: the last snapshot before the silence. */
  constructor(before: Sample) {
    this.before = before;
  }

  /** As far as this snapshot, too, says; in a burst each is less late by `noticeable` ticks at least. */
  culprit({tick, at}: Sample, ticksPerMs: number, noticeable: number): Culprit {
    const due = (at - this.before.at) * ticksPerMs;
    const late = due - (tick - this.before.tick);
    if (late < this.late - noticeable) this.fellAt = at;
    this.late = late;
    if (late <= punctualMs * ticksPerMs) return 'network';
    if (at - this.fellAt < decisionMs) return 'unknown';
    return late > (1 - stalledShare) * due ? 'server' : 'network';
  }
}
