// The picture of a match that is played or watched.
import {Application, Container} from 'pixi.js';
import type {ArenaContent} from '../../dist/proto/fusillade/v1/content_pb';
import type {MatchState, Self, Welcome} from '../../dist/proto/fusillade/v1/play_pb';
import {EntityKind} from '../../dist/proto/fusillade/v1/play_pb';
import {headings, radiansOf} from '../client';
import type {Box, Client, Frame, HitEvent, ShownActor} from '../client';
import {DebugLayer} from '../debug/debug_layer';
import type {DebugPanel} from '../debug/debug_panel';
import {ActorLayer} from './layers/actor_layer';
import {ArenaLayer} from './layers/arena_layer';
import {BeamLayer} from './layers/beam_layer';
import {BulletLayer} from './layers/bullet_layer';
import {Camera} from './camera';
import {EffectsLayer} from './layers/effects_layer';
import {Hud} from './hud';
import type {Input} from './controls/input';
import {Minimap} from './minimap';
import {say} from './page';
import {colourOfPlayer} from './palette';
import type {Role} from './role';
import {SpectatorCamera} from './spectator_camera';
import {haveTeams} from './team_colours';

const boxMargin = 2;
const usualPace = {paused: false, slowMotion: 1};
const atRest = {x: 0, y: 0};
const hurtShakeTiles = 0.14;
const previewOffTiles = 4; // to the left: the lobby covers that side

export class MatchView {
  private readonly root = new Container();
  private readonly arena: ArenaLayer;
  private readonly bullets: BulletLayer;
  private readonly actors: ActorLayer;
  private readonly beams: BeamLayer;
  private readonly effects = new EffectsLayer();
  private readonly minimap: Minimap;
  private readonly camera: Camera;
  private readonly spectator: SpectatorCamera;
  readonly debug: DebugLayer;
  private readonly stop: (() => void)[];
  private self: Self | undefined;
  private names = new Map<number, string>();
  private hasTeams = false;
  private healthMax = 0;
  bulletsDrawn = 0;
  /** What was shown last. */
  shown: Frame | undefined;
  private readonly app: Application;
  private readonly client: Client;
  private readonly welcome: Welcome;
  private readonly hud: Hud;
  private readonly input: Input;
  private role: Role;

  constructor(app: Application, client: Client, welcome: Welcome, content: ArenaContent, hud: Hud, input: Input, debugPanel: DebugPanel, role: Role) {
    this.app = app;
    this.client = client;
    this.welcome = welcome;
    this.hud = hud;
    this.input = input;
    this.role = role;
    this.arena = new ArenaLayer(content, welcome.areaTiles);
    this.bullets = new BulletLayer(welcome.bulletTypes);
    this.actors = new ActorLayer(app.renderer, welcome, content, (id) => this.names.get(id) ?? '');
    this.beams = new BeamLayer(content.beamTypes);
    this.camera = new Camera({width: welcome.viewWidth, height: welcome.viewHeight}, content);
    this.spectator = new SpectatorCamera(client, this.camera);
    this.minimap = new Minimap(content, (x, y) => this.arena.isRock(x, y));
    this.debug = new DebugLayer(client, welcome, content, debugPanel, (what) => this.arena.hasVanished(what));
    this.root.addChild(this.arena.container, this.beams.container, this.actors.container, this.bullets.container, this.effects.container, this.debug.container);
    app.stage.addChild(this.root);
    hud.show(role);
    hud.pace(usualPace);
    this.stop = this.listen();
  }

  private listen(): (() => void)[] {
    const {client} = this;
    return [
      client.on('hit', (hit) => this.hit(hit)),
      client.on('snapshot', ({snapshot}) => this.told(snapshot.self)),
      client.on('state', (state) => this.state(state)),
      client.on('pace', (pace) => this.hud.pace(pace)),
      client.on('vanished', (what) => this.arena.vanish(what)),
      client.on('terrain', (change) => {
        this.arena.change(change);
        this.minimap.refresh();
      }),
    ];
  }

  private hit(hit: HitEvent): void {
    const isOwn = hit.mover.kind === EntityKind.PLAYER && hit.mover.id === this.client.ownPlayer;
    this.effects.hit(hit, performance.now(), isOwn);
    if (hit.form === 'death' && hit.mover.kind === EntityKind.PLAYER) this.hud.death(this.nameOf(hit.mover), this.nameOf(hit.owner), isOwn && this.self?.alive === false);
  }

  /** Of an enemy that is in sight that of its type. */
  private nameOf({kind, id}: HitEvent['mover']): string {
    if (kind === EntityKind.PLAYER) return this.names.get(Number(id)) ?? '';
    const enemy = kind === EntityKind.ENEMY ? this.shown?.enemies.find((one) => BigInt(one.id) === id) : undefined;
    return this.welcome.actorTypes[enemy?.type ?? -1]?.name ?? '';
  }

  private told(self: Self | undefined): void {
    if (this.self && self && self.alive && self.health < this.self.health) this.effects.shake(hurtShakeTiles, performance.now());
    this.self = self;
  }

  private state(state: MatchState): void {
    const left = this.nameOfFollowed;
    this.names = new Map(state.scores.map((score) => [Number(score.player), score.name]));
    this.hasTeams = haveTeams(state.scores);
    this.hud.state(state, this.client.ownPlayer);
    this.spectator.seek(this.names);
    this.followBest(state, left);
  }

  private get nameOfFollowed(): string | undefined {
    const {followed} = this.spectator;
    return followed === undefined ? undefined : this.names.get(followed);
  }

