// As many particles of one picture as a frame needs; they are kept for the next ones, but not for ever after a peak.
import {Particle, ParticleContainer, Texture} from 'pixi.js';

const keptPerFrame = 0.99; // of what was needed at most
const sparesMin = 100;

export class ParticlePool {
  private used = 0;
  private before = 0;
  private needed = 0; // lately
  private readonly container: ParticleContainer<Particle>;
  private readonly texture: Texture;

  constructor(container: ParticleContainer<Particle>, texture: Texture) {
    this.container = container;
    this.texture = texture;
    container.texture = texture;
  }

  begin(): void {
    this.before = this.used;
    this.used = 0;
  }

  next(): Particle {
    const particle = this.container.particleChildren[this.used++];
    return particle ?? this.container.addParticle(new Particle({texture: this.texture, anchorX: 0.5, anchorY: 0.5}));
  }

  /** Those that this frame did not need are not seen. */
  end(): void {
    const {particleChildren} = this.container;
    for (let i = this.used; i < this.before; ++i) particleChildren[i]!.scaleX = particleChildren[i]!.scaleY = 0;
    this.needed = Math.max(this.used, this.needed * keptPerFrame);
    if (particleChildren.length > 2 * this.needed + sparesMin) this.shrink(Math.ceil(this.needed));
  }

  private shrink(count: number): void {
    this.container.removeParticles(count);
    this.container.unload(); // by itself the memory that the graphics card reads only grows
  }
}
