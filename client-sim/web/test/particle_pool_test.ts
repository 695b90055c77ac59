import {Particle, ParticleContainer, Texture} from 'pixi.js';
import {expect, test, vi} from 'vitest';
import {ParticlePool} from '../src/view/layers/particle_pool';

vi.hoisted(() => vi.stubGlobal('navigator', {userAgent: ''})); // Pixi asks it as it is loaded

const container = new ParticleContainer<Particle>();
const pool = new ParticlePool(container, Texture.EMPTY);

/** A frame that needs so many. */
function draw(count: number): void {
  pool.begin();
  for (let i = 0; i < count; ++i) pool.next().scaleX = 1;
  pool.end();
}
const made = (): number => container.particleChildren.length;
const seen = (): number => container.particleChildren.filter(({scaleX}) => scaleX > 0).length;

test('a frame sees as many as it needs, and the next one takes the same', () => {
  draw(1000);
  expect(seen()).toBe(1000);
  const [first] = container.particleChildren;
  draw(600);
  expect(seen()).toBe(600);
  expect(container.particleChildren[0]).toBe(first);
});

test('a peak is forgotten by and by', () => {
  draw(20_000);
  for (let i = 0; i < 30; ++i) draw(i % 2 === 0 ? 500 : 10_000);
  expect(made()).toBe(20_000);
  for (let i = 0; i < 600; ++i) draw(500);
  expect(made()).toBeLessThan(1200);
  expect(seen()).toBe(500);
  draw(3000);
  expect(seen()).toBe(3000);
});
