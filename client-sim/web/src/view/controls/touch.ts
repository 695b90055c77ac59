// Fingers on the picture become sticks, which are seen; and buttons stand for the keys that a phone does not have.
import {byId} from '../page';
import {reachPixels, shareOf, Sticks} from './sticks';
import type {Stick} from './sticks';

export class Touch {
  readonly sticks = new Sticks();
  private readonly isPlaying: () => boolean;

  /** `pressed`: the key for which a button stands, while `isPlaying()`. */
  constructor(target: HTMLElement, isPlaying: () => boolean, pressed: (code: string) => void) {
    this.isPlaying = isPlaying;
    addEventListener('pointerdown', ({pointerType}) => (byId('touch').hidden = pointerType !== 'touch')); // whoever has a mouse has keys
    target.addEventListener('pointerdown', (event) => this.down(event));
    addEventListener('pointermove', ({pointerId, clientX, clientY}) => this.after(() => this.sticks.move(pointerId, clientX, clientY)));
    for (const end of ['pointerup', 'pointercancel'] as const) addEventListener(end, ({pointerId}) => this.after(() => this.sticks.up(pointerId)));
    addEventListener('blur', () => this.after(() => this.sticks.release()));
    this.presses('leave', () => pressed('Escape'));
    this.presses('next', () => pressed('KeyF'));
  }

  // Keys are not the button's afterwards.
  private presses(id: string, press: () => void): void {
    byId(id).addEventListener('click', () => {
      press();
      byId(id).blur();
    });
  }

  private down({pointerType, pointerId, clientX, clientY}: PointerEvent): void {
    if (pointerType === 'touch' && this.isPlaying()) this.after(() => this.sticks.down(pointerId, clientX, clientY, innerWidth));
  }

  private after(change: () => void): void {
    change();
    show(byId('stick-left'), this.sticks.left);
    show(byId('stick-right'), this.sticks.right);
  }
}

function show(element: HTMLElement, stick: Stick | undefined): void {
  element.hidden = stick === undefined;
  if (!stick) return;
  element.style.transform = `translate(${stick.fromX}px, ${stick.fromY}px)`;
  const angle = Math.atan2(stick.y - stick.fromY, stick.x - stick.fromX);
  const way = shareOf(stick) * reachPixels;
  (element.firstElementChild as HTMLElement).style.transform = `translate(${way * Math.cos(angle)}px, ${way * Math.sin(angle)}px)`;
}
