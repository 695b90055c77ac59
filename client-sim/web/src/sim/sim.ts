// server/sim in WebAssembly: flies bullets and predicts the own player. The other side is sim/glue.h.
//
// Times are ticks with a fraction, as numbers; ids are bigints, as on the wire.

/** One bullet to be drawn: eight 32-bit numbers, of which these are the places. */
export const bulletStride = 8;
export const bulletField = {x: 0, y: 1, vx: 2, vy: 3, type: 4, team: 5, isOwn: 6, id: 7} as const;

/** Bullets as they lie in memory, valid until the next call: floats for x, y, vx, vy, integers for the rest. */
export interface DrawnBullets {
  count: number;
  floats: Float32Array;
  integers: Int32Array;
}

export interface Player {
  x: number;
  y: number;
  vx: number;
  vy: number;
  heading: number; // of a figure, 0 to 32; -1: not known
}

/** The mask of a figure in one heading, a byte a pixel, row by row: 1 is solid. */
export interface Pixels {
  width: number;
  height: number;
  solid: Uint8Array;
}

export interface ToldBullet {
  id: bigint;
  type: number;
  team: number;
  ownerKind: number;
  owner: bigint;
  launch: number;
  life: number;
  x: number;
  y: number;
  vx: number;
  vy: number;
}

export interface ToldVolley {
  id: bigint;
  pattern: number;
  owner: bigint;
  team: number;
  launch: number;
  x: number;
  y: number;
  turn: number;
  skip: number;
  members: bigint;
}

/** Directions in which a figure may be turned. */
export const headings = 32;

type Call = (...numbers: (number | bigint)[]) => number;

interface Exports {
  memory: WebAssembly.Memory;
  _initialize: () => void;
  [name: `fsl_${string}`]: Call;
}

const fractionSteps = 2 ** 32;
const whole = (time: number): number => Math.floor(time);
const fraction = (time: number): number => Math.floor((time - Math.floor(time)) * fractionSteps);

/** What the C++ library asks of a system that it never uses: a message of a broken contract, and its end. */
function system(memory: () => WebAssembly.Memory): Record<string, (...numbers: number[]) => number> {
  const badDescriptor = 8;
  return {
    fd_close: () => badDescriptor,
    fd_seek: () => badDescriptor,
    fd_write: (_file = 0, vectors = 0, count = 0, written = 0) => {
      const view = new DataView(memory().buffer);
      let text = '';
      let bytes = 0;
      for (let i = 0; i < count; ++i) {
        const length = view.getUint32(vectors + 8 * i + 4, true);
        text += new TextDecoder().decode(new Uint8Array(memory().buffer, view.getUint32(vectors + 8 * i, true), length));
        bytes += length;
      }
      view.setUint32(written, bytes, true);
      console.error(text);
      return 0;
    },
  };
}

export class Sim {
  private readonly calls: Exports;
  private owner: object | undefined;

  private constructor(calls: Exports) {
    this.calls = calls;
  }

  /** Throws where the browser has no WebAssembly, or the module does not fit. */
  static async start(module: BufferSource | WebAssembly.Module): Promise<Sim> {
    let calls: Exports | undefined;
    const imports = {wasi_snapshot_preview1: system(() => calls!.memory)};
    const made = await WebAssembly.instantiate(module as BufferSource, imports);
    const instance = made instanceof WebAssembly.Instance ? made : (made as WebAssembly.WebAssemblyInstantiatedSource).instance;
    calls = instance.exports as unknown as Exports;
    calls._initialize();
    return new Sim(calls);
  }

  /** One client has it at a time. */
  claim(owner: object): void {
    if (this.owner && this.owner !== owner) throw new Error('this Sim belongs to another client; load one for each');
    this.owner = owner;
  }

  release(owner: object): void {
    if (this.owner === owner) this.owner = undefined;
  }

  private call(name: `fsl_${string}`, ...numbers: (number | bigint)[]): number {
    return this.calls[name]!(...numbers);
  }

  private write(bytes: Uint8Array): void {
    const at = this.call('fsl_input', bytes.length) >>> 0;
    new Uint8Array(this.calls.memory.buffer, at, bytes.length).set(bytes);
  }

  /** The world that `ArenaContent.simulation` holds. Throws with a reason where it cannot be read. */
  load(simulation: Uint8Array): void {
    this.write(simulation);
    if (this.call('fsl_load') !== 0) return;
    const bytes = new Uint8Array(this.calls.memory.buffer, this.call('fsl_error') >>> 0);
    throw new Error(`the arena's simulation ${new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)))}`);
  }

  /** A figure as the simulation turns it, 0 <= heading < 32; undefined where there is no such figure. */
  figure(index: number, heading: number): Pixels | undefined {
    const at = this.call('fsl_figure', index, heading) >>> 0;
    if (at === 0) return undefined;
    const {buffer} = this.calls.memory;
    const [width = 0, height = 0] = new Int32Array(buffer, at, 2);
    return {width, height, solid: Uint8Array.from(new Int32Array(buffer, at + 8, width * height))};
  }

  /** A square of tiles is as the arena began. */
  restoreTerrain(left: number, top: number, tiles: number): void {
    this.call('fsl_restore_terrain', left, top, tiles);
  }

