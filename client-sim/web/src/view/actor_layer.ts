// Players, enemies and bodies, with a bar for those who are hurt and a name for players.
import {Container, Graphics, Sprite, Text, Texture} from 'pixi.js';
import type {Renderer} from 'pixi.js';
import type {ActorType, Welcome} from '../../dist/proto/fusillade/v1/play_pb';
import type {ShownActor} from '../client';
import {palette} from './palette';

const pixelsPerTile = 64;

interface Figure {
  root: Container;
  body: Sprite;
  bar: Graphics;
  name: Text | undefined;
  health: number;
  label: string;
  frame: number;
}

function shapeOf(type: ActorType, colour: number): Graphics {
  const g = new Graphics();
  const isShip = type.radius === 0 && type.halfWidth === 0;
  const r = (type.radius || 0.5) * pixelsPerTile;
  if (isShip) {
    g.poly([r * 1.4, 0, -r, r * 0.9, -r * 0.5, 0, -r, -r * 0.9]).fill(colour).stroke({color: 0xffffff, width: 3, alpha: 0.5});
  } else if (type.radius > 0) {
    g.circle(0, 0, r).fill(colour).stroke({color: 0xffffff, width: 3, alpha: 0.45, alignment: 1});
    if (type.playable) g.poly([r * 1.35, 0, r * 0.8, r * 0.4, r * 0.8, -r * 0.4]).fill(0xffffff);
    else g.circle(0, 0, r * 0.45).fill({color: 0x000000, alpha: 0.35});
  } else {
    const w = type.halfWidth * pixelsPerTile;
    const h = type.halfHeight * pixelsPerTile;
    g.rect(-w, -h, 2 * w, 2 * h).fill(colour).stroke({color: 0xffffff, width: 3, alpha: 0.45, alignment: 1});
  }
  return g;
}

export class ActorLayer {
  readonly container = new Container();
  private readonly textures = new Map<string, Texture>();
  private readonly figures = new Map<string, Figure>();
  private frame = 0;

  constructor(private readonly renderer: Renderer, private readonly welcome: Welcome, private readonly nameOf: (id: number) => string) {}

  begin(): void {
    ++this.frame;
  }

  player(actor: ShownActor, isSelf: boolean, ownTeam: number): void {
    const colour = isSelf ? palette.self : actor.team === ownTeam ? palette.friend : palette.foe;
    this.actor('player', actor, colour, isSelf ? '' : this.nameOf(actor.id));
  }

  enemy(actor: ShownActor): void {
    this.actor('enemy', actor, palette.enemy, '');
  }

  body(actor: ShownActor): void {
    const radius = this.welcome.bodyRadii[actor.type] ?? 0.5;
    const type = {radius, halfWidth: 0, halfHeight: 0, playable: false, health: 0} as ActorType;
    this.put(`body:${actor.id}`, `body:${radius}`, type, palette.body, actor, '');
  }

  end(): void {
    for (const [key, figure] of this.figures) {
      if (figure.frame === this.frame) continue;
      figure.root.destroy({children: true});
      this.figures.delete(key);
    }
  }

  private actor(kind: string, actor: ShownActor, colour: number, label: string): void {
    const type = this.welcome.actorTypes[actor.type];
    if (type) this.put(`${kind}:${actor.id}`, `${actor.type}:${colour}`, type, colour, actor, label);
  }

  private put(key: string, look: string, type: ActorType, colour: number, actor: ShownActor, label: string): void {
    const figure = this.figures.get(key) ?? this.make(key, look, type, colour);
    figure.frame = this.frame;
    figure.root.position.set(actor.x, actor.y);
    figure.body.rotation = actor.aim;
    const share = type.health > 0 ? Math.max(0, Math.min(1, actor.health / type.health)) : 1;
    if (share !== figure.health) this.drawBar(figure, share, (type.radius || type.halfHeight || 0.5) + 0.25);
    if (label !== figure.label) this.setName(figure, label, type);
  }

  private make(key: string, look: string, type: ActorType, colour: number): Figure {
    const texture = this.textures.get(look) ?? this.renderer.generateTexture({target: shapeOf(type, colour), antialias: true});
    this.textures.set(look, texture);
    const body = new Sprite({texture, anchor: 0.5, scale: 1 / pixelsPerTile});
    const figure: Figure = {root: new Container(), body, bar: new Graphics(), name: undefined, health: 1, label: '', frame: 0};
    figure.root.addChild(body, figure.bar);
    this.container.addChild(figure.root);
    this.figures.set(key, figure);
    return figure;
  }

  private drawBar(figure: Figure, share: number, above: number): void {
    figure.health = share;
    figure.bar.clear();
    if (share >= 1) return;
    figure.bar.rect(-0.5, -above - 0.1, 1, 0.1).fill(palette.healthGone);
    figure.bar.rect(-0.5, -above - 0.1, share, 0.1).fill(palette.health);
  }

  // The texture's own text: nothing that a player typed becomes markup.
  private setName(figure: Figure, label: string, type: ActorType): void {
    figure.label = label;
    figure.name?.destroy();
    figure.name = undefined;
    if (label === '') return;
    figure.name = new Text({text: label, style: {fontFamily: 'system-ui, DejaVu Sans, sans-serif', fontSize: 24, fill: 0xc9d4e6}, anchor: {x: 0.5, y: 1}});
    figure.name.scale.set(1 / 48);
    figure.name.position.y = -(type.radius || type.halfHeight || 0.5) - 0.4;
    figure.root.addChild(figure.name);
  }
}
