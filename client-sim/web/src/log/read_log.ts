// Reads an event log, one JSON object a line, part by part: it may be larger than a text can be.
import type {LogColumns} from './event_log';
import {LogBuilder} from './log_builder';

const lineCharactersMax = 65_536;

class LineReader {
  private readonly builder = new LogBuilder();
  private rest = ''; // of a line that has not ended
  private lines = 0;

  take(text: string): void {
    const all = this.rest + text;
    let from = 0;
    for (let end = all.indexOf('\n'); end >= 0; end = all.indexOf('\n', from)) {
      this.line(all.slice(from, end));
      from = end + 1;
    }
    this.rest = all.slice(from);
    if (this.rest.length > lineCharactersMax) throw new Error(`line ${this.lines + 1} is longer than ${lineCharactersMax} characters`);
  }

  end(): LogColumns {
    this.line(this.rest);
    return this.builder.finish();
  }

  private line(text: string): void {
    ++this.lines;
    if (text.trim() === '') return;
    try {
      this.builder.add(JSON.parse(text) as Record<string, unknown> | null);
    } catch (error) {
      throw new Error(`line ${this.lines} ${error instanceof SyntaxError ? 'is no JSON' : (error as Error).message}`);
    }
  }
}

/** `progress`: so many bytes have been read. Throws with the number of a line that is no event, or where there is none to show. */
export async function readEventLog(file: Blob, progress: (bytes: number) => void): Promise<LogColumns> {
  let bytes = 0;
  const lines = new LineReader();
  const decoder = new TextDecoder();
  const reader = file.stream().getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      lines.take(decoder.decode(part.value, {stream: true}));
      bytes += part.value.length;
      progress(bytes);
    }
  } finally {
    await reader.cancel();
  }
  return lines.end();
}
