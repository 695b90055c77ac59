// The last commands that the server has not acknowledged: while acknowledgements stand still they go again, in
// front of the new ones.
import type {Command} from '../../dist/proto/fusillade/v1/play_pb';

const stallMs = 250; // a command holds so long: whose next one is lost would stand still then
const repeatedMax = 3;
const messageMax = 32;

export class Redundancy {
  private waiting: Command[] = [];
  private acknowledged = 0;
  private movedAt = 0; // ms; when acknowledgements last went on, or nothing waited

  /** What a message carries that is to bring these commands. */
  with(commands: Command[], now: number): Command[] {
    if (this.waiting.length === 0) this.movedAt = now;
    const count = now - this.movedAt > stallMs ? Math.min(repeatedMax, messageMax - commands.length, this.waiting.length) : 0;
    const message = [...this.waiting.slice(this.waiting.length - count), ...commands];
    this.waiting = [...this.waiting, ...commands].slice(-repeatedMax);
    return message;
  }

  /** `sequence`: the last that took effect. */
  acknowledge(sequence: number, now: number): void {
    if (sequence <= this.acknowledged) return;
    this.acknowledged = sequence;
    this.movedAt = now;
    this.waiting = this.waiting.filter((command) => command.sequence > sequence);
  }
}
