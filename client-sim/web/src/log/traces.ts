// The ways of a log's movers, and a dot for each of its events: painted by and by, for there may be millions.
import {Sprite, Texture} from 'pixi.js';
import {css} from '../view/palette';
import {colourOf} from './colours';
import type {EventLog} from './event_log';
import {dot, sizeOf, way} from './sizes';

const sliceMs = 4; // of a frame
const showMs = 250; // that it goes to the graphics card each time
const knotsPerStroke = 64;
const pointsPerLook = 64; // at the time

/** From tiles to pixels. */
export interface Layout {
  scale: number;
  left: number;
  top: number;
}

export class Traces {
  readonly sprite = new Sprite();
  private readonly canvas = document.createElement('canvas');
  private strokes: Iterator<void> | undefined; // undefined: all are painted
  private shownAt = -Infinity;
  private readonly log: EventLog;

  constructor(log: EventLog) {
    this.log = log;
    const texture = Texture.from(this.canvas, true); // painted.ts says why
    texture.dynamic = true; // else the sprite keeps the size that it was drawn in first
    this.sprite.texture = texture;
  }

  /** Anew, in a window of so many pixels. */
  begin(width: number, height: number, layout: Layout): void {
    this.sprite.texture.source.resize(width, height);
    const context = this.canvas.getContext('2d')!;
    context.clearRect(0, 0, width, height);
    context.setTransform(layout.scale, 0, 0, layout.scale, layout.left, layout.top);
    this.strokes = this.paint(context, layout.scale);
  }

  /** Goes on for a part of a frame. */
  draw(): void {
    if (!this.strokes) return;
    const began = performance.now();
    while (this.strokes && performance.now() < began + sliceMs) if (this.strokes.next().done) this.strokes = undefined;
    if (this.strokes && began < this.shownAt + showMs) return;
    this.shownAt = began;
    this.sprite.texture.source.update();
  }

  destroy(): void {
    this.sprite.destroy({texture: true, textureSource: true});
  }

  private *paint(context: CanvasRenderingContext2D, scale: number): Generator<void> {
    context.strokeStyle = '#6aa7ffb2';
    context.lineWidth = sizeOf(way, scale);
    for (let mover = 0; mover < this.log.movers; ++mover) yield* this.paintWay(context, mover);
    yield* this.paintDots(context, sizeOf(dot, scale));
  }

  private *paintWay(context: CanvasRenderingContext2D, mover: number): Generator<void> {
    const {xs, ys, knots, starts} = this.log.columns;
    const end = starts[mover + 1]!;
    for (let from = starts[mover]!; from + 1 < end; from += knotsPerStroke) {
      context.beginPath();
      for (const i of knots.subarray(from, Math.min(end, from + knotsPerStroke + 1))) context.lineTo(xs[i]!, ys[i]!);
      context.stroke();
      yield;
    }
  }

  private *paintDots(context: CanvasRenderingContext2D, radius: number): Generator<void> {
    const {count, xs, ys, kinds} = this.log.columns;
    for (let i = 0; i < count; ++i) {
      context.fillStyle = css(colourOf(kinds[i]!));
      context.beginPath();
      context.arc(xs[i]!, ys[i]!, radius, 0, 2 * Math.PI);
      context.fill();
      if (i % pointsPerLook === 0) yield;
    }
  }
}
