// The thread that reads event logs: the page's own one answers meanwhile.
import type {LogColumns} from './event_log';
import {readEventLog} from './read_log';

/** What it tells: bytes that have been read, by and by; then the log, or why there is none. */
export type LogNews = {bytes: number} | {columns: LogColumns} | {reason: string};

const tellMs = 100;

const tell = (news: LogNews, transfer: Transferable[] = []): void => postMessage(news, {transfer});

async function read(file: File): Promise<void> {
  let told = -Infinity;
  try {
    const columns = await readEventLog(file, (bytes) => {
      if (performance.now() - told < tellMs) return;
      told = performance.now();
      tell({bytes});
    });
    tell({columns}, Object.values(columns).filter(ArrayBuffer.isView).map(({buffer}) => buffer as ArrayBuffer));
  } catch (error) {
    tell({reason: error instanceof Error ? error.message : String(error)});
  }
}

addEventListener('message', ({data}: MessageEvent<File>) => void read(data));
