// The debug view (O): exact shapes, the paths that bullets flew in the last tick, areas and cells, where the
// server has the own player against where it is predicted, contacts, the aiming line, and what the network does.
import {Graphics} from 'pixi.js';
import type {Welcome} from '../../dist/proto/fusillade/v1/play_pb';
import type {Box, Client, DrawnBullets, Frame, HitEvent, ShownActor} from '../client';
import {bulletField, bulletStride} from '../client';
import {byId} from '../view/hud';
import {NetGraph} from './net_graph';

const line = 0.04;
const gridTiles = 2;
const bulletsShapedMax = 4000;
const contactTicks = 20;

export class DebugLayer {
  readonly container = new Graphics();
  private readonly graph: NetGraph;
  private readonly stop: (() => void)[];
  private server: {x: number; y: number; tick: number} | undefined;
  private isShown = false;
  private contacts: HitEvent[] = [];

  constructor(private readonly client: Client, private readonly welcome: Welcome) {
    this.graph = new NetGraph(byId('debug'), client, welcome);
    this.container.visible = false;
    this.stop = [client.on('snapshot', ({snapshot}) => {
      if (snapshot.self) this.server = {x: snapshot.self.x, y: snapshot.self.y, tick: snapshot.tick};
    }), client.on('hit', (hit) => {
      if (this.isShown) this.contacts.push(hit);
    })];
  }

  toggle(): void {
    this.isShown = !this.isShown;
    this.container.visible = this.isShown;
    byId('debug').hidden = !this.isShown;
  }

  draw(frame: Frame, own: ShownActor | undefined, bullets: DrawnBullets | undefined, box: Box): void {
    if (!this.isShown) return;
    this.container.clear();
    this.drawCells(frame, box);
    if (bullets) this.drawBullets(bullets);
    for (const actor of [...frame.enemies, ...frame.players]) this.drawShape(actor);
    this.drawContacts(frame.time);
    this.drawOwn(frame, own);
    this.graph.draw(frame, bullets?.count ?? 0);
  }

  // Cells with anybody in them are filled; areas of replication have the thicker lines.
  private drawCells(frame: Frame, box: Box): void {
    const g = this.container;
    const {areaTiles} = this.welcome;
    const occupied = new Set<string>();
    for (const {x, y} of [...frame.enemies, ...frame.players, ...frame.bodies]) occupied.add(`${Math.floor(x / gridTiles)},${Math.floor(y / gridTiles)}`);
    for (const cell of occupied) {
      const [x = 0, y = 0] = cell.split(',').map(Number);
      g.rect(x * gridTiles, y * gridTiles, gridTiles, gridTiles).fill({color: 0xffe66b, alpha: 0.08});
    }
    const from = (value: number, step: number): number => Math.floor(value / step) * step;
    for (let x = from(box.left, gridTiles); x < box.right; x += gridTiles) g.moveTo(x, box.top).lineTo(x, box.bottom);
    for (let y = from(box.top, gridTiles); y < box.bottom; y += gridTiles) g.moveTo(box.left, y).lineTo(box.right, y);
    g.stroke({color: 0xffffff, width: line / 2, alpha: 0.12});
    for (let x = from(box.left, areaTiles); x < box.right; x += areaTiles) g.moveTo(x, box.top).lineTo(x, box.bottom);
    for (let y = from(box.top, areaTiles); y < box.bottom; y += areaTiles) g.moveTo(box.left, y).lineTo(box.right, y);
    g.stroke({color: 0x6aa7ff, width: line, alpha: 0.5});
  }

  private drawBullets({count, floats, integers}: DrawnBullets): void {
    const g = this.container;
    const dt = 1 / this.welcome.tickRate;
    const shaped = Math.min(count, bulletsShapedMax);
    for (let i = 0; i < shaped; ++i) {
      const at = i * bulletStride;
      const x = floats[at]!;
      const y = floats[at + 1]!;
      g.moveTo(x - floats[at + bulletField.vx]! * dt, y - floats[at + bulletField.vy]! * dt).lineTo(x, y);
    }
    g.stroke({color: 0xffe66b, width: line});
    for (let i = 0; i < shaped; ++i) {
      const at = i * bulletStride;
      const type = this.welcome.bulletTypes[integers[at + bulletField.type]!];
      if (type) this.outline(floats[at]!, floats[at + 1]!, type.radius, type.halfWidth, type.halfHeight, type.angle);
    }
    g.stroke({color: 0x8dff9a, width: line});
  }

  private drawShape(actor: ShownActor): void {
    const type = this.welcome.actorTypes[actor.type];
    if (!type) return;
    this.outline(actor.x, actor.y, type.radius, type.halfWidth, type.halfHeight, 0);
    this.container.moveTo(actor.x, actor.y).lineTo(actor.x + actor.vx / 4, actor.y + actor.vy / 4).stroke({color: 0x8dff9a, width: line});
  }

  private outline(x: number, y: number, radius: number, halfWidth: number, halfHeight: number, angle: number): void {
    const g = this.container;
    if (radius > 0) {
      g.moveTo(x + radius, y).arc(x, y, radius, 0, 2 * Math.PI);
      return;
    }
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    const corner = (a: number, b: number): [number, number] => [x + a * cos - b * sin, y + a * sin + b * cos];
    g.moveTo(...corner(-halfWidth, -halfHeight)).lineTo(...corner(halfWidth, -halfHeight)).lineTo(...corner(halfWidth, halfHeight)).lineTo(...corner(-halfWidth, halfHeight)).closePath();
  }

  // A cross where the mover's centre was, while the contact is fresh.
  private drawContacts(time: number): void {
    this.contacts = this.contacts.filter((contact) => contact.time > time - contactTicks);
    const arm = 0.2;
    for (const {x, y} of this.contacts) {
      this.container.moveTo(x - arm, y - arm).lineTo(x + arm, y + arm).moveTo(x - arm, y + arm).lineTo(x + arm, y - arm);
    }
    if (this.contacts.length > 0) this.container.stroke({color: 0xff5a5a, width: line});
  }

  private drawOwn(frame: Frame, own: ShownActor | undefined): void {
    const g = this.container;
    const radius = 0.3;
    if (this.server) g.circle(this.server.x, this.server.y, radius).stroke({color: 0xff5a5a, width: 2 * line});
    if (own) g.circle(own.x, own.y, radius).stroke({color: 0xffe66b, width: line});
    if (!frame.self) return;
    g.circle(frame.self.x, frame.self.y, radius).stroke({color: 0x7fe3ff, width: 2 * line});
    const knots = this.client.aimingLine();
    knots.forEach(({x, y}, i) => (i === 0 ? g.moveTo(x, y) : g.lineTo(x, y)));
    if (knots.length > 1) g.stroke({color: 0x7fe3ff, width: line, alpha: 0.8});
  }

  close(): void {
    for (const end of this.stop) end();
    this.graph.close();
    byId('debug').hidden = true;
  }
}
