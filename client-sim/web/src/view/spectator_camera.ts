// Where a spectator's camera is: with a player, or wherever the keys move it.
import type {Client, Frame, View} from '../client';
import type {Camera} from './camera';
import {say} from './page';

const tilesPerS = 24;
const lookMs = 200;
const lookAgainMs = 1000; // a match that is too busy drops what it is asked
const soughtMs = 10_000; // who comes later is not who was followed: he would be followed without a word
const nobody = -1;

export class SpectatorCamera {
  /** Of the player that it goes with; undefined: it is free, or where the server has put it. */
  followed: number | undefined;
  /** Moved by the keys. */
  isFree = false;
  private sought: {player: number; name: string} | undefined; // whom the one before it followed, not found yet
  private soughtSince: number | undefined; // when the first players were there
  private lastLook = 0;
  private lastMove = performance.now();
  private readonly client: Client;
  private readonly camera: Camera;

  constructor(client: Client, camera: Camera) {
    this.client = client;
    this.camera = camera;
  }

  /** Goes with the next of these players. */
  followNext(players: readonly number[]): void {
    this.sought = undefined;
    this.follow(players[(players.indexOf(this.followed ?? nobody) + 1) % players.length]!);
  }

  follow(player: number): void {
    if (player === this.followed) return;
    this.followed = player;
    this.isFree = false;
    this.lookAt({player: BigInt(player)}, performance.now());
  }

  private lookAt(view: View, now: number): void {
    this.lastLook = now;
    this.client.look(view);
  }

  /** Where this one was left. `name`: of whom it followed; in a match that has begun anew the same id may be another's. */
  goOnFrom(last: SpectatorCamera, name: string | undefined): void {
    const {followed} = last;
    this.sought = last.sought ?? (followed === undefined || name === undefined ? undefined : {player: followed, name});
    this.isFree = last.isFree;
    this.camera.move(last.camera.x - this.camera.x, last.camera.y - this.camera.y);
  }

  /** Of the match's players, whose names these are, whoever was followed before; nobody until that one is there. */
  seek(names: ReadonlyMap<number, string>): void {
    const now = performance.now();
    if (names.size > 0) this.soughtSince ??= now;
    if (now - (this.soughtSince ?? now) > soughtMs) this.sought = undefined;
    const {sought} = this;
    if (!sought) return;
    const players = [...names.keys()].filter((player) => names.get(player) === sought.name);
    const player = players.find((one) => one === sought.player) ?? players[0];
    if (player === undefined) return;
    this.sought = undefined;
    this.follow(player);
  }

  /** `direction` of the keys that are held; `told`: the middle of what the server shows. */
  move(direction: {x: number; y: number}, frame: Frame, told: {x: number; y: number} | undefined, now: number): void {
    const step = ((now - this.lastMove) / 1000) * tilesPerS;
    this.lastMove = now;
    if (direction.x !== 0 || direction.y !== 0) this.free();
    if (this.isFree) return this.fly(direction.x * step, direction.y * step, now);
    const player = frame.players.find(({id}) => id === this.followed);
    if (!player && this.followed !== undefined && now - this.lastLook >= lookAgainMs) this.lookAt({player: BigInt(this.followed)}, now);
    const place = player ?? told;
    if (place) this.camera.follow(place.x, place.y, now);
  }

  private free(): void {
    if (!this.isFree) say(''); // whom it follows
    this.isFree = true;
    this.followed = this.sought = undefined;
  }

  private fly(dx: number, dy: number, now: number): void {
    this.camera.move(dx, dy);
    if (now - this.lastLook < lookMs) return;
    this.lookAt({x: this.camera.x, y: this.camera.y}, now);
  }
}
