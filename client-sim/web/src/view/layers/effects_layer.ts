// Sparks of hits, bounces and deaths, rings of deaths, and how much the picture shakes.
import {Container, Particle, ParticleContainer, Texture} from 'pixi.js';
import type {HitEvent} from '../../client';
import {EntityKind} from '../../../dist/proto/fusillade/v1/play_pb';
import {isLessMotion} from './motion';
import {painted} from './painted';
import {palette} from '../palette';
import {ParticlePool} from './particle_pool';

const texturePixels = 64;
const sparksMax = 3000;
const drag = 4; // 1/s
const lessSparks = 0.25; // so many of them, where less motion is wanted

interface Spark {
  x: number;
  y: number;
  vx: number;
  vy: number;
  began: number;
  lasts: number; // ms
  size: number; // tiles, at its beginning
  growth: number; // to so many times its size
  tint: number;
}

const disc = (paint: (context: CanvasRenderingContext2D, half: number) => void): Texture =>
  painted(texturePixels, texturePixels, (context) => paint(context, texturePixels / 2));

function glow(context: CanvasRenderingContext2D, half: number): void {
  const gradient = context.createRadialGradient(half, half, 0, half, half, half);
  gradient.addColorStop(0, '#ffffff');
  gradient.addColorStop(0.3, '#ffffffcc');
  gradient.addColorStop(1, '#ffffff00');
  context.fillStyle = gradient;
  context.fillRect(0, 0, texturePixels, texturePixels);
}

function ring(context: CanvasRenderingContext2D, half: number): void {
  context.strokeStyle = '#ffffff';
  context.lineWidth = 5;
  context.beginPath();
  context.arc(half, half, half - 4, 0, 2 * Math.PI);
  context.stroke();
}

/** Sparks that fly apart in all directions. */
interface Burst {
  count: number;
  tint: number;
  speed: number; // tiles/s, of the fastest
  size: number; // tiles
  lasts: number; // ms, of the longest
}

// One picture for one container each: particles of a container share theirs.
class Cloud {
  readonly container = new ParticleContainer<Particle>({blendMode: 'add', dynamicProperties: {position: true, vertex: true, rotation: false, uvs: false, color: true}});
  private readonly live: Spark[] = [];
  private readonly pool: ParticlePool;
  private last = 0;
  private readonly texture: Texture;

  constructor(texture: Texture) {
    this.texture = texture;
    this.pool = new ParticlePool(this.container, texture);
  }

  /** Nothing where too many glow already: it is ornament. */
  add(spark: Spark): void {
    if (this.live.length < sparksMax) this.live.push(spark);
  }

  destroy(): void {
    this.texture.destroy(true);
  }

  draw(now: number): void {
    const dt = Math.min(0.1, Math.max(0, (now - this.last) / 1000));
    this.last = now;
    this.pool.begin();
    for (let i = this.live.length - 1; i >= 0; --i) {
      const spark = this.live[i]!;
      const age = (now - spark.began) / spark.lasts;
      if (age >= 1) {
        this.live[i] = this.live[this.live.length - 1]!;
        this.live.pop();
        continue;
      }
      spark.x += spark.vx * dt;
      spark.y += spark.vy * dt;
      spark.vx *= Math.exp(-drag * dt);
      spark.vy *= Math.exp(-drag * dt);
      this.show(spark, age);
    }
    this.pool.end();
  }

  // `age`: from 0, as it begins, to 1.
  private show({x, y, size, growth, tint}: Spark, age: number): void {
    const particle = this.pool.next();
    particle.x = x;
    particle.y = y;
    particle.scaleX = particle.scaleY = (size * (1 + (growth - 1) * Math.sqrt(age))) / texturePixels;
    particle.tint = tint;
    particle.alpha = 1 - age;
  }
}

export class EffectsLayer {
  readonly container = new Container();
  private readonly sparks = new Cloud(disc(glow));
  private readonly rings = new Cloud(disc(ring));
  private shakeBegan = -Infinity;
  private shakeSize = 0;

  constructor() {
    this.container.addChild(this.rings.container, this.sparks.container);
  }

  hit({form, x, y, isOwn, mover}: HitEvent, now: number, isOwnPlayer: boolean): void {
    if (form === 'bounce') return this.burst(x, y, now, {count: 2, tint: 0xbfd4ff, speed: 4, size: 0.16, lasts: 180});
    if (form === 'hit') {
      this.burst(x, y, now, {count: isOwn ? 9 : 6, tint: isOwn ? palette.self : 0xffc27a, speed: 9, size: 0.26, lasts: 280});
      this.flash(x, y, now, 0.9, 110);
      return;
    }
    const isActor = mover.kind === EntityKind.ENEMY || mover.kind === EntityKind.PLAYER;
    this.burst(x, y, now, {count: isActor ? 34 : 12, tint: isOwnPlayer ? palette.self : 0xff9a5c, speed: 13, size: 0.42, lasts: 700});
    this.burst(x, y, now, {count: 10, tint: 0xffffff, speed: 5, size: 0.3, lasts: 420});
    this.flash(x, y, now, 3.2, 240);
    this.rings.add({x, y, vx: 0, vy: 0, began: now, lasts: 480, size: 0.6, growth: 7, tint: isOwnPlayer ? palette.self : 0xff7a5c});
    if (isOwnPlayer) this.shake(0.6, now);
  }

  /** The own player was hurt. The picture stands still for who wants less motion. */
  shake(tiles: number, now: number): void {
    if (isLessMotion()) return;
    this.shakeBegan = now;
    this.shakeSize = tiles;
  }

  /** How far off the picture is, in tiles. */
  shaken(now: number): {x: number; y: number} {
    const left = this.shakeSize * Math.max(0, 1 - (now - this.shakeBegan) / 300);
    return {x: left * Math.sin(now * 0.09), y: left * Math.cos(now * 0.113)};
  }

  private burst(x: number, y: number, now: number, {count, tint, speed, size, lasts}: Burst): void {
    for (let i = 0; i < (isLessMotion() ? count * lessSparks : count); ++i) {
      const angle = Math.random() * 2 * Math.PI;
      const pace = speed * (0.25 + 0.75 * Math.random());
      this.sparks.add({x, y, vx: Math.cos(angle) * pace, vy: Math.sin(angle) * pace, began: now, lasts: lasts * (0.5 + 0.5 * Math.random()), size, growth: 0.3, tint});
    }
  }

  private flash(x: number, y: number, now: number, size: number, lasts: number): void {
    if (isLessMotion()) return;
    this.sparks.add({x, y, vx: 0, vy: 0, began: now, lasts, size, growth: 1.6, tint: 0xfff2d8});
  }

  draw(now: number): void {
    this.sparks.draw(now);
    this.rings.draw(now);
  }

  destroy(): void {
    this.sparks.destroy();
    this.rings.destroy();
  }
}
