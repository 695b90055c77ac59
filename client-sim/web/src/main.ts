// The page: looks whether the browser can, lists the matches, plays or watches one.
import 'pixi.js/unsafe-eval';
import {Application} from 'pixi.js';
import wasmUrl from '../../../build/wasm/client-sim/web/sim/fusillade_web.wasm?url';
import {Client, content, Sim} from './client';
import type {Welcome} from '../dist/proto/fusillade/v1/play_pb';
import {showDroppedLogs} from './log/drop';
import {Hud, say} from './view/hud';
import {Input} from './view/input';
import {Lobby} from './view/lobby';
import {MatchView} from './view/match_view';

const origin = location.origin;
const socketOrigin = origin.replace(/^http/, 'ws');

/** What this browser lacks, as a sentence; empty: nothing. */
function missing(): string {
  if (typeof WebAssembly === 'undefined') return 'This browser has no WebAssembly, in which the simulation runs. Any browser of the last years has it.';
  const canvas = document.createElement('canvas');
  if (!canvas.getContext('webgl2') && !canvas.getContext('webgl')) return 'This browser shows no WebGL, with which the match is drawn. It may be switched off in its settings, or the graphics driver lacks it.';
  return '';
}

class Page {
  private readonly hud = new Hud();
  private readonly input: Input;
  private readonly lobby: Lobby;
  private client: Client | undefined;
  private view: MatchView | undefined;

  constructor(private readonly app: Application, private readonly module: WebAssembly.Module) {
    this.input = new Input(app.canvas, (code) => this.pressed(code));
    this.lobby = new Lobby(origin, (match, name, classIndex, isWatching) => void this.join(match, name, classIndex, isWatching));
    app.ticker.add(() => this.draw());
  }

  private pressed(code: string): void {
    if (code === 'KeyO') this.view?.toggleDebug();
    if (code === 'KeyF') this.view?.followNext();
    if (code === 'Escape') this.leave('');
  }

  private async join(match: string, name: string, classIndex: number, isWatching: boolean): Promise<void> {
    this.lobby.hide();
    say('Joining …');
    try {
      const [sim, arena] = await Promise.all([Sim.start(this.module), content(origin, match)]);
      sim.load(arena.simulation);
      const client = new Client({url: socketOrigin, name, match, classIndex, sim, spectate: isWatching});
      this.client = client;
      client.on('welcome', (welcome: Welcome) => {
        this.view?.close();
        this.view = new MatchView(this.app, client, welcome, arena, this.hud, this.input, isWatching);
      });
      client.on('connection', ({state, reason}) => {
        if (state === 'playing') say(isWatching ? 'Watching. W A S D move the camera, F follows the next player, Escape leaves.' : '');
        if (state === 'over') this.leave(reason);
      });
    } catch (error) {
      this.leave(error instanceof Error ? error.message : String(error));
    }
  }

  private leave(reason: string): void {
    this.client?.leave();
    this.client = undefined;
    this.view?.close();
    this.view = undefined;
    say(reason);
    this.lobby.show();
  }

  private draw(): void {
    this.view?.draw();
    const left = this.client?.retrySecondsLeft ?? 0;
    if (left > 0) say(`The connection was lost. Trying again for ${Math.ceil(left)} s.`);
  }

  /** For tests and the curious, on the console. */
  get state(): {client: Client | undefined; view: MatchView | undefined} {
    return {client: this.client, view: this.view};
  }
}

async function begin(): Promise<void> {
  const lack = missing();
  if (lack !== '') return say(lack);
  const app = new Application();
  await app.init({resizeTo: window, background: 0x0a0d13, antialias: true, preference: 'webgl', autoDensity: true, resolution: Math.min(2, devicePixelRatio)});
  document.getElementById('stage')!.append(app.canvas);
  const page = new Page(app, await WebAssembly.compileStreaming(fetch(wasmUrl)));
  showDroppedLogs(app);
  Object.assign(window, {fusillade: page});
}

begin().catch((error: unknown) => say(`The page could not start: ${error instanceof Error ? error.message : String(error)}`));
