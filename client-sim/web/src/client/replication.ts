// Snapshots, shown one interval late: what each of them tells is given to the simulation ahead of the moment
// at which it happens, so that bullets appear, turn and end at their exact times (proto/README.md, "Order").
import {EntityKind, Hit_Form} from '../../dist/proto/fusillade/v1/play_pb';
import type {Area, Bullets, Despawn, Hit, Snapshot, Volley, Welcome} from '../../dist/proto/fusillade/v1/play_pb';
import type {Sim} from '../sim/sim';
import {actorLists, ActorTable} from './actors';
import {attempt} from './attempt';
import {bouncesOf} from './bounces';
import type {Bounce} from './bounces';
import type {Entity, HitEvent, TerrainChange, Vanished} from './events';
import {BeamTable, cornerOf, terrainChange, vanishedIn} from './surroundings';
import {stepsPerTile} from './units';

const fractionOf = (bits: number): number => bits / 2 ** 32;
const ownVolleysMax = 256;
const nobody: Entity = {kind: 0, id: 0n};
const formNames = {[Hit_Form.HIT]: 'hit', [Hit_Form.DEATH]: 'death'} as const;

/** Who is told, at the moment at which it is shown. */
export interface ReplicationListener {
  hit(hit: HitEvent): void;
  terrain(change: TerrainChange): void;
  vanished(what: Vanished): void;
}

export class Replication {
  readonly players: ActorTable;
  readonly enemies: ActorTable;
  readonly bodies: ActorTable;
  readonly masks: ActorTable;
  readonly beams = new BeamTable();
  private readonly columns: number;
  private readonly rows: number;
  private readonly seen: Uint8Array;
  private readonly waiting: Snapshot[] = [];
  private next: Snapshot | undefined; // told, its moment not reached yet
  private lastTick = 0;
  private hits: HitEvent[] = []; // told, not shown yet, by time
  private readonly own: {first: bigint; end: bigint}[] = []; // ids of bullets that the own player fired, lately
  private readonly welcome: Welcome;
  private readonly sim: Sim | undefined;
  private readonly listener: ReplicationListener;

  constructor(welcome: Welcome, sim: Sim | undefined, listener: ReplicationListener) {
    this.welcome = welcome;
    this.sim = sim;
    this.listener = listener;
    this.columns = Math.ceil(welcome.mapWidth / welcome.areaTiles);
    this.rows = Math.ceil(welcome.mapHeight / welcome.areaTiles);
    this.seen = new Uint8Array(this.columns * this.rows);
    this.players = new ActorTable(welcome.tickRate);
    this.enemies = new ActorTable(welcome.tickRate);
    this.bodies = new ActorTable(welcome.tickRate);
    this.masks = new ActorTable(welcome.tickRate);
  }

  push(snapshot: Snapshot): void {
    this.waiting.push(snapshot);
  }

  /** What happened while this client was away, as told by a full snapshot. */
  missed(snapshot: Snapshot): HitEvent[] {
    return snapshot.missed.map((hit) => this.hitEvent(hit, snapshot.tick));
  }

  /** The session is over: hits that were told come now, since nobody tells them again. */
  showAll(): void {
    for (const snapshot of this.waiting.splice(0)) this.readHits(snapshot);
    for (const hit of this.hits.splice(0)) this.listener.hit(hit);
  }

  /** The ticks between which actors are shown. */
  get span(): {last: number; next: number} {
    return {last: this.lastTick, next: this.next?.tick ?? this.lastTick};
  }
  get buffered(): number {
    return this.waiting.length + (this.next ? 1 : 0);
  }

  /** Shows the match at `time`, in ticks; never goes back. */
  advance(time: number): void {
    for (;;) {
      if (this.next) {
        if (time < this.next.tick) break;
        this.sim?.advance(this.next.tick);
        this.finish(this.next);
      } else if (this.waiting.length > 0) {
        this.begin(this.waiting.shift()!, time);
      } else {
        break;
      }
    }
    this.sim?.advance(time);
    while (this.hits.length > 0 && this.hits[0]!.time <= time) this.listener.hit(this.hits.shift()!);
  }

  private begin(snapshot: Snapshot, time: number): void {
    if (snapshot.full) this.forgetAll(snapshot, time);
    this.leaveAreas(snapshot);
    for (const area of snapshot.areas) if (area.id < this.seen.length) this.seen[area.id] = 1;
    for (const list of actorLists) this[list].read(snapshot, list, (area) => this.corner(area), this.lastTick);
    this.beams.update(snapshot, (area) => this.corner(area));
    if (this.sim) this.readBullets(snapshot, this.sim);
    this.readHits(snapshot);
    this.next = snapshot;
  }

  private finish(snapshot: Snapshot): void {
    this.lastTick = snapshot.tick;
    this.next = undefined;
    const change = terrainChange(snapshot, (area) => this.corner(area));
    if (change) this.listener.terrain(change);
    for (const what of vanishedIn(snapshot.areas)) this.listener.vanished(what);
    this.sim?.keepAreas(this.seen, this.columns, this.rows, this.welcome.areaTiles);
  }

