// Whether the other end still answers: of a connection that has gone dead the system may know nothing for minutes.

const answerMs = 3000;
const graceMs = 2000; // for what came while the page itself stood still: it is read after the timer that was due meanwhile

export class Silence {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly noticed: () => void;

  /** `noticed`: nothing came in time. */
  constructor(noticed: () => void) {
    this.noticed = noticed;
  }

  /** Something is to come now. */
  expect(): void {
    this.timer ??= setTimeout(() => {
      this.timer = setTimeout(() => this.noticed(), graceMs);
    }, answerMs);
  }

  /** Something came, or is not expected any more. */
  end(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
