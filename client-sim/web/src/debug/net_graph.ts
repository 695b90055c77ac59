// What the network does, as numbers and as curves over the last half minute.
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type {Welcome} from '../../dist/proto/fusillade/v1/play_pb';
import type {Client, Frame} from '../client';
import type {DebugState} from './debug_feed';

const secondsShown = 30;
const bucketMs = 500;

const curves = [
  {label: 'tick ms', stroke: '#ffffff'},
  {label: 'round trip ms', stroke: '#7fe3ff'},
  {label: 'jitter ms', stroke: '#ffb15c'},
  {label: 'KB/s', stroke: '#8dff9a'},
  {label: 'corrections', stroke: '#ff7a9c'},
  {label: 'late commands', stroke: '#c58bff'},
];

function insideOf(state: DebugState | undefined): string[] {
  if (!state) return [];
  const {tick_ms: ms, inspection} = state;
  const times = `server tick ${ms.last.toFixed(3)} ms, p50 ${ms.p50.toFixed(3)}, p99 ${ms.p99.toFixed(3)}`;
  if (!inspection) return [times];
  const {possible_pairs, candidate_pairs, swept_tests, responses} = inspection;
  return [times, `tick ${inspection.tick}: ${possible_pairs} possible pairs, ${candidate_pairs} candidates,`, `${swept_tests} swept tests, ${responses} contacts`];
}

export class NetGraph {
  private readonly numbers = document.createElement('pre');
  private readonly plot: uPlot;
  private readonly data: (number | null)[][] = [[], ...curves.map(() => [])];
  private readonly stop: (() => void)[];
  private corrections = 0;
  private lateCommands = 0;
  private lateBefore = 0;
  private bytesBefore = 0;
  private decodeMs = 0;
  private snapshotBytes = 0;
  private lastBucket = performance.now();
  private frameMs = 0;
  private lastFrame = performance.now();

  constructor(place: HTMLElement, private readonly client: Client, private readonly welcome: Welcome) {
    const graph = document.createElement('div');
    place.replaceChildren(this.numbers, graph);
    const axis = {stroke: '#8b99b0', grid: {stroke: '#2b364966', width: 1}};
    this.plot = new uPlot(
      {width: 340, height: 150, legend: {live: false}, cursor: {show: false}, scales: {x: {time: false}}, axes: [axis, axis], series: [{}, ...curves]},
      this.data as uPlot.AlignedData, graph,
    );
    this.stop = [
      client.on('correction', () => ++this.corrections),
      client.on('snapshot', ({snapshot, bytes, decodeMs}) => {
        this.lateCommands = snapshot.self?.lateCommands ?? 0;
        this.decodeMs += 0.05 * (decodeMs - this.decodeMs);
        this.snapshotBytes += 0.05 * (bytes - this.snapshotBytes);
      }),
    ];
  }

  /** `state`: undefined where the server does not show it. */
  draw(frame: Frame, bullets: number, state: DebugState | undefined): void {
    const now = performance.now();
    this.frameMs += 0.05 * (now - this.lastFrame - this.frameMs);
    this.lastFrame = now;
    if (now - this.lastBucket < bucketMs) return;
    const perS = 1000 / (now - this.lastBucket);
    const tickMs = 1000 / this.welcome.tickRate;
    const bytes = this.client.bytesReceived;
    const network = [this.client.roundTripMs, this.client.jitterTicks * tickMs, ((bytes - this.bytesBefore) * perS) / 1024, this.corrections, this.lateCommands - this.lateBefore];
    this.data[0]!.push(now / 1000);
    [state?.tick_ms.last ?? null, ...network].forEach((value, i) => this.data[i + 1]!.push(value));
    for (const column of this.data) if (column.length > (secondsShown * 1000) / bucketMs) column.shift();
    this.plot.setData(this.data as uPlot.AlignedData);
    this.numbers.textContent = [
      `tick ${frame.time.toFixed(1)} of ${this.welcome.tickRate} Hz, frame ${this.frameMs.toFixed(1)} ms`,
      `round trip ${network[0]!.toFixed(1)} ms, jitter ${network[1]!.toFixed(1)} ms, ${network[2]!.toFixed(1)} KB/s`,
      `snapshot ${this.snapshotBytes.toFixed(0)} B, decoded in ${this.decodeMs.toFixed(3)} ms, ${this.client.snapshotsBuffered} waiting`,
      `bullets ${bullets}, enemies ${frame.enemies.length}, players ${frame.players.length}`,
      ...insideOf(state),
    ].join('\n');
    this.bytesBefore = bytes;
    this.lateBefore = this.lateCommands;
    this.corrections = 0;
    this.lastBucket = now;
  }

  close(): void {
    for (const end of this.stop) end();
    this.plot.destroy();
  }
}
