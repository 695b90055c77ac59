// The picture is as sharp as the screen, also when the page is zoomed or its window comes to another screen.
import type {Application} from 'pixi.js';

const ratioMax = 2;

export const pixelRatio = (): number => Math.min(ratioMax, devicePixelRatio);

export function followPixelRatio({renderer}: Application): void {
  const follow = (): void => matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener('change', () => {
    renderer.resize(innerWidth, innerHeight, pixelRatio());
    follow();
  }, {once: true});
  follow();
}
