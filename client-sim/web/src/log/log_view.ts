// A log, played over and over, with everything that happened marked.
import {Application, Container, Particle, ParticleContainer, Rectangle, Texture} from 'pixi.js';
import {attempt} from '../client';
import {counted} from '../client/words';
import {byId, isTouched, say} from '../view/page';
import {painted} from '../view/layers/painted';
import {ParticlePool} from '../view/layers/particle_pool';
import {colourOf} from './colours';
import type {EventLog} from './event_log';
import {MoversOnTheWay} from './movers_on_the_way';
import {mark, mover as moverSize, sizeOf} from './sizes';
import {Traces} from './traces';
import type {Layout} from './traces';

const tickRate = 60; // the default: a log does not say that of its arena
const restTicks = 30;
const margin = 2;
const markTicks = 20;
const drawnMax = 20_000; // movers, and marks, in one frame: more would be a carpet
const cell = 64;
const ringPixels = 5;
const markAtFirst = 0.2; // of its size

/** A disc, and a ring. */
function pictures(): [Texture, Texture] {
  const {source} = painted(2 * cell, cell, (context) => {
    context.fillStyle = context.strokeStyle = '#ffffff';
    context.lineWidth = ringPixels;
    context.beginPath();
    context.arc(cell / 2, cell / 2, cell / 2 - 1, 0, 2 * Math.PI);
    context.fill();
    context.beginPath();
    context.arc((3 * cell) / 2, cell / 2, (cell - ringPixels) / 2 - 1, 0, 2 * Math.PI);
    context.stroke();
  });
  const part = (i: number): Texture => new Texture({source, frame: new Rectangle(i * cell, 0, cell, cell)});
  return [part(0), part(1)];
}

export class LogView {
  private readonly root = new Container();
  private readonly traces: Traces;
  private readonly particles = new ParticleContainer<Particle>({dynamicProperties: {position: true, vertex: true, rotation: false, uvs: true, color: true}});
  private readonly pictures = pictures();
  private readonly pool = new ParticlePool(this.particles, this.pictures[0]);
  private readonly movers: MoversOnTheWay;
  private readonly began = performance.now();
  private size = {width: 0, height: 0};
  private readonly draw = (): void => attempt(() => this.drawNow());
  private readonly app: Application;
  private readonly log: EventLog;

  constructor(app: Application, log: EventLog) {
    this.app = app;
    this.log = log;
    this.traces = new Traces(log);
    this.movers = new MoversOnTheWay(log);
    this.root.addChild(this.particles);
    app.stage.addChild(this.traces.sprite, this.root);
    app.ticker.add(this.draw);
    say(`${counted(log.columns.count, 'event')} of ${counted(log.movers, 'mover')}.${isTouched() ? '' : ' Escape closes.'}`);
    byId('log-tick').hidden = false;
  }

  private drawNow(): void {
    const {ticks} = this.log.columns;
    this.layOut();
    this.traces.draw();
    const time = (((performance.now() - this.began) / 1000) * tickRate) % (ticks + restTicks);
    this.pool.begin();
    const leftOut = this.drawMovers(time) + this.drawMarks(time);
    this.pool.end();
    byId('log-tick').textContent = `tick ${Math.floor(Math.min(time, ticks))} of ${ticks}${leftOut > 0 ? `, ${leftOut} too many to draw` : ''}`;
  }

  // The whole of it, in the middle of the window.
  private layOut(): void {
    const {width, height} = this.app.screen;
    if (width === this.size.width && height === this.size.height) return;
    this.size = {width, height};
    const {left, top, right, bottom} = this.log.columns.bounds;
    const scale = Math.min(width / (right - left + 2 * margin), height / (bottom - top + 2 * margin));
    const layout: Layout = {scale, left: width / 2 - ((left + right) / 2) * scale, top: height / 2 - ((top + bottom) / 2) * scale};
    this.root.scale.set(scale);
    this.root.position.set(layout.left, layout.top);
    this.traces.begin(width, height, layout);
  }

  /** How many are left out. */
  private drawMovers(time: number): number {
    const movers = this.movers.at(time);
    const radius = sizeOf(moverSize, this.root.scale.x);
    for (const mover of movers.slice(0, drawnMax)) {
      const place = this.log.placeAt(mover, time);
      if (place) this.place(this.pictures[0], place.x, place.y, radius, 0xffffff, 1);
    }
    return Math.max(0, movers.length - drawnMax);
  }

  /** How many are left out: the oldest. */
  private drawMarks(time: number): number {
    const {times, xs, ys, kinds} = this.log.columns;
    const oldest = this.log.firstFrom(time - markTicks);
    const end = this.log.firstFrom(time);
    const from = Math.max(oldest, end - drawnMax);
    const radius = sizeOf(mark, this.root.scale.x);
    for (let i = from; i < end; ++i) {
      const age = (time - times[i]!) / markTicks;
      this.place(this.pictures[1], xs[i]!, ys[i]!, radius * (markAtFirst + (1 - markAtFirst) * age), colourOf(kinds[i]!), 1 - age);
    }
    return from - oldest;
  }

  private place(texture: Texture, x: number, y: number, radius: number, tint: number, alpha: number): void {
    const particle = this.pool.next();
    particle.texture = texture;
    particle.x = x;
    particle.y = y;
    particle.scaleX = particle.scaleY = (2 * radius) / cell;
    particle.tint = tint;
    particle.alpha = alpha;
  }

  close(): void {
    this.app.ticker.remove(this.draw);
    this.root.destroy({children: true, context: true});
    this.traces.destroy();
    this.pictures[0].source.destroy(); // that of both
    byId('log-tick').hidden = true;
    say('');
  }
}
