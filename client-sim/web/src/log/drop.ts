// An event log that is dropped on the page is played over and over, with everything that happened marked.
import {Application, Container, Graphics} from 'pixi.js';
import {attempt} from '../client';
import {counted} from '../client/words';
import {byId, say} from '../view/page';
import {EventLog, placeAt, readEventLog, timeOf} from './event_log';

const tickRate = 60; // the default: a log does not say that of its arena
const restTicks = 30;
const margin = 2;
const markTicks = 20;
const background = 0x0a0e16;

const colours: Record<string, number> = {
  spawn: 0x8dff9a, hit: 0xff5a5a, death: 0xff5f7e, wall: 0x9fb4d8, terrain: 0x8a6a4c, bounce: 0xffe66b, expire: 0x8b99b0, pickup: 0xffd75e,
};

class LogView {
  private readonly root = new Container();
  private readonly backdrop = new Graphics();
  private readonly ways = new Graphics();
  private readonly moving = new Graphics();
  private readonly began = performance.now();
  private readonly draw = (): void => attempt(() => this.drawNow());

  constructor(private readonly app: Application, private readonly log: EventLog) {
    this.root.addChild(this.ways, this.moving);
    app.stage.addChild(this.backdrop, this.root);
    for (const {knots} of log.paths) {
      knots.forEach(({x, y}, i) => (i === 0 ? this.ways.moveTo(x, y) : this.ways.lineTo(x, y)));
    }
    this.ways.stroke({color: 0x6aa7ff, width: 0.06, alpha: 0.7});
    for (const {x, y, event} of log.events) this.ways.circle(x, y, 0.12).fill(colours[event] ?? 0xffffff);
    app.ticker.add(this.draw);
  }

  private drawNow(): void {
    const {left, top, right, bottom} = this.log.bounds;
    const {width, height} = this.app.screen;
    const scale = Math.min(width / (right - left + 2 * margin), height / (bottom - top + 2 * margin));
    this.backdrop.clear().rect(0, 0, width, height).fill(background);
    this.root.scale.set(scale);
    this.root.position.set(width / 2 - ((left + right) / 2) * scale, height / 2 - ((top + bottom) / 2) * scale);
    const time = (((performance.now() - this.began) / 1000) * tickRate) % (this.log.ticks + restTicks);
    this.moving.clear();
    for (const path of this.log.paths) {
      const place = placeAt(path, time);
      if (place) this.moving.circle(place.x, place.y, 0.2).fill(0xffffff);
    }
    for (const event of this.log.events) {
      const age = time - timeOf(event);
      if (age < 0 || age > markTicks) continue;
      const shape = this.moving.circle(event.x, event.y, 0.2 + (0.8 * age) / markTicks);
      shape.stroke({color: colours[event.event] ?? 0xffffff, width: 0.1, alpha: 1 - age / markTicks});
    }
    say(`${counted(this.log.events.length, 'event')} of ${counted(this.log.paths.length, 'mover')}, tick ${Math.floor(Math.min(time, this.log.ticks))} of ${this.log.ticks}. Escape closes.`);
  }

  close(): void {
    this.app.ticker.remove(this.draw);
    this.root.destroy({children: true});
    this.backdrop.destroy();
    say('');
  }
}

export function showDroppedLogs(app: Application): void {
  let shown: LogView | undefined;
  let drops = 0;
  const lobby = byId('lobby');
  const close = (): void => {
    if (!shown) return;
    shown.close();
    shown = undefined;
    lobby.hidden = false;
  };
  addEventListener('dragover', (event) => event.preventDefault());
  addEventListener('drop', (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    close();
    const drop = ++drops;
    file.text().then((lines) => {
      if (drop !== drops) return; // another one came meanwhile
      if (lobby.hidden) return say('Event logs are shown in the lobby: leave the match first.');
      shown = new LogView(app, readEventLog(lines));
      lobby.hidden = true;
    }).catch((error: unknown) => say(`${file.name}: ${error instanceof Error ? error.message : String(error)}`));
  });
  addEventListener('keydown', ({code}) => {
    if (code === 'Escape') close();
  });
}
