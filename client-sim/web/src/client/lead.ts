// How far ahead of the last snapshot commands are meant: by the round trip; by a frame, since those of a whole one go at
// once; and by a margin for what comes irregularly. Where that is too little they come late; where it is too much, more
// of them wait at the server than it keeps.
import type {Command, Self} from '../../dist/proto/fusillade/v1/play_pb';

const roundTripsKept = 3; // one a second: the clock forgets as fast
const marginTicksMin = 1.5;
const marginS = 3; // in which it falls to a third

export class Lead {
  private roundTripsMs: number[] = []; // the last ones
  private marginTicks = marginTicksMin;
  private frameMs = 0;
  private lastFrameMs = 0;
  private frameAt = NaN; // ms
  private sent: Command[] = []; // not told of yet
  private changedAt = 0; // sequence of the last command that was sent before it was changed
  private late = 0;
  private dropped = 0;
  private readonly tickRate: number;
  private readonly commandsMax: number; // that wait at the server, none for longer than a second
  private readonly waitingTicksMax: number;

  constructor(tickRate: number, commandsMax: number) {
    this.tickRate = tickRate;
    this.commandsMax = commandsMax;
    this.waitingTicksMax = Math.max(Math.min(marginTicksMin, commandsMax / 2), Math.min(commandsMax, tickRate) - 2);
  }

  /** The page reads the answer a frame late, at worst: of what it may have been, the nearest to what is known. */
  roundTrip(ms: number): void {
    const known = this.roundTripMs ?? ms;
    this.roundTripsMs = [...this.roundTripsMs, Math.min(ms, Math.max(known, ms - this.frameMs))].slice(-roundTripsKept);
  }

  /** The least of the last ones: a single one that took long says nothing. Undefined: none is known yet. */
  get roundTripMs(): number | undefined {
    return this.roundTripsMs.length > 0 ? Math.min(...this.roundTripsMs) : undefined;
  }

  /** Often enough to be relied on. */
  get isMeasured(): boolean {
    return this.roundTripsMs.length === roundTripsKept;
  }

  /** A frame is made now; nor does a single one that took long say anything. */
  frame(now: number): void {
    const ms = now - this.frameAt || 0;
    this.frameMs = Math.min(ms, this.lastFrameMs);
    this.lastFrameMs = ms;
    this.frameAt = now;
  }

  /** So many ticks before theirs commands are to be there. */
  waitingTicks(ticksPerMs: number): number {
    return Math.min(this.waitingTicksMax, this.marginTicks + this.frameMs * ticksPerMs);
  }

  send(commands: Command[]): void {
    this.sent.push(...commands);
  }

  /** What has become of commands, `ticks` after it was told last. */
  told(self: Self, ticks: number, ticksPerMs: number): void {
    const late = self.lateCommands - this.late;
    const dropped = self.droppedCommands - this.dropped;
    this.late = self.lateCommands;
    this.dropped = self.droppedCommands;
    if (late > 0 || dropped > 0) this.blame(self, late > 0, ticksPerMs);
    else this.marginTicks -= (this.marginTicks - marginTicksMin) * (1 - Math.exp(-ticks / (this.tickRate * marginS)));
    this.sent = this.sent.filter(({sequence}) => sequence > self.sequenceTaken);
  }

  // Commands that were under way when the lead was changed say nothing of it as it is now.
  private blame(self: Self, isLate: boolean, ticksPerMs: number): void {
    if (self.sequenceTaken <= this.changedAt) return;
    if (isLate) this.lengthen(self);
    else this.shorten(ticksPerMs);
    this.changedAt = this.sent[this.sent.length - 1]?.sequence ?? self.sequenceTaken;
  }

  private lengthen({sequenceTaken, tickTaken}: Self): void {
    const taken = this.sent.find(({sequence}) => sequence === sequenceTaken);
    this.marginTicks = Math.min(this.waitingTicksMax, this.marginTicks + Math.max(1, tickTaken - (taken?.clientTick ?? tickTaken)));
  }

  // All that the server keeps wait: the way is so much shorter than it was.
  private shorten(ticksPerMs: number): void {
    const tooMany = Math.max(0, this.commandsMax - this.waitingTicks(ticksPerMs));
    this.marginTicks = marginTicksMin;
    this.roundTrip(Math.max(0, (this.roundTripMs ?? 0) - tooMany / ticksPerMs));
  }
}
