// The debug view (O): what the client knows (exact shapes, ways, areas, where the server has the own player
// against where it is predicted, the aiming line), what the server shows of its inside, and the network.
import {Container, Graphics} from 'pixi.js';
import type {ArenaContent} from '../../dist/proto/fusillade/v1/content_pb';
import type {Welcome} from '../../dist/proto/fusillade/v1/play_pb';
import type {Box, Client, DrawnBullets, Frame, HitEvent, ShownActor, Vanished} from '../client';
import {bulletField, bulletStride} from '../client';
import {circle} from '../view/layers/shapes';
import {debugColours} from './colours';
import type {DebugPanel} from './debug_panel';
import {InspectionLayer} from './inspection_layer';
import {Outlines} from './outlines';

const line = 0.04;
const bulletsShapedMax = 4000;
const contactTicks = 20;
const contactsMax = 4000; // a hidden tab draws none of them away

export class DebugLayer {
  readonly container = new Container();
  private readonly marks = new Graphics();
  private readonly inspection = new InspectionLayer();
  private readonly outlines: Outlines;
  private readonly stop: (() => void)[];
  private server: {x: number; y: number} | undefined;
  private bulletsDrawn = 0;
  private contacts: HitEvent[] = [];
  private readonly client: Client;
  private readonly welcome: Welcome;
  readonly panel: DebugPanel;

  constructor(client: Client, welcome: Welcome, content: ArenaContent, panel: DebugPanel, hasVanished: (what: Vanished) => boolean) {
    this.client = client;
    this.welcome = welcome;
    this.panel = panel;
    this.outlines = new Outlines(this.marks, welcome, content, (index, heading) => client.figure(index, heading), hasVanished);
    this.container.addChild(this.inspection.container, this.marks);
    this.stop = [client.on('snapshot', ({snapshot}) => {
      if (snapshot.self) this.server = {x: snapshot.self.x, y: snapshot.self.y};
    }), client.on('hit', (hit) => {
      if (panel.isShown && this.contacts.push(hit) > contactsMax) this.contacts.shift();
    })];
  }

  /** All but bullets, which are to be asked for after this: the aiming line takes their memory. */
  draw(frame: Frame, own: ShownActor | undefined, box: Box): void {
    const {panel} = this;
    this.container.visible = panel.isShown;
    if (!panel.isShown) return;
    panel.feed.poll(box, performance.now());
    this.inspection.draw(panel.feed.state?.inspection ?? undefined);
    this.marks.clear();
    this.drawAreas(box);
    this.outlines.drawStill();
    for (const actor of [...frame.enemies, ...frame.players, ...frame.masks]) this.outlines.drawActor(actor);
    for (const body of frame.bodies) this.outlines.drawBody(body);
    this.marks.stroke({color: debugColours.shape, width: line});
    this.drawRings(frame.players);
    this.drawContacts(frame.time);
    this.drawOwn(frame, own);
    panel.draw(frame, this.bulletsDrawn);
  }

  // By which the server groups what it sends.
  private drawAreas(box: Box): void {
    const g = this.marks;
    const {areaTiles} = this.welcome;
    for (let x = Math.ceil(box.left / areaTiles) * areaTiles; x < box.right; x += areaTiles) g.moveTo(x, box.top).lineTo(x, box.bottom);
    for (let y = Math.ceil(box.top / areaTiles) * areaTiles; y < box.bottom; y += areaTiles) g.moveTo(box.left, y).lineTo(box.right, y);
    g.stroke({color: debugColours.area, width: line, alpha: 0.5});
  }

  /** Each with the way of its last tick, as it flies now. */
  drawBullets({count, floats, integers}: DrawnBullets): void {
    if (!this.panel.isShown) return;
    this.bulletsDrawn = count;
    const g = this.marks;
    const dt = 1 / this.welcome.tickRate;
    const shaped = Math.min(count, bulletsShapedMax);
    for (let i = 0; i < shaped; ++i) {
      const at = i * bulletStride;
      const x = floats[at]!;
      const y = floats[at + 1]!;
      g.moveTo(x - floats[at + bulletField.vx]! * dt, y - floats[at + bulletField.vy]! * dt).lineTo(x, y);
    }
    if (shaped > 0) g.stroke({color: debugColours.way, width: line, alpha: 0.6});
    for (let i = 0; i < shaped; ++i) {
      const at = i * bulletStride;
      const type = this.welcome.bulletTypes[integers[at + bulletField.type]!];
      if (type) this.outlines.draw(floats[at]!, floats[at + 1]!, type.radius, type.halfWidth, type.halfHeight, type.angle);
    }
    if (shaped > 0) g.stroke({color: debugColours.shape, width: line});
  }

  // Around each player: how near bullets meet everything, most and only walls.
  private drawRings(players: readonly ShownActor[]): void {
    const detail = this.panel.feed.state?.detail;
    if (!detail) return;
    for (const ring of ['all', 'most', 'walls'] as const) {
      for (const {x, y} of players) circle(this.marks, x, y, detail[ring]).stroke({color: debugColours.rings[ring], width: 2 * line, alpha: 0.7});
    }
  }

  // A cross where the mover's centre was, while the contact is fresh.
  private drawContacts(time: number): void {
    this.contacts = this.contacts.filter((contact) => contact.time > time - contactTicks);
    const arm = 0.2;
    for (const {x, y} of this.contacts) {
      this.marks.moveTo(x - arm, y - arm).lineTo(x + arm, y + arm).moveTo(x - arm, y + arm).lineTo(x + arm, y - arm);
    }
    if (this.contacts.length > 0) this.marks.stroke({color: debugColours.contact, width: line});
  }

  // Red: where the last snapshot had it; yellow: where others are shown it; blue: predicted. Of one that rests they
  // lie in each other.
  private drawOwn(frame: Frame, own: ShownActor | undefined): void {
    const g = this.marks;
    if (this.server) circle(g, this.server.x, this.server.y, 0.36).stroke({color: debugColours.server, width: line});
    if (own) circle(g, own.x, own.y, 0.33).stroke({color: debugColours.shown, width: line / 2});
    if (!frame.self) return;
    circle(g, frame.self.x, frame.self.y, 0.3).stroke({color: debugColours.predicted, width: line});
    const knots = this.client.aimingLine();
    knots.forEach(({x, y}, i) => (i === 0 ? g.moveTo(x, y) : g.lineTo(x, y)));
    if (knots.length > 1) g.stroke({color: debugColours.predicted, width: line, alpha: 0.8});
  }

  close(): void {
    for (const end of this.stop) end();
  }
}
