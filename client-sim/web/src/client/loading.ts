// The content of a welcome while it is on its way: asked for again where it does not come, since one request that
// fails says nothing of the next. What the server tells meanwhile waits for it.
import type {ArenaContent} from '../../dist/proto/fusillade/v1/content_pb';
import {content} from './http';

const triesMax = 3;
const pauseMs = 1000;

export class Loading {
  private held: (() => void)[] | undefined = []; // undefined: there were too many
  private request = new AbortController();
  private isDropped = false;
  private readonly origin: string;
  private readonly hash: string;
  private readonly heldMax: number;

  constructor(origin: string, hash: string, heldMax: number) {
    this.origin = origin;
    this.hash = hash;
    this.heldMax = heldMax;
  }

  /** To be read when the content is there. */
  hold(read: () => void): void {
    this.held?.push(read);
    if (this.held && this.held.length > this.heldMax) this.held = undefined;
  }

  /** What is to be read now; undefined: more than `heldMax` came, and nothing of it is left. */
  get waiting(): readonly (() => void)[] | undefined {
    return this.held;
  }

  /** Nobody waits for it any more. */
  drop(): void {
    this.isDropped = true;
    this.request.abort();
  }

  /** Undefined: it was dropped. Rejects with what was wrong with the last try. */
  async content(): Promise<ArenaContent | undefined> {
    for (let tries = 1; !this.isDropped; ++tries) {
      this.request = new AbortController();
      try {
        const arena = await content(this.origin, this.hash, this.request);
        if (!this.isDropped) return arena;
      } catch (error) {
        if (!this.isDropped && tries === triesMax) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    return undefined;
  }
}
