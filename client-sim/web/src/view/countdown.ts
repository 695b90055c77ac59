// Seconds of a match that are left, between two times at which the server says so.
import type {Pace} from '../client';

export class Countdown {
  private leftS = 0;
  private at = 0; // ms, when so much was left
  private pace = 1; // seconds of the match per second

  tell(leftS: number, now: number): void {
    this.leftS = leftS;
    this.at = now;
  }

  follow({paused, slowMotion}: Pace, now: number): void {
    this.tell(this.left(now), now);
    this.pace = paused ? 0 : 1 / slowMotion;
  }

  left(now: number): number {
    return Math.max(0, this.leftS - (this.pace * (now - this.at)) / 1000);
  }
}
