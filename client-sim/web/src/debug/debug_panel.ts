// What stands beside the picture in the debug view: the network, and the operator's hand on time. It lives as long as the
// client, so that a connection that is lost leaves it open, with its curves and what was typed.
import type {Welcome} from '../../dist/proto/fusillade/v1/play_pb';
import type {Client, Frame} from '../client';
import {byId} from '../view/page';
import {DebugFeed} from './debug_feed';
import {NetGraph} from './net_graph';
import {TimeControls} from './time_controls';

export class DebugPanel {
  readonly feed = new DebugFeed(location.origin);
  readonly graph: NetGraph;
  private readonly controls: TimeControls;

  constructor(client: Client) {
    this.graph = new NetGraph(byId('debug'), client);
    this.controls = new TimeControls(byId('debug'), this.feed);
  }

  /** From now on it is of that match, or of that connection to it. */
  begin(welcome: Welcome): void {
    this.feed.begin(welcome.match);
    this.graph.begin(welcome.tickRate);
  }

  get isShown(): boolean {
    return !byId('debug').hidden;
  }
  show(isShown: boolean): void {
    byId('debug').hidden = !isShown;
    if (isShown) this.graph.resume();
  }

  draw(frame: Frame, bullets: number): void {
    this.graph.draw(frame, bullets, this.feed.state);
    this.controls.draw();
  }

  close(): void {
    this.graph.close();
    byId('debug').replaceChildren();
    this.show(false);
  }
}
