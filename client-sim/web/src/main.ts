// The page: looks whether the browser can, shows a match behind the list of all, plays or watches one.
import 'pixi.js/unsafe-eval';
import {Application} from 'pixi.js';
import wasmUrl from '../../../build/wasm/client-sim/web/sim/fusillade_web.wasm?url';
import {attempt, Client} from './client';
import type {ConnectionEvent} from './client';
import {readInvitation} from './invitation';
import {takeSession} from './kept_session';
import {showLogs} from './log/drop';
import {Session} from './session';
import type {Stage} from './session';
import {Hud} from './view/hud';
import {Input} from './view/controls/input';
import {Lobby} from './view/lobby/lobby';
import type {MatchView} from './view/match_view';
import {byId, forgetWhatIsRead, isTouched, say} from './view/page';
import {followPixelRatio, pixelRatio} from './view/pixel_ratio';
import type {Wish} from './wish';

const previewPauseMs = 30_000; // after one that was refused: the server counts each try

const watching = (): string =>
  isTouched() ? 'Watching. The left thumb moves the camera.' : 'Watching. W A S D move the camera, F follows the next player, Escape leaves.';

/** What this browser lacks, as a sentence; empty: nothing. */
function missing(): string {
  if (typeof WebAssembly === 'undefined') return 'This browser has no WebAssembly, in which the simulation runs. Any browser of the last years has it.';
  const canvas = document.createElement('canvas');
  if (!canvas.getContext('webgl2') && !canvas.getContext('webgl')) return 'This browser shows no WebGL, with which the match is drawn. It may be switched off in its settings, or the graphics driver lacks it.';
  return '';
}

class Page {
  private readonly stage: Stage;
  private readonly lobby: Lobby;
  private session: Session | undefined;
  private joins = 0; // a join that another one has overtaken is void
  private unseen = {match: '', untilMs: 0}; // whose preview was refused
  private lostBy = ''; // why the connection was lost, for people

  constructor(app: Application, module: WebAssembly.Module) {
    const input = new Input(app.canvas, () => this.lobby.isHidden, (code) => this.pressed(code));
    const invitation = readInvitation(location.hash);
    this.stage = {invitation, app, module, origin: location.origin, hud: new Hud(), input};
    this.lobby = new Lobby(location.origin, invitation, {
      join: (wish) => void this.join(wish),
      preview: (match) => void this.preview(match),
    });
    addEventListener('hashchange', () => this.begin()); // another invitation
    addEventListener('pagehide', () => this.session?.keep());
    const kept = takeSession();
    if (kept) void this.join(kept);
    app.ticker.add(() => attempt(() => this.draw())); // after one that fails Pixi would ask for no other frame
  }

  private pressed(code: string): void {
    if (code === 'KeyO') this.session?.toggleDebug();
    if (code === 'KeyF') this.session?.view?.followNext();
    if (code === 'Escape') this.leave('');
  }

  // Behind the lobby; where it cannot be seen the lobby stands alone, and nothing is said of it.
  private async preview(match: string): Promise<void> {
    if (this.session?.match === match || (this.session && !this.session.isPreview)) return;
    if (this.unseen.match === match && performance.now() < this.unseen.untilMs) return;
    await this.enter({match, name: this.stage.invitation.name ?? 'guest', classIndex: 0, role: 'preview'}).catch(() => this.giveUp(match));
  }

  private giveUp(match: string): void {
    if (!this.session?.view) this.unseen = {match, untilMs: performance.now() + previewPauseMs};
    this.close();
  }

  private async join(wish: Wish): Promise<void> {
    this.lobby.hide();
    const {session} = this;
    if (wish.role === 'spectator' && session?.isPreview && session.match === wish.match && session.view) {
      session.become('spectator');
      return say(watching());
    }
    say('Joining …');
    await this.enter(wish).catch((error: unknown) => this.leave(error instanceof Error ? error.message : String(error)));
  }

  private async enter(wish: Wish): Promise<void> {
    this.close();
    const join = ++this.joins;
    const isCurrent = (): boolean => join === this.joins;
    const session = await Session.join(this.stage, wish, (event) => isCurrent() && this.connected(event));
    if (isCurrent()) this.session = session;
    else session.close();
  }

  // By the role at this moment: one connection may be watched, and then be behind the lobby again.
  private connected({state, reason}: ConnectionEvent): void {
    const {session} = this;
    if (state === 'lost') this.lostBy = reason;
    if (session?.isPreview) {
      if (state === 'over' || (state === 'lost' && !session.view)) this.giveUp(session.match);
      return;
    }
    if (state === 'playing') {
      if (session?.isPlayed === false) say(watching());
      else say('', 'You are in the match.');
    }
    if (state === 'over') this.leave(reason);
  }

  private leave(reason: string): void {
    if (this.session?.isPlayed === false && this.session.view && reason === '') this.session.become('preview');
    else this.close();
    say(reason);
    this.lobby.show();
  }

  /** The match that is shown; a preview is there again with the lobby. */
  close(): void {
    ++this.joins;
    this.session?.close();
    this.session = undefined;
  }

  /** Anew, as somebody else. */
  private begin(): void {
    this.close();
    location.reload();
  }

  private draw(): void {
    const {session} = this;
    session?.view?.draw();
    if (!session || session.isPreview) return;
    const left = session.client.retrySecondsLeft;
    const wayOut = isTouched() ? '' : ' Escape leaves.';
    if (left > 0) say(`${this.lostBy} Trying again for ${Math.ceil(left)} s.${wayOut}`, `${this.lostBy} Trying again.${wayOut}`);
    else if (session.view) forgetWhatIsRead();
  }

  /** For tests and the curious, on the console. */
  get state(): {client: Client | undefined; view: MatchView | undefined} {
    return {client: this.session?.client, view: this.session?.view};
  }
}

async function begin(): Promise<void> {
  const lack = missing();
  if (lack !== '') {
    byId('lobby').hidden = true;
    return say(lack);
  }
  const app = new Application();
  await app.init({resizeTo: window, background: 0x07090d, antialias: true, preference: 'webgl', autoDensity: true, resolution: pixelRatio()});
  followPixelRatio(app);
  byId('stage').append(app.canvas);
  const module = await WebAssembly.compileStreaming(fetch(wasmUrl));
  say('');
  const page = new Page(app, module);
  showLogs(app, () => page.close());
  Object.assign(window, {fusillade: page});
}

begin().catch((error: unknown) => say(`The page could not start: ${error instanceof Error ? error.message : String(error)}`));