  private forgetAll(snapshot: Snapshot, time: number): void {
    this.seen.fill(0);
    for (const hit of this.hits.splice(0)) this.listener.hit(hit);
    this.beams.clear();
    this.lastTick = Math.min(snapshot.tick, Math.max(0, Math.floor(time)));
    this.sim?.reset(this.lastTick);
  }

  private leaveAreas(snapshot: Snapshot): void {
    if (snapshot.areasLeft.length === 0) return;
    for (const area of snapshot.areasLeft) this.seen[area] = 0;
    this.sim?.keepAreas(this.seen, this.columns, this.rows, this.welcome.areaTiles);
  }

  private corner(area: number): {x: number; y: number} {
    return cornerOf(this.welcome, area);
  }

  private readBullets(snapshot: Snapshot, sim: Sim): void {
    for (const area of snapshot.areas) {
      if (area.bullets) this.readSingles(area.bullets, snapshot.tick, sim);
      for (const volley of area.volleys) this.readVolley(volley, area, snapshot.tick, sim);
    }
    const at = (e: Hit | Despawn): number => snapshot.tick - e.ticksAgo + fractionOf(e.fraction);
    for (const {bullet, time, x, y, vx, vy} of bouncesOf(snapshot.areas, snapshot.tick)) sim.redirect(bullet, time, x, y, vx, vy);
    for (const area of snapshot.areas) {
      for (const hit of area.hits) if (hit.ended && hit.mover) sim.end(hit.mover.id, at(hit));
      for (const gone of area.despawns) sim.end(gone.bullet, at(gone));
    }
  }

  private readSingles(list: Bullets, tick: number, sim: Sim): void {
    let id = 0n;
    list.idDelta.forEach((delta, i) => {
      id += delta;
      if (list.ownerKind[i] === EntityKind.PLAYER && list.owner[i] === this.welcome.player) this.noteOwn(id, 1);
      sim.tell({
        id, type: list.type[i] ?? 0, team: list.team[i] ?? 0, ownerKind: list.ownerKind[i] ?? 0, owner: list.owner[i] ?? 0n,
        launch: tick - (list.launchTicksAgo[i] ?? 0) + fractionOf(list.launchFraction[i] ?? 0),
        life: (list.lifeTicks[i] ?? 0) + fractionOf(list.lifeFraction[i] ?? 0),
        x: list.x[i] ?? 0, y: list.y[i] ?? 0, vx: list.vx[i] ?? 0, vy: list.vy[i] ?? 0,
      });
    });
  }

  private readVolley(volley: Volley, area: Area, tick: number, sim: Sim): void {
    const corner = this.corner(area.id);
    const pattern = this.welcome.patterns[volley.pattern];
    if (pattern?.ownerKind === EntityKind.PLAYER && volley.owner === this.welcome.player) this.noteOwn(volley.id, pattern.count);
    attempt(() => sim.tellVolley({
      id: volley.id, pattern: volley.pattern, owner: volley.owner, team: volley.team,
      launch: tick - volley.ticksAgo + fractionOf(volley.fraction),
      x: corner.x + volley.x / stepsPerTile, y: corner.y + volley.y / stepsPerTile,
      turn: volley.turn, skip: volley.skip, members: volley.members,
    }));
  }

  private noteOwn(first: bigint, count: number): void {
    if (this.welcome.spectator || this.own[this.own.length - 1]?.first === first) return;
    this.own.push({first, end: first + BigInt(count)});
    if (this.own.length > ownVolleysMax) this.own.shift();
  }

  private isOwn(mover: Entity): boolean {
    return mover.kind === EntityKind.BULLET && this.own.some(({first, end}) => mover.id >= first && mover.id < end);
  }

  private readHits(snapshot: Snapshot): void {
    for (const area of snapshot.areas) for (const hit of area.hits) this.hits.push(this.hitEvent(hit, snapshot.tick));
    for (const bounce of bouncesOf(snapshot.areas, snapshot.tick)) this.hits.push(this.bounceEvent(bounce));
    this.hits.sort((a, b) => a.time - b.time);
  }

  private hitEvent(hit: Hit, tick: number): HitEvent {
    return {
      form: formNames[hit.form] ?? 'hit', time: tick - hit.ticksAgo + fractionOf(hit.fraction),
      mover: hit.mover ?? nobody, target: hit.target ?? nobody, owner: hit.owner ?? nobody, isOwn: this.isOwn(hit.mover ?? nobody),
      x: hit.x, y: hit.y, damage: hit.damage, health: hit.health,
    };
  }

  private bounceEvent({bullet, time, target, x, y}: Bounce): HitEvent {
    const mover = {kind: EntityKind.BULLET, id: bullet};
    return {form: 'bounce', time, mover, target, owner: nobody, isOwn: this.isOwn(mover), x, y, damage: 0, health: 0};
  }
}
