// Keyboard, mouse, fingers and gamepad as one set of controls.
import type {Controls} from '../../client';
import {Touch} from './touch';

const deadZone = 0.2;
const padFire = [7, 5, 0]; // right trigger, right shoulder, A
const padAbility = [6, 4, 1];
const mouseFire = 1; // bits of the buttons that are held
const mouseAbility = 2;

const moves: Record<string, [number, number]> = {
  KeyW: [0, -1], ArrowUp: [0, -1], KeyS: [0, 1], ArrowDown: [0, 1],
  KeyA: [-1, 0], ArrowLeft: [-1, 0], KeyD: [1, 0], ArrowRight: [1, 0],
};

// Into what takes keys itself: to a button, too, space and return mean something.
const isTyping = ({target}: KeyboardEvent): boolean => [HTMLInputElement, HTMLSelectElement, HTMLButtonElement].some((kind) => target instanceof kind);

// Those belong to the browser and the system: Ctrl+S saves.
const isShortcut = ({ctrlKey, metaKey, altKey}: KeyboardEvent): boolean => ctrlKey || metaKey || altKey;

const isUsed = ({axes, buttons}: Gamepad): boolean => axes.some((axis) => Math.abs(axis) > deadZone) || buttons.some(({pressed}) => pressed);

/** None where the page may not ask for any (`Permissions-Policy`). */
function gamepads(): readonly (Gamepad | null)[] {
  try {
    return navigator.getGamepads?.() ?? [];
  } catch {
    return [];
  }
}

export class Input {
  private readonly held = new Set<string>();
  private mouseX = innerWidth / 2;
  private mouseY = innerHeight / 2;
  private pointer: number | undefined; // that was pressed on the picture, until it holds no button
  private fires = false;
  private uses = false;
  private pad: number | undefined; // index of the one that was used last
  private padAim: number | undefined;
  private readonly touch: Touch;
  private readonly pressed: (code: string) => void;

  /** `pressed`: a key, while `isPlaying()`; at other times keys are the page's. */
  constructor(target: HTMLElement, isPlaying: () => boolean, pressed: (code: string) => void) {
    this.pressed = pressed;
    this.touch = new Touch(target, isPlaying, pressed);
    addEventListener('keydown', (event) => {
      if (!isPlaying() || isTyping(event) || isShortcut(event)) return;
      if (!event.repeat) this.pressed(event.code);
      this.held.add(event.code);
      if (event.code in moves || event.code === 'Space') event.preventDefault();
    });
    addEventListener('keyup', (event) => {
      this.held.delete(event.code);
      if (event.key === 'Meta') this.held.clear(); // what was let go beside it some systems don't tell
    });
    addEventListener('blur', () => this.release());
    addEventListener('pointermove', (event) => this.pointed(event));
    target.addEventListener('pointerdown', (event) => {
      if (event.pointerType !== 'touch') this.pointer = event.pointerId;
      this.pointed(event); // a pen does not move to where it is put
    });
    for (const end of ['pointerup', 'pointercancel'] as const) addEventListener(end, (event) => this.hold(event.pointerId, 0));
    target.addEventListener('contextmenu', (event) => event.preventDefault());
  }

  private pointed({clientX, clientY, pointerId, pointerType, buttons}: PointerEvent): void {
    this.padAim = undefined; // a gamepad that has been laid aside aims no more, though it is still there
    if (pointerType === 'touch') return;
    this.mouseX = clientX;
    this.mouseY = clientY;
    this.touch.sticks.forgetAim();
    this.hold(pointerId, buttons);
  }

  // Only the first button that goes down and the last that goes up are events of their own: those between are moves.
  private hold(pointer: number, buttons: number): void {
    if (pointer !== this.pointer) return;
    this.fires = (buttons & mouseFire) !== 0;
    this.uses = (buttons & mouseAbility) !== 0;
    if (buttons === 0) this.pointer = undefined;
  }

  private release(): void {
    this.held.clear();
    this.pointer = undefined;
    this.fires = this.uses = false;
  }

  /** Aim is from a point of the page, in pixels, to the mouse. */
  read(fromX: number, fromY: number): Controls {
    let moveX = 0;
    let moveY = 0;
    for (const code of this.held) {
      const [x, y] = moves[code] ?? [0, 0];
      moveX += x;
      moveY += y;
    }
    const controls: Controls = {
      moveX: Math.sign(moveX), moveY: Math.sign(moveY), aim: Math.atan2(this.mouseY - fromY, this.mouseX - fromX),
      fire: this.fires || this.held.has('Space'),
      ability: this.uses || this.held.has('ShiftLeft') || this.held.has('ShiftRight'),
    };
    return this.withPad(this.withSticks(controls));
  }

  private withSticks(controls: Controls): Controls {
    const {direction, aim, fire, ability} = this.touch.sticks;
    return {
      moveX: direction?.x ?? controls.moveX, moveY: direction?.y ?? controls.moveY, aim: aim ?? controls.aim,
      fire: controls.fire || fire, ability: controls.ability || ability,
    };
  }

  // Of those whose sticks and buttons are where they are looked for: pedals and the like are gamepads, too.
  private usedPad(): Gamepad | undefined {
    const pads = gamepads().filter((one) => one?.connected && one.mapping === 'standard') as Gamepad[];
    const last = pads.find(({index}) => index === this.pad);
    const pad = last && isUsed(last) ? last : (pads.find(isUsed) ?? last);
    this.pad = pad?.index;
    return pad;
  }

  private withPad(controls: Controls): Controls {
    const pad = this.usedPad();
    if (!pad) return controls;
    const [moveX = 0, moveY = 0, aimX = 0, aimY = 0] = pad.axes;
    if (Math.hypot(aimX, aimY) > deadZone) this.padAim = Math.atan2(aimY, aimX);
    const isMoving = Math.hypot(moveX, moveY) > deadZone;
    const isPressed = (buttons: number[]): boolean => buttons.some((button) => pad.buttons[button]?.pressed);
    return {
      moveX: isMoving ? moveX : controls.moveX, moveY: isMoving ? moveY : controls.moveY, aim: this.padAim ?? controls.aim,
      fire: controls.fire || isPressed(padFire), ability: controls.ability || isPressed(padAbility),
    };
  }

  /** Direction of the keys that are held, for a free camera. */
  get direction(): {x: number; y: number} {
    const {moveX, moveY} = this.read(0, 0);
    return {x: moveX, y: moveY};
  }
}
