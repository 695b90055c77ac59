// What the network does, as numbers and as curves over the last half minute.
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type {Client, Frame} from '../client';
import type {DebugState} from './debug_feed';

const secondsShown = 30;
const bucketMs = 500;
const plotWidth = 330;
const plotHeight = 80;
const xAxisHeight = 24;
const axisWidth = 46;
const decades = [0.1, 1, 10, 100, 1000];
const logFloor = 0.05; // ms: what is shown where less is measured

interface Curve {
  label: string;
  stroke: string;
}

/** One plot with a scale of its own for each unit; milliseconds by decades: ticks and round trips are far apart. */
const plots: {unit: string; isLog: boolean; curves: Curve[]}[] = [
  {unit: 'ms', isLog: true, curves: [{label: 'tick', stroke: '#ffffff'}, {label: 'round trip', stroke: '#7fe3ff'}, {label: 'jitter', stroke: '#ffb15c'}]},
  {unit: 'KB/s', isLog: false, curves: [{label: 'received', stroke: '#8dff9a'}]},
  {unit: '1/s', isLog: false, curves: [{label: 'corrections', stroke: '#ff7a9c'}, {label: 'late commands', stroke: '#c58bff'}]},
];

function plotOf({unit, isLog, curves}: (typeof plots)[number], isLast: boolean, place: HTMLElement): uPlot {
  const axis = {stroke: '#8b99b0', grid: {stroke: '#2b364966', width: 1}, font: '10px monospace', labelFont: '10px monospace'};
  const upTo = (_plot: uPlot, _min: number, max: number): uPlot.Range.MinMax => [0, Math.max(1, max * 1.1)];
  const byDecades = (_plot: uPlot, _min: number, max: number): uPlot.Range.MinMax => [logFloor, Math.max(10, max * 2)];
  return new uPlot({
    width: plotWidth, height: plotHeight + (isLast ? xAxisHeight : 0), legend: {live: false, markers: {width: 2}}, cursor: {show: false}, padding: [8, 12, isLast ? 0 : 6, 0],
    scales: {x: {time: false, range: [-secondsShown, 0]}, y: {distr: isLog ? 3 : 1, range: isLog ? byDecades : upTo}},
    axes: [
      {...axis, show: isLast, size: xAxisHeight, values: (_plot, seconds) => seconds.map((one) => `${one} s`)},
      {...axis, size: axisWidth, label: unit, labelSize: 14, ...(isLog ? {splits: () => decades, filter: (plot: uPlot, splits: number[]) => splits.map((one) => (one <= plot.scales.y!.max! ? one : null))} : {})},
    ],
    series: [{}, ...curves],
  }, [[], ...curves.map(() => [])], place);
}

function insideOf(state: DebugState | undefined): string[] {
  if (!state) return [];
  const {tick_ms: ms, inspection} = state;
  const times = `server tick ${ms.last.toFixed(3)} ms, p50 ${ms.p50.toFixed(3)}, p99 ${ms.p99.toFixed(3)}`;
  if (!inspection) return [times];
  const {possible_pairs, candidate_pairs, swept_tests, responses} = inspection;
  return [times, `tick ${inspection.tick}: ${possible_pairs} possible pairs, ${candidate_pairs} candidates,`, `${swept_tests} swept tests, ${responses} contacts`];
}

/** A row for each half second, oldest first. */
interface Bucket {
  at: number; // ms
  values: (number | null)[][]; // by plot, by curve
}

export class NetGraph {
  private readonly numbers = document.createElement('pre');
  private readonly plots: uPlot[];
  private readonly buckets: Bucket[] = [];
  private readonly stop: (() => void)[];
  private corrections = 0;
  private lateCommands = 0;
  private lateBefore = 0;
  private bytesBefore = 0;
  private tickRate = NaN;
  private decodeMs = 0;
  private snapshotBytes = 0;
  private lastBucket = 0; // ms
  private frameMs = 0;
  private lastFrame = 0; // ms
  private readonly client: Client;

  constructor(place: HTMLElement, client: Client) {
    this.client = client;
    const graph = document.createElement('div');
    place.replaceChildren(this.numbers, graph);
    this.plots = plots.map((one, i) => plotOf(one, i === plots.length - 1, graph));
    this.stop = [
      client.on('correction', () => ++this.corrections),
      client.on('snapshot', ({snapshot, bytes, decodeMs}) => {
        this.lateCommands = snapshot.self?.lateCommands ?? 0;
        this.decodeMs += 0.05 * (decodeMs - this.decodeMs);
        this.snapshotBytes += 0.05 * (bytes - this.snapshotBytes);
      }),
    ];
  }

  /** Ticks per second, of the match that is shown from now on. */
  begin(tickRate: number): void {
    this.tickRate = tickRate;
  }

  /** To be drawn each frame again: what happened since the last one was not looked at. */
  resume(): void {
    this.lastFrame = performance.now();
    this.beginBucket(this.lastFrame);
  }

  private beginBucket(now: number): void {
    this.lastBucket = now;
    this.bytesBefore = this.client.bytesReceived;
    this.lateBefore = this.lateCommands;
    this.corrections = 0;
  }

  /** `state`: undefined where the server does not show it. */
  draw(frame: Frame, bullets: number, state: DebugState | undefined): void {
    const now = performance.now();
    this.frameMs += 0.05 * (now - this.lastFrame - this.frameMs);
    this.lastFrame = now;
    if (now - this.lastBucket < bucketMs) return;
    const perS = 1000 / (now - this.lastBucket);
    const tickMs = 1000 / this.tickRate;
    const network = {
      roundTripMs: this.client.roundTripMs, jitterMs: this.client.jitterTicks * tickMs, kilobytes: ((this.client.bytesReceived - this.bytesBefore) * perS) / 1024,
      corrections: this.corrections * perS, lateCommands: Math.max(0, this.lateCommands - this.lateBefore) * perS,
    };
    const inMs = [state?.tick_ms.last ?? null, network.roundTripMs, network.jitterMs];
    this.show(now, [inMs.map((ms) => ms === null ? null : Math.max(logFloor, ms)), [network.kilobytes], [network.corrections, network.lateCommands]]);
    this.numbers.textContent = [
      `tick ${frame.time.toFixed(1)} of ${this.tickRate} Hz, frame ${this.frameMs.toFixed(1)} ms`,
      `round trip ${network.roundTripMs.toFixed(1)} ms, jitter ${network.jitterMs.toFixed(1)} ms, ${network.kilobytes.toFixed(1)} KB/s`,
      `snapshot ${this.snapshotBytes.toFixed(0)} B, decoded in ${this.decodeMs.toFixed(3)} ms, ${this.client.snapshotsBuffered} waiting`,
      `bullets ${bullets}, enemies ${frame.enemies.length}, players ${frame.players.length}`,
      ...insideOf(state),
    ].join('\n');
    this.beginBucket(now);
  }

  private show(now: number, values: (number | null)[][]): void {
    this.buckets.push({at: now, values});
    if (this.buckets.length > (secondsShown * 1000) / bucketMs) this.buckets.shift();
    const seconds = this.buckets.map(({at}) => (at - now) / 1000);
    this.plots.forEach((plot, i) => plot.setData([seconds, ...plots[i]!.curves.map((_, curve) => this.buckets.map(({values}) => values[i]![curve]!))]));
  }

  close(): void {
    for (const end of this.stop) end();
    for (const plot of this.plots) plot.destroy();
  }
}
