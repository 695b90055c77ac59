// Flashes of hits and bursts of deaths: rings that grow and fade.
import {Container, Graphics} from 'pixi.js';
import type {HitEvent} from '../client';
import {palette} from './palette';

const flashMs = 160;
const burstMs = 600;
const flashesMax = 400;
const drawnRadius = 32; // as large as it is drawn, to be round

interface Flash {
  shape: Graphics;
  began: number;
  lasts: number;
  size: number;
}

export class EffectsLayer {
  readonly container = new Container();
  private readonly live: Flash[] = [];
  private readonly spare: Graphics[] = [];

  hit(event: HitEvent, now: number): void {
    if (event.form === 'bounce' || this.live.length >= flashesMax) return;
    const isDeath = event.form === 'death';
    const shape = this.spare.pop() ?? this.container.addChild(new Graphics());
    shape.clear();
    if (isDeath) shape.circle(0, 0, drawnRadius).stroke({color: palette.foe, width: drawnRadius / 4}).circle(0, 0, drawnRadius / 2).fill({color: 0xffffff, alpha: 0.5});
    else shape.circle(0, 0, drawnRadius).fill({color: 0xffffff, alpha: 0.8});
    shape.position.set(event.x, event.y);
    shape.visible = true;
    this.live.push({shape, began: now, lasts: isDeath ? burstMs : flashMs, size: isDeath ? 1.8 : 0.45});
  }

  draw(now: number): void {
    for (let i = this.live.length - 1; i >= 0; --i) {
      const flash = this.live[i]!;
      const age = (now - flash.began) / flash.lasts;
      if (age >= 1) {
        flash.shape.visible = false;
        this.spare.push(flash.shape);
        this.live.splice(i, 1);
        continue;
      }
      flash.shape.scale.set((flash.size * (0.3 + 0.7 * Math.sqrt(age))) / drawnRadius);
      flash.shape.alpha = 1 - age;
    }
  }
}