  // `left`: who was followed until now. Whoever moves the camera is left alone.
  private followBest({scores: [best]}: MatchState, left: string | undefined): void {
    const isWanted = this.role === 'preview' || (this.role === 'spectator' && !this.spectator.isFree);
    if (!isWanted || !best || this.nameOfFollowed !== undefined) return;
    this.spectator.follow(Number(best.player));
    if (this.role === 'spectator' && left !== undefined) say(`${left} has left. Following ${best.name}.`);
  }

  /** Who looks on behind the lobby goes on as a spectator, and back. */
  become(role: Role): void {
    this.role = role;
    this.hud.show(role);
  }

  /** In the place of one that showed the match until the connection was lost. */
  goOnFrom(last: MatchView): void {
    this.spectator.goOnFrom(last.spectator, last.nameOfFollowed);
  }

  /** Watching: the camera goes with the next of the match's players. */
  followNext(): void {
    if (this.role !== 'spectator' || this.names.size === 0) return;
    this.spectator.followNext([...this.names.keys()]);
    say(`Following ${this.nameOfFollowed}.`);
  }

  draw(): void {
    const frame = this.client.frame();
    if (!frame) return;
    this.shown = frame;
    const now = performance.now();
    const {width, height} = this.app.screen;
    const own = frame.players.find((player) => BigInt(player.id) === this.client.ownPlayer);
    const shown = frame.self ?? own;
    if (own) this.healthMax = this.welcome.actorTypes[own.type]?.health ?? 0;
    this.aimCamera(frame, shown, now);
    const shaken = this.effects.shaken(now);
    this.camera.apply(this.root, width, height, this.role === 'preview' ? {x: shaken.x - previewOffTiles, y: shaken.y} : shaken);
    const box = this.camera.box(width, height);
    if (this.role === 'player') this.command(shown);
    this.drawWorld(frame, own, box, now);
    this.hud.draw(now, this.spectator.followed);
    if (this.self && this.role === 'player') this.hud.self(this.self, this.healthMax);
    const colourOf = (player: ShownActor): number => colourOfPlayer(player.team, own?.team ?? 0, this.hasTeams);
    if (this.role !== 'preview') this.minimap.draw(box, shown, frame.players, frame.enemies, colourOf);
  }

  private command(shown: {x: number; y: number} | undefined): void {
    const {width, height} = this.app.screen;
    const at = this.camera.toScreen(shown?.x ?? this.camera.x, shown?.y ?? this.camera.y, width, height);
    this.client.command(this.input.read(at.x, at.y));
  }

  // Of a player who is dead: where it died; before its first life: where players appear.
  private aimCamera(frame: Frame, shown: {x: number; y: number} | undefined, now: number): void {
    if (this.role !== 'player') return this.spectator.move(this.role === 'spectator' ? this.input.direction : atRest, frame, this.self, now);
    const place = shown ?? this.self;
    if (place) this.camera.follow(place.x, place.y, now);
  }

  private drawWorld(frame: Frame, own: ShownActor | undefined, box: Box, now: number): void {
    this.arena.show(box, frame.time / this.welcome.tickRate);
    const wide = {left: box.left - boxMargin, right: box.right + boxMargin, top: box.top - boxMargin, bottom: box.bottom + boxMargin};
    this.debug.draw(frame, own, box);
    const bullets = this.client.bullets(wide);
    this.bulletsDrawn = bullets?.count ?? 0;
    if (bullets) this.debug.drawBullets(bullets);
    this.bullets.draw(bullets, () => this.client.shots());
    this.beams.draw(frame.beams);
    this.drawActors(frame, own?.team ?? 0, now);
    this.effects.draw(now);
  }

  private drawActors(frame: Frame, team: number, now: number): void {
    this.actors.begin(now);
    for (const mask of frame.masks) this.actors.mask(mask);
    for (const body of frame.bodies) this.actors.body(body);
    for (const enemy of frame.enemies) this.actors.enemy(enemy);
    for (const player of frame.players) {
      const isSelf = BigInt(player.id) === this.client.ownPlayer;
      this.actors.player(isSelf && frame.self ? this.predicted(player, frame.self) : player, isSelf, team, this.hasTeams);
    }
    this.actors.end();
  }

  // A figure's heading is the simulation's; whatever else turns as it is aimed.
  private predicted(told: ShownActor, self: NonNullable<Frame['self']>): ShownActor {
    const aim = self.heading >= 0 && this.actors.hasFigure(told.type) ? radiansOf(self.heading, headings) : this.client.aim;
    return {...told, x: self.x, y: self.y, aim};
  }

  /** Where on the page, in pixels, the nearest enemy is; undefined: none is in sight. */
  nearestEnemyOnScreen(): {x: number; y: number} | undefined {
    const {x, y} = this.shown?.self ?? this.camera;
    const apart = (enemy: {x: number; y: number}): number => Math.hypot(enemy.x - x, enemy.y - y);
    const nearest = this.shown?.enemies.reduce((best, one) => (best && apart(best) < apart(one) ? best : one), this.shown.enemies[0]);
    return nearest && this.camera.toScreen(nearest.x, nearest.y, this.app.screen.width, this.app.screen.height);
  }

  /** Of the camera, in tiles; of the player whom a spectator follows. */
  get looksAt(): {x: number; y: number; player: number | undefined} {
    return {x: this.camera.x, y: this.camera.y, player: this.spectator.followed};
  }

  close(): void {
    for (const end of this.stop) end();
    this.debug.close();
    this.hud.show('preview');
    this.root.destroy({children: true, context: true});
    for (const layer of [this.arena, this.bullets, this.actors, this.effects]) layer.destroy();
  }
}
