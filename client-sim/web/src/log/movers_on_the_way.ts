// Who is on its way at a time that goes on: a look costs what has changed since the last one.
import type {EventLog} from './event_log';

export class MoversOnTheWay {
  private time = -Infinity;
  private begun = 0; // movers
  private moving: number[] = [];
  private readonly log: EventLog;

  constructor(log: EventLog) {
    this.log = log;
  }

  /** From its first event to its last one. An earlier time than the last one begins anew. */
  at(time: number): readonly number[] {
    if (time < this.time) {
      this.begun = 0;
      this.moving = [];
    }
    this.time = time;
    for (; this.begun < this.log.movers && this.log.beginOf(this.begun) <= time; ++this.begun) this.moving.push(this.begun);
    this.moving = this.moving.filter((mover) => this.log.endOf(mover) >= time);
    return this.moving;
  }
}
