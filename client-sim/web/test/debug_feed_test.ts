// What the debug view hears of a match, and when.
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {DebugFeed} from '../src/debug/debug_feed';

const box = {left: 0, top: 0, right: 9, bottom: 9};
const read = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

let feed: DebugFeed;
let asked: {url: string; signal: AbortSignal; answer: (response: Response) => void}[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (url: string, {signal}: {signal: AbortSignal}) => new Promise((answer, reject) => {
    asked.push({url, signal, answer});
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  }));
  feed = new DebugFeed('http://host:1');
  feed.begin('first');
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('an answer is of the match that was asked about', async () => {
  feed.poll(box, 1000);
  const change = feed.change('pause');
  feed.begin('second');
  asked[0]!.answer(new Response(null, {status: 404}));
  asked[1]!.answer(new Response('{"error": "no token"}', {status: 401}));
  await change;
  expect(feed.isRefused).toBe(false);
  expect(feed.problem).toBe('');
});

test('the next match is asked about at once', async () => {
  feed.poll(box, 1000);
  feed.begin('second');
  feed.poll(box, 1000);
  expect(asked[1]!.url).toContain('/v1/matches/second/debug?');
  asked[0]!.answer(new Response('{"tick": 1}'));
  await read();
  feed.poll(box, 1600);
  expect(asked, 'still on its way').toHaveLength(2);
  asked[1]!.answer(new Response('{"tick": 2}'));
  await read();
  expect(feed.state?.tick).toBe(2);
});

test('what is not answered is given up', async () => {
  const silence = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(silence.signal);
  feed.poll(box, 1000);
  const change = feed.change('pause');
  silence.abort(new Error('too late'));
  await change;
  expect(feed.problem).toBe('The server does not answer.');
  feed.poll(box, 1300);
  expect(asked).toHaveLength(3);
});
