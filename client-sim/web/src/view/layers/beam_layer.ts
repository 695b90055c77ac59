// Beams: a thin line while they only warn, a bright bar when they harm.
import {Graphics} from 'pixi.js';
import type {BeamContent} from '../../../dist/proto/fusillade/v1/content_pb';
import type {ShownBeam} from '../../client';
import {enemyColours} from '../palette';

export class BeamLayer {
  readonly container = new Graphics({blendMode: 'add'});
  private readonly types: readonly BeamContent[];

  constructor(types: readonly BeamContent[]) {
    this.types = types;
  }

  draw(beams: readonly ShownBeam[]): void {
    const g = this.container.clear();
    for (const {type, x, y, angle, length, isHarmless} of beams) {
      const half = this.types[type]?.halfWidth ?? 0.1;
      const color = enemyColours[type % enemyColours.length]!;
      const bar = (width: number, colour: number, alpha: number): void =>
        void g.moveTo(x, y).lineTo(x + Math.cos(angle) * length, y + Math.sin(angle) * length).stroke({color: colour, width, alpha, cap: 'round'});
      if (isHarmless) {
        bar(0.06, color, 0.7);
        continue;
      }
      bar(half * 3.2, color, 0.25);
      bar(half * 2, color, 0.8);
      bar(half * 0.9, 0xffffff, 1);
    }
  }
}
