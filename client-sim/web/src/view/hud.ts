// What stands on the page around the picture. Names and texts of others are only ever text.
import type {MatchState, Self} from '../../dist/proto/fusillade/v1/play_pb';
import {MatchState_Phase} from '../../dist/proto/fusillade/v1/play_pb';
import type {ShownActor} from '../client';
import type {Box} from '../client';

const scoresShown = 8;
const minimapPixels = 160;

export const byId = <T extends HTMLElement = HTMLElement>(id: string): T => document.getElementById(id) as T;

export function say(sentence: string): void {
  const message = byId('message');
  message.hidden = sentence === '';
  if (message.textContent !== sentence) message.textContent = sentence;
}

export class Hud {
  private readonly minimap = byId<HTMLCanvasElement>('minimap').getContext('2d')!;
  private ground: HTMLCanvasElement | undefined;

  show(isShown: boolean, isSpectator = false): void {
    byId('hud').hidden = !isShown;
    byId('vitals').hidden = isSpectator;
  }

  self(self: Self, healthMax: number): void {
    byId('health-bar').style.transform = `scaleX(${healthMax > 0 ? Math.max(0, Math.min(1, self.health / healthMax)) : 0})`;
    byId('score').textContent = `${self.score} points, ${self.deaths} ${self.deaths === 1 ? 'death' : 'deaths'}`;
  }

  state(state: MatchState, own: bigint): void {
    const left = state.phaseLeftS > 0 ? `, ${Math.ceil(state.phaseLeftS)} s left` : '';
    const phases = {
      [MatchState_Phase.WAITING]: 'Waiting for players',
      [MatchState_Phase.LIVE]: `Round ${state.round}, wave ${state.wave}`,
      [MatchState_Phase.ENDED]: state.result || 'The round is over',
    };
    byId('phase').textContent = `${phases[state.phase] ?? ''}${state.phase === MatchState_Phase.LIVE ? left : ''}`;
    byId('scores').replaceChildren(...state.scores.slice(0, scoresShown).map((score) => {
      const item = document.createElement('li');
      const points = document.createElement('span');
      points.textContent = String(score.score);
      item.append(points, score.name);
      item.classList.toggle('self', score.player === own);
      return item;
    }));
  }

  /** `isWall(column, row)` of a map. */
  setMap(width: number, height: number, isWall: (column: number, row: number) => boolean): void {
    this.ground = document.createElement('canvas');
    this.ground.width = width;
    this.ground.height = height;
    const {canvas} = this.minimap;
    canvas.width = minimapPixels * Math.min(1, width / height);
    canvas.height = minimapPixels * Math.min(1, height / width);
    const context = this.ground.getContext('2d')!;
    const image = context.createImageData(width, height);
    for (let y = 0; y < height; ++y) {
      for (let x = 0; x < width; ++x) image.data.set(isWall(x, y) ? [90, 109, 140, 255] : [16, 21, 31, 255], 4 * (y * width + x));
    }
    context.putImageData(image, 0, 0);
  }

  drawMinimap(view: Box, self: {x: number; y: number} | undefined, players: ShownActor[], enemies: ShownActor[]): void {
    if (!this.ground) return;
    const {minimap, ground} = this;
    const {canvas} = minimap;
    const scale = Math.min(canvas.width / ground.width, canvas.height / ground.height);
    minimap.clearRect(0, 0, canvas.width, canvas.height);
    minimap.imageSmoothingEnabled = false;
    minimap.drawImage(ground, 0, 0, ground.width * scale, ground.height * scale);
    const dot = (at: {x: number; y: number}, colour: string, size: number): void => {
      minimap.fillStyle = colour;
      minimap.fillRect(at.x * scale - size / 2, at.y * scale - size / 2, size, size);
    };
    for (const enemy of enemies) dot(enemy, '#ff5f7e', 2);
    for (const player of players) dot(player, '#ff9a5c', 2);
    if (self) dot(self, '#7fe3ff', 4);
    minimap.strokeStyle = '#b8c4d8';
    minimap.strokeRect(view.left * scale, view.top * scale, (view.right - view.left) * scale, (view.bottom - view.top) * scale);
  }
}