  /** A rectangle of pixels, packed as on the wire. Throws where its bytes are too few. */
  setTerrain({left, top, width, height, pixels}: {left: number; top: number; width: number; height: number; pixels: Uint8Array}): void {
    this.write(pixels);
    if (this.call('fsl_set_terrain', left, top, width, height) === 0) throw new Error(`terrain of ${width} x ${height} pixels in ${pixels.length} bytes`);
  }

  /** A segment, object or bunker is no more, by its wire kind. */
  vanish({kind, index}: {kind: number; index: number}): void {
    this.call('fsl_vanish', kind, BigInt(index));
  }

  /** A bunker was there at `tick` and goes on so; other masks are nothing to who is predicted. */
  setBunker(tick: number, {id, x, y, vx, vy}: {id: number; x: number; y: number; vx: number; vy: number}): void {
    this.call('fsl_set_bunker', BigInt(id), tick, x, y, vx, vy);
  }

  /** Whoever is predicted from now on finds everything there again. */
  forgetVanished(): void {
    this.call('fsl_forget_vanished');
  }

  /** Forgets every bullet and begins at a tick. */
  reset(tick: number): void {
    this.call('fsl_reset', tick);
  }

  tell(b: ToldBullet): void {
    this.call('fsl_tell', b.id, b.type, b.team, b.ownerKind, b.owner, whole(b.launch), fraction(b.launch), whole(b.life), fraction(b.life), b.x, b.y, b.vx, b.vy);
  }

  /** Throws where no pattern of the match allows it. */
  tellVolley(v: ToldVolley): void {
    const isRead = this.call('fsl_tell_volley', v.id, v.pattern, v.owner, v.team, whole(v.launch), fraction(v.launch), v.x, v.y, v.turn, v.skip, v.members) !== 0;
    if (!isRead) throw new Error(`volley ${v.id} is none of pattern ${v.pattern}`);
  }

  redirect(id: bigint, time: number, x: number, y: number, vx: number, vy: number): void {
    this.call('fsl_redirect', id, whole(time), fraction(time), x, y, vx, vy);
  }

  end(id: bigint, time: number): void {
    this.call('fsl_end', id, whole(time), fraction(time));
  }

  advance(time: number): void {
    this.call('fsl_advance', whole(time), fraction(time));
  }

  /** Forgets what flies outside of the areas that are marked with 1. */
  keepAreas(seen: Uint8Array, columns: number, rows: number, areaTiles: number): void {
    this.write(seen);
    this.call('fsl_keep_areas', columns, rows, areaTiles);
  }

  /** Bullets within a box of tiles, those of player `own` at `ownTime`, the others where time has advanced to. */
  collect(own: bigint, ownTime: number, left: number, top: number, right: number, bottom: number): DrawnBullets {
    return this.drawn(this.call('fsl_collect', own, whole(ownTime), fraction(ownTime), left, top, right, bottom));
  }

  private drawn(count: number): DrawnBullets {
    const at = this.call('fsl_drawn') >>> 0;
    const {buffer} = this.calls.memory;
    return {count, floats: new Float32Array(buffer, at, count * bulletStride), integers: new Int32Array(buffer, at, count * bulletStride)};
  }

  /** A player of this type is to be predicted. False: there is no such type. */
  predict(actorType: number, team: number): boolean {
    return this.call('fsl_predict', actorType, team) !== 0;
  }

  /** The player is there at `tick`. False: there is no such tick, or nobody is predicted. */
  place(tick: number, player: Player): boolean {
    return this.call('fsl_place', tick, player.x, player.y, player.vx, player.vy, player.heading) !== 0;
  }

  /** Nothing, where there is no next tick, or nobody is predicted. */
  step(moveX: number, moveY: number, aimX: number, aimY: number, buttons: number): void {
    this.call('fsl_step', moveX, moveY, aimX, aimY, buttons);
  }

  /** The server had the player so at `tick`. Answers how far the prediction was off, in tiles; below 0: there is no such tick, or nobody is predicted. */
  correct(tick: number, player: Player, tolerance: number): number {
    return this.call('fsl_correct', tick, player.x, player.y, player.vx, player.vy, player.heading, tolerance);
  }

  predictedTick(): number {
    return this.call('fsl_predicted_tick') >>> 0;
  }

  /** After the predicted tick; undefined while nobody is predicted, or dead. */
  player(): Player | undefined {
    const at = this.call('fsl_player') >>> 0;
    if (at === 0) return undefined;
    const [x = 0, y = 0, vx = 0, vy = 0, heading = 0] = new Float32Array(this.calls.memory.buffer, at, 5);
    return {x, y, vx, vy, heading};
  }

  /** Where a shot of the predicted player would fly for so long: its knots. */
  aimingLine(aimX: number, aimY: number, seconds: number): {x: number; y: number}[] {
    const {count, floats} = this.drawn(this.call('fsl_aim', aimX, aimY, seconds));
    return Array.from({length: count}, (_, i) => ({x: floats[i * bulletStride]!, y: floats[i * bulletStride + 1]!}));
  }

  /** Shots that were predicted to be fired after `after`, as they fly at `time`. */
  collectShots(after: number, time: number): DrawnBullets {
    return this.drawn(this.call('fsl_collect_shots', whole(after), fraction(after), whole(time), fraction(time)));
  }
}
