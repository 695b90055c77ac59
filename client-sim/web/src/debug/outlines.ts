// Exact shapes: what the simulation collides with, drawn as lines.
import type {Graphics} from 'pixi.js';
import {SegmentContent_Form} from '../../dist/proto/fusillade/v1/content_pb';
import type {ArenaContent} from '../../dist/proto/fusillade/v1/content_pb';
import {EntityKind} from '../../dist/proto/fusillade/v1/play_pb';
import type {Welcome} from '../../dist/proto/fusillade/v1/play_pb';
import {headingOf} from '../client';
import type {Client, Pixels, ShownActor, Vanished} from '../client';
import {figurePixelsPerTile} from '../view/layers/looks';
import {boxCorners, circle} from '../view/layers/shapes';

const velocityShare = 0.25; // s of motion that the line of a velocity shows

type Edge = [x1: number, y1: number, x2: number, y2: number];

/** The edges between pixels that are solid and ones that are not, in pixels from the top left. */
function edgesOf({width, height, solid}: Pixels): Edge[] {
  const isSolid = (x: number, y: number): boolean => x >= 0 && y >= 0 && x < width && y < height && solid[y * width + x] === 1;
  const edges: Edge[] = [];
  for (let y = 0; y <= height; ++y) {
    for (let x = 0; x <= width; ++x) {
      if (isSolid(x, y) !== isSolid(x, y - 1)) edges.push([x, y, x + 1, y]);
      if (isSolid(x, y) !== isSolid(x - 1, y)) edges.push([x, y, x, y + 1]);
    }
  }
  return edges;
}

interface TurnedFigure {
  width: number; // pixels
  height: number;
  edges: Edge[];
}

export class Outlines {
  private readonly turned = new Map<string, TurnedFigure>(); // by figure and heading
  private readonly pixelsPerTile: number;
  private readonly g: Graphics;
  private readonly welcome: Welcome;
  private readonly content: ArenaContent;
  private readonly figure: Client['figure'];
  private readonly hasVanished: (what: Vanished) => boolean;

  constructor(g: Graphics, welcome: Welcome, content: ArenaContent, figure: Client['figure'], hasVanished: (what: Vanished) => boolean) {
    this.g = g;
    this.welcome = welcome;
    this.content = content;
    this.figure = figure;
    this.hasVanished = hasVanished;
    this.pixelsPerTile = figurePixelsPerTile(content);
  }

  drawStill(): void {
    const {pegs, objects, segments} = this.content;
    for (const {x, y, radius} of pegs) this.draw(x, y, radius, 0, 0, 0);
    objects.forEach((o, index) => {
      if (!this.hasVanished({kind: EntityKind.OBJECT, index})) this.draw(o.x, o.y, o.radius, o.halfWidth, o.halfHeight, o.angle);
    });
    segments.forEach(({form, x1, y1, x2, y2}, index) => {
      const isMet = form !== SegmentContent_Form.GHOST && !this.hasVanished({kind: EntityKind.SEGMENT, index});
      if (isMet) this.g.moveTo(x1, y1).lineTo(x2, y2);
    });
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

  // Where the simulation has its mask: on whole pixels.
  private drawFigure({x, y, aim}: ShownActor, index: number): void {
    const {width, height, edges} = this.turnedFigure(index, headingOf(aim));
    const scale = this.pixelsPerTile;
    const left = Math.floor(x * scale - width / 2 + 0.5);
    const top = Math.floor(y * scale - height / 2 + 0.5);
    for (const [x1, y1, x2, y2] of edges) this.g.moveTo((left + x1) / scale, (top + y1) / scale).lineTo((left + x2) / scale, (top + y2) / scale);
  }

  private turnedFigure(index: number, heading: number): TurnedFigure {
    const key = `${index} ${heading}`;
    const known = this.turned.get(key);
    if (known) return known;
    const pixels = this.figure(index, heading);
    const made = pixels ? {width: pixels.width, height: pixels.height, edges: edgesOf(pixels)} : {width: 0, height: 0, edges: []};
    this.turned.set(key, made);
    return made;
  }

  /** A circle, or a box that is turned. */
  draw(x: number, y: number, radius: number, halfWidth: number, halfHeight: number, angle: number): void {
    if (radius > 0) circle(this.g, x, y, radius);
    else this.g.poly(boxCorners(x, y, halfWidth, halfHeight, angle));
  }
}
