// One match as this page takes part in it: the connection, the simulation, and the picture that shows it.
import type {Application} from 'pixi.js';
import type {Welcome} from '../dist/proto/fusillade/v1/play_pb';
import {Client, Sim} from './client';
import type {ConnectionEvent} from './client';
import {DebugPanel} from './debug/debug_panel';
import type {Invitation} from './invitation';
import {keepSession} from './kept_session';
import {Hud} from './view/hud';
import type {Input} from './view/controls/input';
import {MatchView} from './view/match_view';
import type {Role} from './view/role';
import type {Wish} from './wish';

export interface Stage {
  invitation: Invitation;
  app: Application;
  module: WebAssembly.Module;
  origin: string;
  hud: Hud;
  input: Input;
}

export class Session {
  view: MatchView | undefined;
  readonly client: Client;
  private role: Role;
  private debug: DebugPanel | undefined;
  private readonly wish: Wish;

  private constructor(stage: Stage, wish: Wish, sim: Sim, connection: (event: ConnectionEvent) => void) {
    this.wish = wish;
    this.role = wish.role;
    const {token, code} = stage.invitation;
    this.client = new Client({url: stage.origin.replace(/^http/, 'ws'), name: wish.name, match: wish.match, classIndex: wish.classIndex, sim, spectate: wish.role !== 'player', token, code, reconnectToken: wish.reconnectToken});
    this.client.on('welcome', (welcome: Welcome) => {
      const last = this.view;
      last?.close();
      this.debug ??= new DebugPanel(this.client);
      this.debug.begin(welcome);
      this.view = new MatchView(stage.app, this.client, welcome, this.client.content!, stage.hud, stage.input, this.debug, this.role);
      if (last && !this.isPlayed) this.view.goOnFrom(last);
    });
    this.client.on('connection', connection);
  }

  static async join(stage: Stage, wish: Wish, connection: (event: ConnectionEvent) => void): Promise<Session> {
    return new Session(stage, wish, await Sim.start(stage.module), connection);
  }

  get match(): string {
    return this.wish.match;
  }
  get isPlayed(): boolean {
    return this.role === 'player';
  }
  get isPreview(): boolean {
    return this.role === 'preview';
  }

  become(role: Role): void {
    this.role = role;
    this.view?.become(role);
    if (this.isPreview) this.debug?.show(false);
  }

  toggleDebug(): void {
    if (!this.isPreview) this.debug?.show(!this.debug.isShown);
  }

  /** For when the page is loaded again. */
  keep(): void {
    const {welcome, retrySecondsLeft} = this.client;
    if (!welcome || this.isPreview) return;
    keepSession({...this.wish, role: this.role, match: welcome.match, reconnectToken: welcome.reconnectToken}, retrySecondsLeft || welcome.graceS);
  }

  close(): void {
    this.client.leave();
    this.debug?.close();
    this.view?.close();
    this.view = undefined;
  }
}
