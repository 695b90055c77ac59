// Players, enemies, bodies and masks, with a bar for those who are hurt and a name for players.
import {Container, Graphics, Sprite, Text, Texture} from 'pixi.js';
import type {Renderer} from 'pixi.js';
import type {ArenaContent} from '../../../dist/proto/fusillade/v1/content_pb';
import type {Welcome} from '../../../dist/proto/fusillade/v1/play_pb';
import {headingOf, headings, radiansOf} from '../../client';
import type {ShownActor} from '../../client';
import {Looks} from './looks';
import type {Look} from './looks';
import {colourOfPlayer, enemyColours, palette} from '../palette';
import {painted} from './painted';
import {circle} from './shapes';

const flashMs = 130;
const barWidth = 1.1;
const barHeight = 0.12;
const shadowPixels = 64;
const shieldRadius = 1.5; // of what it stands around

interface Figure {
  root: Container;
  body: Sprite;
  flash: Sprite;
  bar: Graphics;
  shield: Graphics | undefined; // while it is raised
  name: Text | undefined;
  look: Look;
  share: number; // of its health
  health: number;
  hurtAt: number;
  label: string;
  frame: number;
}

function paintShadow(context: CanvasRenderingContext2D): void {
  const half = shadowPixels / 2;
  const gradient = context.createRadialGradient(half, half, half * 0.4, half, half, half);
  gradient.addColorStop(0, '#000a');
  gradient.addColorStop(1, '#0000');
  context.fillStyle = gradient;
  context.fillRect(0, 0, shadowPixels, shadowPixels);
}

export class ActorLayer {
  readonly container = new Container();
  private readonly looks: Looks;
  private readonly figures = new Map<string, Figure>();
  private readonly shadow = painted(shadowPixels, shadowPixels, paintShadow);
  private frame = 0;
  private now = 0;
  private readonly welcome: Welcome;
  private readonly nameOf: (id: number) => string;

  constructor(renderer: Renderer, welcome: Welcome, content: ArenaContent, nameOf: (id: number) => string) {
    this.welcome = welcome;
    this.nameOf = nameOf;
    this.looks = new Looks(renderer, content);
  }

  begin(now: number): void {
    ++this.frame;
    this.now = now;
  }

  /** `teams`: whether the match has any that oppose each other. */
  player(actor: ShownActor, isSelf: boolean, ownTeam: number, hasTeams: boolean): void {
    this.actor('player', actor, isSelf ? palette.self : colourOfPlayer(actor.team, ownTeam, hasTeams), isSelf ? '' : this.nameOf(actor.id));
  }

  enemy(actor: ShownActor): void {
    this.actor('enemy', actor, enemyColours[actor.type % enemyColours.length] ?? palette.foe, '');
  }

  mask(actor: ShownActor): void {
    this.actor('mask', actor, palette.body, '');
  }

  body(actor: ShownActor): void {
    this.put(`body:${actor.id}`, this.looks.body(this.welcome.bodyRadii[actor.type] ?? 0.5, palette.body), actor, 0, '');
  }

  end(): void {
    for (const [key, figure] of this.figures) {
      if (figure.frame === this.frame) continue;
      figure.root.destroy({children: true, context: true});
      this.figures.delete(key);
    }
  }

  private actor(kind: string, actor: ShownActor, colour: number, label: string): void {
    const type = this.welcome.actorTypes[actor.type];
    if (type) this.put(`${kind}:${actor.id}`, this.looks.actor(actor.type, type, colour), actor, type.health, label);
  }

  private put(key: string, look: Look, actor: ShownActor, healthMax: number, label: string): void {
    const figure = this.figures.get(key) ?? this.make(key, look, actor.health);
    figure.frame = this.frame;
    if (look !== figure.look) this.dress(figure, look);
    figure.root.position.set(actor.x, actor.y);
    figure.body.rotation = figure.flash.rotation = this.looks.hasFigure(actor.type) ? radiansOf(headingOf(actor.aim), headings) : actor.aim;
    if (actor.health < figure.health) figure.hurtAt = this.now;
    figure.health = actor.health;
    figure.flash.alpha = Math.max(0, 1 - (this.now - figure.hurtAt) / flashMs) * 0.85;
    figure.flash.visible = figure.flash.alpha > 0;
    const share = healthMax > 0 ? Math.max(0, Math.min(1, actor.health / healthMax)) : 1;
    if (share !== figure.share) this.drawBar(figure, share);
    if (label !== figure.label) this.setName(figure, label);
    if (actor.isShielded !== (figure.shield !== undefined)) this.setShield(figure, actor.isShielded);
  }

  private make(key: string, look: Look, health: number): Figure {
    const sprite = (texture: Texture): Sprite => new Sprite({texture, anchor: 0.5, scale: look.scale});
    const figure: Figure = {
      root: new Container(), body: sprite(look.texture), flash: sprite(look.flash), bar: new Graphics(), shield: undefined, name: undefined, look,
      share: 1, health, hurtAt: -Infinity, label: '', frame: 0,
    };
    const below = new Sprite({texture: this.shadow, anchor: 0.5, scale: (2.7 * look.height) / shadowPixels, alpha: 0.8});
    below.position.set(0.12 * look.height, 0.28 * look.height);
    figure.root.addChild(below, figure.body, figure.flash, figure.bar);
    this.container.addChild(figure.root);
    this.figures.set(key, figure);
    return figure;
  }

  // With the first player of a second team the colours of all are others.
  private dress(figure: Figure, look: Look): void {
    figure.look = look;
    figure.body.texture = look.texture;
    figure.flash.texture = look.flash;
    for (const sprite of [figure.body, figure.flash]) sprite.scale.set(look.scale); // drawn since the page was zoomed
  }

  private drawBar(figure: Figure, share: number): void {
    figure.share = share;
    const above = -figure.look.height - 0.38;
    figure.bar.clear();
    if (share >= 1) return;
    figure.bar.rect(-barWidth / 2 - 0.03, above - 0.03, barWidth + 0.06, barHeight + 0.06).fill({color: 0x05070b, alpha: 0.8});
    figure.bar.rect(-barWidth / 2, above, barWidth, barHeight).fill(palette.healthGone);
    figure.bar.rect(-barWidth / 2, above, barWidth * share, barHeight).fill(share > 0.35 ? palette.health : palette.danger);
  }

  private setShield(figure: Figure, isRaised: boolean): void {
    figure.shield?.destroy();
    figure.shield = undefined;
    if (!isRaised) return;
    figure.shield = circle(new Graphics(), 0, 0, shieldRadius * figure.look.height);
    figure.shield.fill({color: palette.shield, alpha: 0.18}).stroke({color: palette.shield, width: 0.09, alpha: 0.9});
    figure.root.addChild(figure.shield);
  }

  // The texture's own text: nothing that a player typed becomes markup.
  private setName(figure: Figure, label: string): void {
    figure.label = label;
    figure.name?.destroy();
    figure.name = undefined;
    if (label === '') return;
    const style = {fontFamily: 'system-ui, DejaVu Sans, sans-serif', fontSize: 24, fill: 0xd3dcec, stroke: {color: 0x05070b, width: 4}};
    figure.name = new Text({text: label, style, anchor: {x: 0.5, y: 1}});
    figure.name.scale.set(1 / 48);
    figure.name.position.y = -figure.look.height - 0.45;
    figure.root.addChild(figure.name);
  }

  hasFigure(type: number): boolean {
    return this.looks.hasFigure(type);
  }

  destroy(): void {
    this.looks.destroy();
    this.shadow.destroy(true);
  }
}
