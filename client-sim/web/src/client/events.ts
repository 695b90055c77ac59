// What happens in a match, as a client hears of it.
import type {EntityKind, MatchState, Refusal, Snapshot, TerrainRect, Welcome} from '../../dist/proto/fusillade/v1/play_pb';
import type {Pace} from './clock';

export interface Entity {
  kind: EntityKind;
  id: bigint;
}

/** A contact, at the moment at which it is shown. `time` in ticks, places in tiles. */
export interface HitEvent {
  form: 'hit' | 'bounce' | 'death';
  time: number;
  mover: Entity;
  target: Entity;
  /** Of a death: who gets the score. */
  owner: Entity;
  /** The mover is a bullet that the own player fired. */
  isOwn: boolean;
  x: number;
  y: number;
  damage: number;
  health: number;
}

/** Terrain as it is from now on: as in the content in the areas with these corners (tiles), but for the rectangles. */
export interface TerrainChange {
  fresh: {x: number; y: number}[];
  rects: TerrainRect[];
}

/** A segment or object of the content, by its index there, or a bunker, by its id, that is no more. */
export interface Vanished {
  kind: EntityKind;
  index: number;
}

export interface ConnectionEvent {
  /** joining: no answer yet. lost: will be tried again for `secondsLeft`. over: it will not, or this client has left. */
  state: 'joining' | 'playing' | 'lost' | 'over';
  secondsLeft: number;
  /** For people, where there is something to say. */
  reason: string;
}

export interface ClientEvents {
  connection: ConnectionEvent;
  welcome: Welcome;
  refusal: Refusal;
  state: MatchState;
  /** The match has been paused, goes on, or is played slower or faster. */
  pace: Pace;
  /** As it came, before it is shown; `bytes` of the whole message, `decodeMs` it took to read. */
  snapshot: {snapshot: Snapshot; bytes: number; decodeMs: number};
  hit: HitEvent;
  terrain: TerrainChange;
  vanished: Vanished;
  /** Hits and deaths while the connection was away or stuck, oldest first; `skipped` more are lost for good. */
  missed: {hits: HitEvent[]; skipped: number};
  /** The prediction was off by so many tiles and was repeated. */
  correction: {tick: number; distance: number};
  /** A round trip in ms. */
  roundTrip: number;
}
