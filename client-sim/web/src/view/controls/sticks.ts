// Two sticks upon glass: a finger on the left half of the window moves, one on the right half aims and fires. Each
// stick stands where its finger was put; another finger on the right half uses the ability.
export interface Stick {
  finger: number;
  // Pixels: where it stands, and where the finger is.
  fromX: number;
  fromY: number;
  x: number;
  y: number;
}

/** How far a stick goes, in pixels. */
export const reachPixels = 56;

const deadShare = 0.2;

export class Sticks {
  left: Stick | undefined;
  right: Stick | undefined;
  private other: number | undefined; // the finger of the ability
  private lastAim: number | undefined;

  /** `width`: of the window. */
  down(finger: number, x: number, y: number, width: number): void {
    const stick = {finger, fromX: x, fromY: y, x, y};
    if (x < width / 2) this.left ??= stick;
    else if (!this.right) this.right = stick;
    else this.other ??= finger;
  }

  move(finger: number, x: number, y: number): void {
    for (const stick of [this.left, this.right]) if (stick?.finger === finger) Object.assign(stick, {x, y});
    const {right} = this;
    if (right && shareOf(right) > deadShare) this.lastAim = Math.atan2(right.y - right.fromY, right.x - right.fromX);
  }

  up(finger: number): void {
    if (this.left?.finger === finger) this.left = undefined;
    if (this.right?.finger === finger) this.right = undefined;
    if (this.other === finger) this.other = undefined;
  }

  release(): void {
    this.left = this.right = this.other = undefined;
  }

  /** A mouse or another device aims from now on. */
  forgetAim(): void {
    this.lastAim = undefined;
  }

  /** Of length 1 at most; undefined: at rest. */
  get direction(): {x: number; y: number} | undefined {
    const {left} = this;
    const share = left ? shareOf(left) : 0;
    if (!left || share <= deadShare) return undefined;
    const scale = share / Math.hypot(left.x - left.fromX, left.y - left.fromY);
    return {x: (left.x - left.fromX) * scale, y: (left.y - left.fromY) * scale};
  }

  /** Radians; the last one while no finger aims; undefined: none has. */
  get aim(): number | undefined {
    return this.lastAim;
  }
  get fire(): boolean {
    return this.right !== undefined && shareOf(this.right) > deadShare;
  }
  get ability(): boolean {
    return this.other !== undefined;
  }
}

/** Of its reach. */
export const shareOf = ({fromX, fromY, x, y}: Stick): number => Math.min(1, Math.hypot(x - fromX, y - fromY) / reachPixels);
