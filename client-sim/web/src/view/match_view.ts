// The picture of a match that is played or watched.
import {Application, Container} from 'pixi.js';
import type {ArenaContent} from '../../dist/proto/fusillade/v1/content_pb';
import type {MatchState, Self, Welcome} from '../../dist/proto/fusillade/v1/play_pb';
import {bitAt, Client, Frame} from '../client';
import {DebugLayer} from '../debug/debug_layer';
import {ActorLayer} from './actor_layer';
import {arenaLayer} from './arena_layer';
import {BulletLayer} from './bullet_layer';
import {Camera} from './camera';
import {EffectsLayer} from './effects_layer';
import {Hud} from './hud';
import type {Input} from './input';

const boxMargin = 2;
const freeTilesPerS = 24;
const lookMs = 200;

export class MatchView {
  private readonly root = new Container();
  private readonly bullets: BulletLayer;
  private readonly actors: ActorLayer;
  private readonly effects = new EffectsLayer();
  private readonly camera: Camera;
  private readonly debug: DebugLayer;
  private readonly stop: (() => void)[];
  private self: Self | undefined;
  private names = new Map<number, string>();
  private lastFrame = performance.now();
  bulletsDrawn = 0;
  /** What was shown last. */
  shown: Frame | undefined;

  constructor(
    private readonly app: Application, private readonly client: Client, private readonly welcome: Welcome,
    content: ArenaContent, private readonly hud: Hud, private readonly input: Input, private readonly isWatching: boolean,
  ) {
    this.bullets = new BulletLayer(welcome.bulletTypes);
    this.actors = new ActorLayer(app.renderer, welcome, (id) => this.names.get(id) ?? '');
    this.camera = new Camera(welcome.viewWidth, welcome.viewHeight);
    this.debug = new DebugLayer(client, welcome);
    this.root.addChild(arenaLayer(content), this.bullets.container, this.actors.container, this.effects.container, this.debug.container);
    app.stage.addChild(this.root);
    hud.setMap(content.width, content.height, (x, y) => bitAt(content.walls, content.width, x, y));
    hud.show(true, welcome.spectator);
    this.stop = [
      client.on('hit', (hit) => this.effects.hit(hit, performance.now())),
      client.on('snapshot', ({snapshot}) => (this.self = snapshot.self)),
      client.on('state', (state) => this.state(state)),
    ];
  }

  private state(state: MatchState): void {
    this.names = new Map(state.scores.map((score) => [Number(score.player), score.name]));
    this.hud.state(state, this.welcome.player);
  }

  toggleDebug(): void {
    this.debug.toggle();
  }

  get ownHealthMax(): number {
    return this.type?.health ?? 0;
  }

  private type: Welcome['actorTypes'][number] | undefined;

  draw(): void {
    const frame = this.client.frame();
    if (!frame) return;
    this.shown = frame;
    const now = performance.now();
    const {width, height} = this.app.screen;
    const own = frame.players.find((player) => BigInt(player.id) === this.client.ownPlayer);
    const shown = frame.self ?? own;
    if (own) this.type = this.welcome.actorTypes[own.type];
    this.aimCamera(shown, now);
    this.camera.apply(this.root, width, height);
    const at = this.camera.toScreen(shown?.x ?? this.camera.x, shown?.y ?? this.camera.y, width, height);
    if (!this.isWatching) this.client.command(this.input.read(at.x, at.y));
    const box = this.camera.box(width, height);
    const wide = {left: box.left - boxMargin, right: box.right + boxMargin, top: box.top - boxMargin, bottom: box.bottom + boxMargin};
    const bullets = this.client.bullets(wide);
    this.bulletsDrawn = bullets?.count ?? 0;
    this.debug.draw(frame, own, bullets, box);
    this.bullets.draw(bullets, () => this.client.shots());
    this.drawActors(frame, own?.team ?? 0);
    this.effects.draw(now);
    if (this.self && !this.welcome.spectator) this.hud.self(this.self, this.ownHealthMax);
    this.hud.drawMinimap(box, shown, frame.players, frame.enemies);
    this.lastFrame = now;
  }

  // Dead or watching: the keys move the camera. Of a spectator `self` is the middle of what the server shows.
  private aimCamera(shown: {x: number; y: number} | undefined, now: number): void {
    if (shown && !this.isWatching) return this.camera.follow(shown.x, shown.y, now);
    const {x, y} = this.input.direction;
    const step = ((now - this.lastFrame) / 1000) * freeTilesPerS;
    if (this.isWatching && x === 0 && y === 0 && this.self && !this.hasMoved) return this.camera.follow(this.self.x, this.self.y, now);
    if (x !== 0 || y !== 0) this.hasMoved = true;
    this.camera.move(x * step, y * step);
    if (!this.hasMoved || now - this.lastLook < lookMs) return;
    this.lastLook = now;
    this.client.look({x: this.camera.x, y: this.camera.y});
  }

  /** Watching: the camera goes with the next of the match's players. */
  followNext(): void {
    const players = [...this.names.keys()];
    if (!this.isWatching || players.length === 0) return;
    this.followed = (this.followed + 1) % players.length;
    this.hasMoved = false;
    this.client.look({player: BigInt(players[this.followed]!)});
  }

  private followed = -1;
  private lastLook = 0;

  private hasMoved = false;

  private drawActors(frame: Frame, team: number): void {
    this.actors.begin();
    for (const body of frame.bodies) this.actors.body(body);
    for (const enemy of frame.enemies) this.actors.enemy(enemy);
    for (const player of frame.players) {
      const isSelf = BigInt(player.id) === this.client.ownPlayer;
      const shown = isSelf && frame.self ? {...player, x: frame.self.x, y: frame.self.y} : player;
      this.actors.player(shown, isSelf, team);
    }
    this.actors.end();
  }

  /** Where on the page, in pixels, the nearest enemy is; undefined: none is in sight. */
  nearestEnemyOnScreen(): {x: number; y: number} | undefined {
    const {x, y} = this.shown?.self ?? this.camera;
    const apart = (enemy: {x: number; y: number}): number => Math.hypot(enemy.x - x, enemy.y - y);
    const nearest = this.shown?.enemies.reduce((best, one) => (best && apart(best) < apart(one) ? best : one), this.shown.enemies[0]);
    return nearest && this.camera.toScreen(nearest.x, nearest.y, this.app.screen.width, this.app.screen.height);
  }

  close(): void {
    for (const end of this.stop) end();
    this.debug.close();
    this.hud.show(false);
    this.root.destroy({children: true});
  }
}
