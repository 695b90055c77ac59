// Bullets: thousands of particles from one picture, written anew each frame.
import {Particle, ParticleContainer, Rectangle, Texture} from 'pixi.js';
import type {BulletType} from '../../../dist/proto/fusillade/v1/play_pb';
import {bulletField, bulletStride} from '../../client';
import type {DrawnBullets} from '../../client';
import {bulletColours} from './bullet_colours';
import {painted} from './painted';
import {ParticlePool} from './particle_pool';

const cell = 32;
const core = 9; // radius in pixels of what stands for the bullet's own radius
const minimumRadiusTiles = 0.1;

/** One row: a glowing disc of each colour. */
function paintDiscs(context: CanvasRenderingContext2D): void {
  bulletColours.forEach((colour, i) => {
    const x = i * cell + cell / 2;
    const glow = context.createRadialGradient(x, cell / 2, 0, x, cell / 2, cell / 2);
    glow.addColorStop(0, '#ffffff');
    glow.addColorStop(0.16, '#ffffff');
    glow.addColorStop(0.36, colour);
    glow.addColorStop(0.58, `${colour}cc`);
    glow.addColorStop(0.66, `${colour}44`);
    glow.addColorStop(1, `${colour}00`);
    context.fillStyle = glow;
    context.fillRect(i * cell, 0, cell, cell);
  });
}

function discs(): Texture[] {
  const {source} = painted(cell * bulletColours.length, cell, paintDiscs);
  return bulletColours.map((_, i) => new Texture({source, frame: new Rectangle(i * cell, 0, cell, cell)}));
}

export class BulletLayer {
  readonly container = new ParticleContainer<Particle>({
    dynamicProperties: {position: true, vertex: true, rotation: true, uvs: true, color: false},
  });
  private readonly textures = discs();
  private readonly pool = new ParticlePool(this.container, this.textures[0]!);
  private readonly types: readonly BulletType[];

  constructor(types: readonly BulletType[]) {
    this.types = types;
  }

  /** Shows these bullets, and then those of `more`, which may lie where the first ones lay. */
  draw(bullets: DrawnBullets | undefined, more: () => DrawnBullets | undefined): void {
    this.pool.begin();
    if (bullets) this.add(bullets);
    const others = more();
    if (others) this.add(others);
    this.pool.end();
  }

  private add({count, floats, integers}: DrawnBullets): void {
    for (let i = 0; i < count; ++i) {
      const at = i * bulletStride;
      const index = integers[at + bulletField.type]!;
      const type = this.types[index];
      const vx = floats[at + bulletField.vx]!;
      const vy = floats[at + bulletField.vy]!;
      const isOwn = integers[at + bulletField.isOwn] !== 0;
      const particle = this.pool.next();
      particle.texture = this.textures[isOwn ? 0 : 1 + (index % (bulletColours.length - 1))]!;
      particle.x = floats[at]!;
      particle.y = floats[at + 1]!;
      const across = Math.max(minimumRadiusTiles, type ? type.radius || type.halfHeight : minimumRadiusTiles);
      const along = type && type.halfWidth > 0 ? Math.max(minimumRadiusTiles, type.halfWidth) : across * (1 + Math.min(0.8, Math.hypot(vx, vy) / 60));
      particle.scaleX = along / core;
      particle.scaleY = across / core;
      particle.rotation = vx === 0 && vy === 0 ? 0 : Math.atan2(vy, vx);
    }
  }

  destroy(): void {
    this.textures[0]!.source.destroy(); // that of all
  }
}
