// An event log that is dropped on the page, or chosen, is read by and by, and then played.
import type {Application} from 'pixi.js';
import {byId, isTouched, say} from '../view/page';
import {EventLog} from './event_log';
import {LogView} from './log_view';
import type {LogNews} from './log_worker';

const bytesPerMb = 1e6;

const isInAMatch = (): boolean => byId('lobby').hidden;

class Logs {
  private reader: Worker | undefined;
  private shown: LogView | undefined;
  private readonly app: Application;
  private readonly begins: () => void;

  constructor(app: Application, begins: () => void) {
    this.app = app;
    this.begins = begins;
  }

  open(file: File): void {
    this.close();
    if (isInAMatch()) return say('Event logs are shown in the lobby: leave the match first.');
    const reader = new Worker(new URL('./log_worker.ts', import.meta.url), {type: 'module'});
    reader.addEventListener('message', ({data}: MessageEvent<LogNews>) => this.told(file, data));
    reader.addEventListener('error', ({message}) => this.told(file, {reason: message || `it could not be read: there may be too little memory for ${megabytes(file)}`}));
    reader.postMessage(file);
    this.setReader(reader);
  }

  private told(file: File, news: LogNews): void {
    if (isInAMatch()) return this.endReading(); // whoever joined one meanwhile wants no log any more
    if ('bytes' in news) return this.tellHowFar(file, news.bytes);
    this.endReading();
    if ('reason' in news) return say(`${file.name}: ${news.reason}`);
    this.begins();
    this.shown = new LogView(this.app, new EventLog(news.columns));
    byId('lobby').hidden = true;
  }

  private tellHowFar(file: File, bytes: number): void {
    const wayOut = isTouched() ? '' : ' Escape ends it.';
    say(`${file.name}: ${Math.floor((100 * bytes) / file.size)} % of ${megabytes(file)} read.${wayOut}`, `${file.name} is read.${wayOut}`);
  }

  private endReading(): void {
    this.reader?.terminate();
    this.setReader(undefined);
  }

  private setReader(reader: Worker | undefined): void {
    this.reader = reader;
    byId('log-wanted').hidden = reader !== undefined;
    byId('log-read').hidden = reader === undefined;
  }

  /** What is read or shown, if anything. */
  close(): void {
    if (this.reader && !isInAMatch()) say('');
    this.endReading();
    if (!this.shown) return;
    this.shown.close();
    this.shown = undefined;
    byId('lobby').hidden = false;
  }
}

const megabytes = ({size}: File): string => `${Math.ceil(size / bytesPerMb)} MB`;

/** `begins`: one is about to be shown, in the place of whatever is. */
export function showLogs(app: Application, begins: () => void): void {
  const logs = new Logs(app, begins);
  addEventListener('dragover', (event) => event.preventDefault());
  addEventListener('drop', (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) logs.open(file);
  });
  const chosen = byId<HTMLInputElement>('log-file');
  byId('choose-log').addEventListener('click', () => chosen.click());
  chosen.addEventListener('change', () => {
    const file = chosen.files?.[0];
    if (file) logs.open(file);
    chosen.value = ''; // the same one may be chosen again
  });
  addEventListener('keydown', ({code}) => {
    if (code === 'Escape') logs.close();
  });
  for (const button of ['leave', 'end-reading']) byId(button).addEventListener('click', () => logs.close()); // a phone has no Escape
}
