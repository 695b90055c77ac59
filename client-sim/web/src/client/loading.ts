// The content of a welcome while it is on its way: asked for again where it does not come, since one request that
// fails says nothing of the next. What the server tells meanwhile waits for it.
import type {ArenaContent} from '../../dist/proto/fusillade/v1/content_pb';
import {content} from './http';

const triesMax = 3;
const pauseMs = 1000;

export class Loading {
  /** What is to be read when the content is there. */
  readonly held: (() => void)[] = [];
  private request = new AbortController();
  private isDropped = false;
  private readonly origin: string;
  private readonly hash: string;

  constructor(origin: string, hash: string) {
    this.origin = origin;
    this.hash = hash;
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
