// As many particles of one picture as a frame needs; they are kept for the next one.
import {Particle, ParticleContainer, Texture} from 'pixi.js';

export class ParticlePool {
  readonly particles: Particle[] = [];
  private used = 0;
  private before = 0;

  constructor(private readonly container: ParticleContainer, private readonly texture: Texture) {
    container.texture = texture;
  }

  begin(): void {
    this.before = this.used;
    this.used = 0;
  }

  next(): Particle {
    const particle = this.particles[this.used++];
    if (particle) return particle;
    const made = new Particle({texture: this.texture, anchorX: 0.5, anchorY: 0.5});
    this.particles.push(made);
    this.container.addParticle(made);
    return made;
  }

  /** Those that this frame did not need are not seen. */
  end(): void {
    for (let i = this.used; i < this.before; ++i) this.particles[i]!.scaleX = this.particles[i]!.scaleY = 0;
  }
}
