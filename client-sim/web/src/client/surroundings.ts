// What of an area is neither actor nor bullet: beams, terrain that has changed, and what vanished
// (proto/README.md, "Terrain", "Beams", "What vanishes").
import type {Area, Beam, Snapshot, TerrainRect, Welcome} from '../../dist/proto/fusillade/v1/play_pb';
import type {TerrainChange, Vanished} from './events';
import {radiansOf, stepsPerTile, turnSteps} from './units';

/** Where a beam is: tiles, radians clockwise from right. */
interface BeamPlace {
  type: number;
  team: number;
  x: number;
  y: number;
  angle: number;
  length: number;
}

export interface ShownBeam extends BeamPlace {
  id: bigint;
  /** It only warns: nobody is harmed yet. */
  isHarmless: boolean;
}

interface ToldBeam extends BeamPlace {
  harmfulFrom: number; // tick
  end: number;
}

type Corner = (area: number) => {x: number; y: number};

/** Each snapshot lists all beams that are seen; between two of them they turn and grow evenly. */
export class BeamTable {
  private last = new Map<bigint, ToldBeam>();
  private next = new Map<bigint, ToldBeam>();

  clear(): void {
    this.last.clear();
    this.next.clear();
  }

  update(snapshot: Snapshot, corner: Corner): void {
    this.last = this.next;
    this.next = new Map();
    for (const area of snapshot.areas) {
      for (const beam of area.beams) this.next.set(beam.id, read(beam, corner(area.id), snapshot.tick));
    }
  }

  shown(time: number, last: number, next: number): ShownBeam[] {
    const share = next > last ? Math.max(0, Math.min(1, (time - last) / (next - last))) : 1;
    return [...this.next].filter(([, {end}]) => time < end).map(([id, to]) => {
      const from = this.last.get(id) ?? to;
      const between = (a: number, b: number): number => a + (b - a) * share;
      return {
        id, type: to.type, team: to.team, x: between(from.x, to.x), y: between(from.y, to.y), length: between(from.length, to.length),
        angle: from.angle + Math.atan2(Math.sin(to.angle - from.angle), Math.cos(to.angle - from.angle)) * share, isHarmless: time < to.harmfulFrom,
      };
    });
  }
}

function read(beam: Beam, corner: {x: number; y: number}, tick: number): ToldBeam {
  return {
    type: beam.type, team: beam.team, x: corner.x + beam.x / stepsPerTile, y: corner.y + beam.y / stepsPerTile,
    angle: radiansOf(beam.turn, turnSteps), length: beam.length / stepsPerTile,
    harmfulFrom: tick + beam.harmlessTicks, end: tick + beam.ticksLeft,
  };
}

/** Of an area, in tiles. */
export function cornerOf({mapWidth, areaTiles}: Welcome, area: number): {x: number; y: number} {
  const columns = Math.ceil(mapWidth / areaTiles);
  return {x: (area % columns) * areaTiles, y: Math.floor(area / columns) * areaTiles};
}

/** What of the terrain a snapshot changes; undefined: nothing. */
export function terrainChange(snapshot: Snapshot, corner: Corner): TerrainChange | undefined {
  const fresh = snapshot.areas.filter(({entered}) => entered).map(({id}) => corner(id));
  const rects: TerrainRect[] = snapshot.areas.flatMap(({terrain}) => terrain);
  return fresh.length > 0 || rects.length > 0 ? {fresh, rects} : undefined;
}

export function vanishedIn(areas: readonly Area[]): Vanished[] {
  return areas.flatMap(({gone}) => gone.map(({kind, id}) => ({kind, index: Number(id)})));
}
