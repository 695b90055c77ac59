// What stands in an arena: pegs, objects, segments, and what pulls or pushes ships.
import {Container, Graphics} from 'pixi.js';
import type {ArenaContent, ObjectContent, SegmentContent} from '../../../dist/proto/fusillade/v1/content_pb';
import {SegmentContent_Form} from '../../../dist/proto/fusillade/v1/content_pb';
import {EntityKind} from '../../../dist/proto/fusillade/v1/play_pb';
import type {Vanished} from '../../client';
import {palette} from '../palette';
import type {Theme} from '../palette';
import {boxCorners} from './shapes';

const scale = 32; // drawn so much larger than shown: the number of corners of a circle follows from its size
const railWidth = 0.16;
const ringsPerPoint = 3;
const ringSeconds = 3;
const reachMax = 12; // tiles, of what is shown of a pull without end

const keyOf = ({kind, index}: Vanished): string => `${kind}:${index}`;

export class SceneryLayer {
  readonly container = new Container();
  private readonly still = new Graphics();
  private readonly pulls = new Graphics();
  private readonly gone = new Set<string>();
  private readonly content: ArenaContent;
  private readonly theme: Theme;

  constructor(content: ArenaContent, theme: Theme) {
    this.content = content;
    this.theme = theme;
    this.still.scale.set(1 / scale);
    this.pulls.scale.set(1 / scale);
    this.container.addChild(this.pulls, this.still);
    this.draw();
  }

  vanish(what: Vanished): void {
    this.gone.add(keyOf(what));
    this.draw();
  }
  hasVanished(what: Vanished): boolean {
    return this.gone.has(keyOf(what));
  }

  /** Rings run toward what pulls, and away from what pushes. */
  show(timeS: number): void {
    if (this.content.gravityPoints.length === 0) return;
    const g = this.pulls.clear();
    for (const {x, y, strength, range} of this.content.gravityPoints) {
      const reach = range > 0 ? range : reachMax;
      const color = strength > 0 ? 0x9b8bff : 0xffb15c;
      for (let i = 0; i < ringsPerPoint; ++i) {
        const way = (timeS / ringSeconds + i / ringsPerPoint) % 1;
        const share = strength > 0 ? 1 - way : way;
        g.circle(x * scale, y * scale, Math.max(0.05, reach * share) * scale).stroke({color, width: 0.06 * scale, alpha: 0.35 * (1 - share)});
      }
      g.circle(x * scale, y * scale, 0.35 * scale).fill({color, alpha: 0.5});
    }
  }

  private draw(): void {
    const g = this.still.clear();
    this.content.objects.forEach((object, i) => {
      if (!this.hasVanished({kind: EntityKind.OBJECT, index: i})) this.drawObject(g, object);
    });
    this.content.segments.forEach((segment, i) => {
      if (!this.hasVanished({kind: EntityKind.SEGMENT, index: i})) this.drawSegment(g, segment);
    });
    for (const {x, y, radius} of this.content.pegs) {
      g.circle((x + 0.08) * scale, (y + 0.14) * scale, radius * scale).fill({color: 0x000000, alpha: 0.35});
      g.circle(x * scale, y * scale, radius * scale).fill(this.theme.peg);
      g.circle(x * scale, y * scale, radius * 0.7 * scale).fill(this.theme.wall);
      g.circle(x * scale, y * scale, radius * 0.42 * scale).fill(this.theme.rail);
    }
  }

  private drawObject(g: Graphics, o: ObjectContent): void {
    const box = boxCorners(o.x, o.y, o.halfWidth, o.halfHeight, o.angle).map((along) => along * scale);
    const shape = o.radius > 0 ? g.circle(o.x * scale, o.y * scale, o.radius * scale) : g.poly(box);
    if (o.sensor) shape.fill({color: palette.pickup, alpha: 0.07}).stroke({color: palette.pickup, width: 0.06 * scale, alpha: 0.5});
    else if (o.pickup) shape.fill(palette.pickup).stroke({color: 0xffffff, width: 0.06 * scale, alpha: 0.8});
    else shape.fill(this.theme.wallTop).stroke({color: this.theme.wallEdge, width: 0.08 * scale});
  }

  private drawSegment(g: Graphics, {form, x1, y1, x2, y2}: SegmentContent): void {
    const line = (color: number, width: number, alpha: number): Graphics =>
      g.moveTo(x1 * scale, y1 * scale).lineTo(x2 * scale, y2 * scale).stroke({color, width: width * scale, alpha, cap: 'round'});
    if (form === SegmentContent_Form.GHOST) return void line(this.theme.rail, 0.06, 0.25);
    const color = form === SegmentContent_Form.BOUNCE ? this.theme.rail : palette.danger;
    line(color, railWidth * 2.4, 0.18);
    line(color, railWidth, 1);
    if (form === SegmentContent_Form.EXPLODE) line(palette.pickup, railWidth * 0.4, 1);
  }
}
