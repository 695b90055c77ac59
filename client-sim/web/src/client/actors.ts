// Players, enemies or bodies as the wire tells them (proto/README.md, "Actors"): rows that go on by their
// velocity until they are corrected, and where to show them between two snapshots.
import type {Actors, Snapshot} from '../../dist/proto/fusillade/v1/play_pb';
import {aimSteps, radiansOf, speedSteps, stepsPerTile} from './units';

/** Lists of an area. */
export const actorLists = ['players', 'enemies', 'bodies', 'masks'] as const;
type ActorList = (typeof actorLists)[number];

export const rowLength = 10;
const moveLength = 5;
export const valueLength = 2;

interface Row {
  area: number;
  told: number; // tick
  type: number;
  team: number;
  x: number; // steps, at `told`
  y: number;
  vx: number;
  vy: number;
  aim: number; // 1/256 turn
  health: number;
  isShielded: boolean;
  fromX: number; // steps, where it was shown at the last snapshot
  fromY: number;
  bornAt: number; // tick of the snapshot that told of it first
}

/** Where and what somebody is to be shown: tiles, tiles/s, radians. */
export interface ShownActor {
  id: number;
  type: number;
  team: number;
  x: number;
  y: number;
  vx: number;
  vy: number;
  aim: number;
  health: number;
  isShielded: boolean;
}

/** Calls f(id, index of the second number) for each group of a packed list. */
export function forEachGroup(list: readonly bigint[], length: number, f: (id: number, at: number) => void): void {
  let id = 0;
  for (let i = 0; i + length <= list.length; i += length) {
    id += Number(list[i]);
    f(id, i + 1);
  }
}

export class ActorTable {
  private readonly rows = new Map<number, Row>();
  private readonly tickRate: number;

  constructor(tickRate: number) {
    this.tickRate = tickRate;
  }

  clear(): void {
    this.rows.clear();
  }

  forgetArea(area: number): void {
    for (const [id, row] of this.rows) if (row.area === area) this.rows.delete(id);
  }

  /** What a snapshot tells of them; `last`: tick of the one before. */
  read(snapshot: Snapshot, list: ActorList, corner: (area: number) => {x: number; y: number}, last: number): void {
    if (snapshot.full) this.clear();
    for (const area of snapshot.areasLeft) this.forgetArea(area);
    this.mark(last);
    for (const area of snapshot.areas) {
      if (area.entered) this.forgetArea(area.id);
      if (area[list]) this.leave(area[list], area.id);
    }
    for (const area of snapshot.areas) {
      if (area[list]) this.update(area[list], area.id, corner(area.id), snapshot.tick, last);
    }
  }

  /** Everybody's place at `tick`, from which the way to the next snapshot is shown. */
  mark(tick: number): void {
    for (const row of this.rows.values()) {
      row.fromX = row.x + this.way(row.vx, tick - row.told);
      row.fromY = row.y + this.way(row.vy, tick - row.told);
    }
  }

  /** Those who left the area: to be read for all areas before update(). */
  leave(list: Actors, area: number): void {
    for (const id of list.left) {
      if (this.rows.get(Number(id))?.area === area) this.rows.delete(Number(id));
    }
  }

  /** `corner` of the area in tiles; `tick` of the snapshot, `last` that of the one before. */
  update(list: Actors, area: number, corner: {x: number; y: number}, tick: number, last: number): void {
    const {rows} = list;
    forEachGroup(rows, rowLength, (id, at) => {
      const n = (i: number): number => Number(rows[at + i]);
      const row: Row = {
        area, type: n(0), team: n(1), x: corner.x * stepsPerTile + n(2), y: corner.y * stepsPerTile + n(3),
        vx: n(4), vy: n(5), told: tick - n(6), aim: n(7), health: n(8), isShielded: false, fromX: 0, fromY: 0, bornAt: tick,
      };
      const held = this.rows.get(id);
      row.fromX = held ? held.fromX : row.x + this.way(row.vx, last - row.told);
      row.fromY = held ? held.fromY : row.y + this.way(row.vy, last - row.told);
      if (held) row.bornAt = held.bornAt;
      this.rows.set(id, row);
    });
    this.correct(list, tick);
  }

  private correct(list: Actors, tick: number): void {
    forEachGroup(list.moves, moveLength, (id, at) => {
      const row = this.rows.get(id);
      if (!row) return;
      row.x += this.way(row.vx, tick - row.told) + Number(list.moves[at]);
      row.y += this.way(row.vy, tick - row.told) + Number(list.moves[at + 1]);
      row.vx += Number(list.moves[at + 2]);
      row.vy += Number(list.moves[at + 3]);
      row.told = tick;
    });
    forEachGroup(list.aims, valueLength, (id, at) => {
      const row = this.rows.get(id);
      if (row) row.aim = Number(list.aims[at]);
    });
    forEachGroup(list.healths, valueLength, (id, at) => {
      const row = this.rows.get(id);
      if (row) row.health = Number(list.healths[at]);
    });
    forEachGroup(list.shields, valueLength, (id, at) => {
      const row = this.rows.get(id);
      if (row) row.isShielded = list.shields[at] !== 0n;
    });
  }

  // Every client has the same steps: the order of operations is the standard's.
  private way(speed: number, ticks: number): number {
    return Math.floor(speed * (stepsPerTile / speedSteps / this.tickRate) * ticks + 0.5);
  }

  /** Everybody at `time`: on the way from snapshot `last` to snapshot `next`, or beyond it by velocity. */
  shown(time: number, last: number, next: number): ShownActor[] {
    const list: ShownActor[] = [];
    for (const [id, row] of this.rows) {
      if (row.bornAt > time + (next - last)) continue;
      const toX = row.x + this.way(row.vx, next - row.told);
      const toY = row.y + this.way(row.vy, next - row.told);
      const share = next > last ? Math.max(0, Math.min(1, (time - last) / (next - last))) : 1;
      const beyond = Math.max(0, time - next) * (stepsPerTile / speedSteps / this.tickRate);
      list.push({
        id, type: row.type, team: row.team, health: row.health, isShielded: row.isShielded,
        x: (row.fromX + (toX - row.fromX) * share + row.vx * beyond) / stepsPerTile,
        y: (row.fromY + (toY - row.fromY) * share + row.vy * beyond) / stepsPerTile,
        vx: row.vx / speedSteps, vy: row.vy / speedSteps, aim: radiansOf(row.aim, aimSteps),
      });
    }
    return list;
  }
}
