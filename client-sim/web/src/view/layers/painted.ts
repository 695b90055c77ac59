// Pictures that the page paints itself: no file of it is a picture.
import {Texture} from 'pixi.js';

/** Of so many pixels; whoever has it painted destroys it, with its source. */
export function painted(width: number, height: number, paint: (context: CanvasRenderingContext2D) => void): Texture {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  paint(canvas.getContext('2d')!);
  return Texture.from(canvas, true); // not into Pixi's cache, which would keep the canvas of whoever drops the texture
}
