// Where bullets bounced, as the wire packs it (proto/README.md, "Bounces").
import type {Area} from '../../dist/proto/fusillade/v1/play_pb';
import type {Entity} from './events';

const rowNumbers = 4;
const flightNumbers = 4;

export interface Bounce {
  bullet: bigint;
  time: number; // ticks
  target: Entity;
  x: number;
  y: number;
  vx: number;
  vy: number;
}

/** Of all areas of the snapshot of `tick`, by time. */
export function bouncesOf(areas: readonly Area[], tick: number): Bounce[] {
  const all: Bounce[] = [];
  for (const {bounces} of areas) {
    if (!bounces) continue;
    let bullet = 0n;
    bounces.fractions.forEach((fraction, i) => {
      const [delta = 0n, ticksAgo = 0n, kind = 0n, id = 0n] = bounces.rows.slice(i * rowNumbers, (i + 1) * rowNumbers);
      const [x = 0, y = 0, vx = 0, vy = 0] = bounces.flights.slice(i * flightNumbers, (i + 1) * flightNumbers);
      bullet += delta;
      all.push({bullet, time: tick - Number(ticksAgo) + fraction / 2 ** 32, target: {kind: Number(kind), id}, x, y, vx, vy});
    });
  }
  return all.sort((a, b) => a.time - b.time);
}
