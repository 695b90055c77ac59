// Exact shapes: what the simulation collides with, drawn as lines.
import type {Graphics} from 'pixi.js';
import type {ArenaContent, FigureContent} from '../../dist/proto/fusillade/v1/content_pb';
import type {Welcome} from '../../dist/proto/fusillade/v1/play_pb';
import {bitAt, ShownActor} from '../client';

const headings = 32;
const defaultPixelsPerTile = 16;
const velocityShare = 0.25; // s of motion that the line of a velocity shows

type Edge = [x1: number, y1: number, x2: number, y2: number];

/** The edges between pixels that are solid and ones that are not, from the figure's middle, in pixels. */
function edgesOf(figure: FigureContent): Edge[] {
  const solid = (x: number, y: number): boolean => x >= 0 && y >= 0 && x < figure.width && y < figure.height && bitAt(figure.pixels, figure.width, x, y);
  const edges: Edge[] = [];
  const add = (x1: number, y1: number, x2: number, y2: number): void =>
    void edges.push([x1 - figure.width / 2, y1 - figure.height / 2, x2 - figure.width / 2, y2 - figure.height / 2]);
  for (let y = 0; y <= figure.height; ++y) {
    for (let x = 0; x <= figure.width; ++x) {
      if (solid(x, y) !== solid(x, y - 1)) add(x, y, x + 1, y);
      if (solid(x, y) !== solid(x - 1, y)) add(x, y, x, y + 1);
    }
  }
  return edges;
}

export class Outlines {
  private readonly figures: Edge[][];
  private readonly pixelsPerTile: number;

  constructor(private readonly g: Graphics, private readonly welcome: Welcome, private readonly content: ArenaContent) {
    this.figures = content.figures.map(edgesOf);
    this.pixelsPerTile = content.terrain[0]?.pixelsPerTile ?? defaultPixelsPerTile;
  }

  drawStill(): void {
    const {g} = this;
    for (const {x, y, radius} of this.content.pegs) this.draw(x, y, radius, 0, 0, 0);
    for (const o of this.content.objects) this.draw(o.x, o.y, o.radius, o.halfWidth, o.halfHeight, o.angle);
    for (const {x1, y1, x2, y2} of this.content.segments) g.moveTo(x1, y1).lineTo(x2, y2);
  }

  drawActor(actor: ShownActor): void {
    const type = this.welcome.actorTypes[actor.type];
    if (!type) return;
    const figure = this.content.actorTypes[actor.type]?.figure;
    if (figure === undefined) this.draw(actor.x, actor.y, type.radius, type.halfWidth, type.halfHeight, 0);
    else this.drawFigure(actor, figure);
    this.drawVelocity(actor);
  }

  drawBody(body: ShownActor): void {
    this.draw(body.x, body.y, this.welcome.bodyRadii[body.type] ?? 0, 0, 0, 0);
    this.drawVelocity(body);
  }

  private drawVelocity({x, y, vx, vy}: ShownActor): void {
    this.g.moveTo(x, y).lineTo(x + vx * velocityShare, y + vy * velocityShare);
  }

  private drawFigure({x, y, aim}: ShownActor, figure: number): void {
    const angle = (Math.round((aim / (2 * Math.PI)) * headings) / headings) * 2 * Math.PI;
    const [cos, sin] = [Math.cos(angle) / this.pixelsPerTile, Math.sin(angle) / this.pixelsPerTile];
    for (const [x1, y1, x2, y2] of this.figures[figure] ?? []) {
      this.g.moveTo(x + x1 * cos - y1 * sin, y + x1 * sin + y1 * cos).lineTo(x + x2 * cos - y2 * sin, y + x2 * sin + y2 * cos);
    }
  }

  /** A circle, or a box that is turned. */
  draw(x: number, y: number, radius: number, halfWidth: number, halfHeight: number, angle: number): void {
    const {g} = this;
    if (radius > 0) {
      g.moveTo(x + radius, y).arc(x, y, radius, 0, 2 * Math.PI);
      return;
    }
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    const corner = (a: number, b: number): [number, number] => [x + a * cos - b * sin, y + a * sin + b * cos];
    g.moveTo(...corner(-halfWidth, -halfHeight)).lineTo(...corner(halfWidth, -halfHeight)).lineTo(...corner(halfWidth, halfHeight)).lineTo(...corner(-halfWidth, halfHeight)).closePath();
  }
}
