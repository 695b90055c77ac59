// Squares of a large picture, each made when it comes into sight. Of many those go that were in sight the longest time ago.
import type {Box} from '../../client';

export interface Patch {
  readonly view: {visible: boolean};
  destroy(): void;
}

export class Patches<Made extends Patch> {
  private readonly patches = new Map<number, Made>(); // by row and column; those seen last stand last
  private readonly width: number;
  private readonly height: number;
  private readonly edge: number;
  private readonly kept: number;
  private readonly make: (left: number, top: number) => Made;

  /** The picture's size and the edge of a patch in the unit of boxes. All in sight are there, and as many others as make `kept`. */
  constructor(width: number, height: number, edge: number, kept: number, make: (left: number, top: number) => Made) {
    this.width = width;
    this.height = height;
    this.edge = edge;
    this.kept = kept;
    this.make = make;
  }

  /** Only what is in the box can be seen from now on. */
  show({left, top, right, bottom}: Box): void {
    for (const patch of this.patches.values()) patch.view.visible = false;
    for (let row = this.index(top, this.height); row <= this.index(bottom, this.height); ++row) {
      for (let column = this.index(left, this.width); column <= this.index(right, this.width); ++column) this.showPatch(column, row);
    }
    for (const [key, patch] of this.patches) {
      if (this.patches.size <= this.kept || patch.view.visible) break;
      patch.destroy();
      this.patches.delete(key);
    }
  }

  /** Those that are there, in sight or not. */
  all(): Iterable<Made> {
    return this.patches.values();
  }

  destroy(): void {
    for (const patch of this.patches.values()) patch.destroy();
    this.patches.clear();
  }

  private index(at: number, size: number): number {
    return Math.floor(Math.max(0, Math.min(size - 1, at)) / this.edge);
  }

  private showPatch(column: number, row: number): void {
    const key = row * this.width + column;
    const patch = this.patches.get(key) ?? this.make(column * this.edge, row * this.edge);
    this.patches.delete(key);
    this.patches.set(key, patch);
    patch.view.visible = true;
  }
}
