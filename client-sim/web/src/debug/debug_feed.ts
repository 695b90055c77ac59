// What the server shows of the inside of a match (proto/README.md, "The debug view"), and the operator's hand
// on its time. The token stays in memory.
import type {Box} from '../client';

const pollMs = 200;
const silenceMsMax = 10_000;
const edgeMax = 128; // tiles, of what the server shows at once

interface Contact {
  event: string;
  fraction: number;
  mover: string;
  target: string;
  x: number;
  y: number;
  nx: number;
  ny: number;
}

export interface Inspection {
  tick: number;
  box: [number, number, number, number];
  cell: number;
  cells: [column: number, row: number, targets: number][];
  pairs: [mover: string, target: string, x1: number, y1: number, x2: number, y2: number][];
  legs: [mover: string, x1: number, y1: number, x2: number, y2: number][];
  contacts: Contact[];
  possible_pairs: number;
  candidate_pairs: number;
  swept_tests: number;
  responses: number;
}

export interface DebugState {
  tick: number;
  paused: boolean;
  slow_motion: number;
  tick_ms: {last: number; p50: number; p99: number};
  detail: {all: number; most: number; walls: number} | null;
  inspection: Inspection | null;
}

type Change = 'pause' | 'resume' | 'step' | 'slow';

export class DebugFeed {
  /** As the server told it last; undefined: it does not show it. */
  state: DebugState | undefined;
  /** Why not, or what was wrong with the last change. */
  problem = '';
  /** It will not show it later either. */
  isRefused = false;
  token = '';
  private match = '';
  private begun = 0; // matches: what is answered when the next one has begun says nothing of that
  private isAsking = false;
  private lastAsked = -Infinity;
  private readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  /** From now on of that match: its server may be another one, and is asked anew. */
  begin(match: string): void {
    this.match = match;
    ++this.begun;
    this.isAsking = false;
    this.lastAsked = -Infinity;
    this.state = undefined;
    this.problem = '';
    this.isRefused = false;
  }

  private get path(): string {
    return `${this.origin}/v1/matches/${encodeURIComponent(this.match)}`;
  }

  /** Asks again where the last answer is old enough. */
  poll(box: Box, now: number): void {
    if (this.isAsking || this.isRefused || now - this.lastAsked < pollMs) return;
    this.isAsking = true;
    this.lastAsked = now;
    void this.ask(box);
  }

  private async ask({left, top, right, bottom}: Box): Promise<void> {
    const query = new URLSearchParams({left: String(left), top: String(top), right: String(Math.min(right, left + edgeMax)), bottom: String(Math.min(bottom, top + edgeMax))});
    const {begun} = this;
    const answer = await this.fetch(`debug?${query}`);
    const state = answer?.ok ? ((await answer.json().catch(() => undefined)) as DebugState | undefined) : undefined;
    if (begun !== this.begun) return;
    this.isAsking = false;
    this.state = state;
    this.isRefused = answer?.status === 404;
    if (this.isRefused) this.problem = 'The server does not show its inside (net.debug_view).';
  }

  /** Undefined: no answer. */
  private async fetch(what: string, request: RequestInit = {}): Promise<Response | undefined> {
    return fetch(`${this.path}/${what}`, {...request, signal: AbortSignal.timeout(silenceMsMax)}).catch(() => undefined);
  }

  async change(change: Change, body?: object): Promise<void> {
    const {begun} = this;
    const headers = {Authorization: `Bearer ${this.token}`};
    const answer = await this.fetch(change, {method: 'POST', headers, body: body ? JSON.stringify(body) : ''});
    const text = answer?.ok ? {error: ''} : ((await answer?.json().catch(() => undefined)) as {error?: string} | undefined);
    if (begun === this.begun) this.problem = text?.error ?? 'The server does not answer.';
  }
}
