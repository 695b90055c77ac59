// Answers of the server that do not come, or not all of them.
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {match, matches} from '../src/client/http';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a short answer that begins and does not go on is given up', async () => {
  vi.stubGlobal('fetch', (_: string, {signal}: {signal: AbortSignal}) => {
    const body = new ReadableStream({start: (stream) => signal.addEventListener('abort', () => stream.error(signal.reason))});
    return Promise.resolve(new Response(body));
  });
  const ends = [matches('http://host:1'), match('http://host:1', 'm')].map((answer) => answer.catch((error: Error) => error.message));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await Promise.all(ends)).toEqual(['http://host:1/v1/matches: the server does not answer', 'http://host:1/v1/matches/m: the server does not answer']);
  expect(vi.getTimerCount()).toBe(0);
});
