// What the server says by HTTP: its matches, and what of an arena never moves.
import {fromBinary} from '@bufbuild/protobuf';
import {ArenaContentSchema} from '../../dist/proto/fusillade/v1/content_pb';
import type {ArenaContent} from '../../dist/proto/fusillade/v1/content_pb';

export interface MatchInfo {
  id: string;
  arena: string;
  title: string;
  phase: 'waiting' | 'live' | 'ended';
  round: number;
  players: number;
  players_max: number;
  enemies: number;
  bullets: number;
  map_width: number;
  map_height: number;
  classes?: {index: number; name: string; health: number; speed: number}[];
}

const silenceMsMax = 20_000;

/** The server is there, but answers something else; `answer`: with what, for people. */
export class Refused extends Error {
  readonly answer: string;

  constructor(url: string, {status, statusText}: Response) {
    const answer = `${status} ${statusText}`.trim();
    super(`${url}: the server answers ${answer}`);
    this.answer = answer;
  }
}

// What is read of the answer has to be there in time.
async function get<Read>(url: string, request: AbortController, read: (answer: Response) => Read | Promise<Read>): Promise<Read> {
  const timer = setTimeout(() => request.abort(new Error(`${url}: the server does not answer`)), silenceMsMax);
  try {
    const answer = await fetch(url, {signal: request.signal});
    if (!answer.ok) throw new Refused(url, answer);
    return await read(answer);
  } finally {
    clearTimeout(timer);
  }
}

const json = async <Answer>(url: string): Promise<Answer> => get(url, new AbortController(), (answer) => answer.json() as Promise<Answer>);

/** `origin`: `http://host:port`. Rejects where the server is not there. */
export async function matches(origin: string): Promise<MatchInfo[]> {
  return (await json<{matches: MatchInfo[]}>(`${origin}/v1/matches`)).matches;
}

export async function match(origin: string, id: string): Promise<MatchInfo> {
  return json(`${origin}/v1/matches/${encodeURIComponent(id)}`);
}

/** `hash`: `contentHash` of a welcome. Whoever may have no use for it later brings the request along, to abort it. */
export async function content(origin: string, hash: string, request = new AbortController()): Promise<ArenaContent> {
  // Once it has begun it may take its time: the server itself ends those that do not go on.
  const answer = await get(`${origin}/v1/content/${hash}`, request, (begun) => begun);
  return fromBinary(ArenaContentSchema, new Uint8Array(await answer.arrayBuffer()));
}
