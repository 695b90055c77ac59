// Event logs of `fusillade simulate --events`, one JSON object a line.

export interface LogEvent {
  tick: number;
  fraction: number;
  event: string;
  mover: string;
  target: string;
  x: number;
  y: number;
  vx: number;
  vy: number;
}

export interface LogPath {
  mover: string;
  knots: {time: number; x: number; y: number}[]; // times in ticks, ascending
}

export interface EventLog {
  events: LogEvent[];
  paths: LogPath[];
  ticks: number;
  bounds: {left: number; top: number; right: number; bottom: number};
}

const number = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Throws with the number of a line that is no event, or where there is none to show. */
export function readEventLog(lines: string): EventLog {
  const events: LogEvent[] = [];
  lines.split('\n').forEach((line, i) => {
    if (line.trim() === '') return;
    let one: Record<string, unknown> | null;
    try {
      one = JSON.parse(line) as Record<string, unknown> | null;
    } catch {
      throw new Error(`line ${i + 1} is no JSON`);
    }
    if (typeof one?.tick !== 'number' || typeof one.event !== 'string') throw new Error(`line ${i + 1} is no event: it has no "tick" and "event"`);
    if (one.event === 'hash') return;
    events.push({
      tick: one.tick, fraction: number(one.fraction), event: one.event, mover: text(one.mover), target: text(one.target),
      x: number(one.x), y: number(one.y), vx: number(one.vx), vy: number(one.vy),
    });
  });
  if (events.length === 0) throw new Error('there are no events in it');
  return {events, paths: pathsOf(events), ticks: events.reduce((most, {tick}) => Math.max(most, tick + 1), 0), bounds: boundsOf(events)};
}

export const timeOf = ({tick, fraction}: LogEvent): number => tick + fraction;

// A mover is known at its events; between them it is shown on the straight way.
function pathsOf(events: LogEvent[]): LogPath[] {
  const paths = new Map<string, LogPath>();
  for (const event of events) {
    if (event.mover === '') continue;
    const path = paths.get(event.mover) ?? {mover: event.mover, knots: []};
    paths.set(event.mover, path);
    path.knots.push({time: timeOf(event), x: event.x, y: event.y});
  }
  return [...paths.values()];
}

function boundsOf(events: LogEvent[]): EventLog['bounds'] {
  const bounds = {left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity};
  for (const {x, y} of events) {
    bounds.left = Math.min(bounds.left, x);
    bounds.right = Math.max(bounds.right, x);
    bounds.top = Math.min(bounds.top, y);
    bounds.bottom = Math.max(bounds.bottom, y);
  }
  return bounds;
}

/** Where a mover is at `time`; undefined before its first and after its last event. */
export function placeAt({knots}: LogPath, time: number): {x: number; y: number} | undefined {
  const after = knots.findIndex((knot) => knot.time >= time);
  if (after < 0 || knots.length === 0) return undefined;
  const to = knots[after]!;
  if (after === 0) return to.time === time ? to : undefined;
  const from = knots[after - 1]!;
  const share = to.time > from.time ? (time - from.time) / (to.time - from.time) : 1;
  return {x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share};
}
