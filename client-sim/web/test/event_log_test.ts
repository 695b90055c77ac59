import {expect, test} from 'vitest';
import {EventLog, kinds} from '../src/log/event_log';
import {eventsMax, LogBuilder} from '../src/log/log_builder';
import {MoversOnTheWay} from '../src/log/movers_on_the_way';
import {readEventLog} from '../src/log/read_log';

const partBytes = 1001; // cuts a letter of two bytes in one of two places
const log = `{"tick":0,"fraction":0,"event":"spawn","mover":"bullet:0","x":1,"y":2,"vx":60,"vy":0}
{"tick":2,"fraction":0.5,"event":"wall","mover":"bullet:0","target":"wall","x":3.5,"y":2,"vx":0,"vy":0}
{"tick":600,"event":"hash","hash":"0123456789abcdef"}
`;

const read = async (text: string, progress: (bytes: number) => void = () => {}): Promise<EventLog> => {
  const bytes = new TextEncoder().encode(text);
  const parts = Array.from({length: Math.ceil(bytes.length / partBytes)}, (_, i) => bytes.subarray(partBytes * i, partBytes * (i + 1)));
  return new EventLog(await readEventLog(new Blob(parts), progress));
};

test('a mover is shown between its events', async () => {
  const one = await read(log);
  const {columns} = one;
  expect([...columns.kinds.slice(0, columns.count)].map((kind) => kinds[kind])).toEqual(['spawn', 'wall']);
  expect(columns.ticks).toBe(3);
  expect(columns.bounds).toEqual({left: 1, top: 2, right: 3.5, bottom: 2});
  expect(one.placeAt(0, 0)).toEqual({x: 1, y: 2});
  expect(one.placeAt(0, 1)).toEqual({x: 2, y: 2});
  expect(one.placeAt(0, 3)).toBeUndefined();
  expect([one.firstFrom(0), one.firstFrom(1), one.firstFrom(3)]).toEqual([0, 1, 2]);
});

test('a bad line is named', async () => {
  await expect(read(`${log}{"tick":`)).rejects.toThrow('line 4 is no JSON');
  await expect(read(`${log}${'x'.repeat(70_000)}`)).rejects.toThrow('line 4 is longer than 65536 characters');
  for (const line of ['{"x":1}', 'null', '7', '[]', '{"tick":1}']) await expect(read(`${log}${line}`)).rejects.toThrow('line 4 is no event');
  await expect(read(`${log}{"tick":1,"event":"hit"}`)).rejects.toThrow('line 4 is out of order: tick 1 after tick 2');
});

test('a log without events is named', async () => {
  for (const lines of ['', '\n', log.split('\n')[2]!]) await expect(read(lines)).rejects.toThrow('there are no events in it');
});

const line = (i: number): string => `{"tick":${i >> 4},"event":"spawn","mover":"bullet:${i >> 1}","x":${i % 7},"y":2}\n`;
const long = (count: number): string => Array.from({length: count}, (_, i) => line(i)).join('');

test('lines and letters that two parts of a file share are whole', async () => {
  const seen: number[] = [];
  const one = await read(`${long(10_000)}{"tick":10000,"event":"spawn","mover":"Zoë ${'ë'.repeat(3000)}"}`, (bytes) => seen.push(bytes));
  expect(seen.length).toBeGreaterThan(10);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  expect([one.columns.count, one.movers]).toEqual([10_001, 5001]);
  for (let mover = 0; mover < 5000; ++mover) expect([...one.columns.knots.slice(2 * mover, 2 * mover + 2)]).toEqual([2 * mover, 2 * mover + 1]);
});

test('more events than fit are refused', () => {
  const builder = new LogBuilder();
  const event = {tick: 0, event: 'spawn'};
  for (let i = 0; i < eventsMax; ++i) builder.add(event);
  expect(() => builder.add(event)).toThrow(`is too many: no more than ${eventsMax} events can be shown`);
});

test('who is on its way is known at any time', async () => {
  const one = await read([0, 2, 5].flatMap((begin) => [begin, begin + 3].map((tick) => ({tick, event: 'spawn', mover: `${begin}`, x: 0, y: 0})))
    .sort((a, b) => a.tick - b.tick).map((event) => JSON.stringify(event)).join('\n'));
  const movers = new MoversOnTheWay(one);
  const at = (time: number): number[] => movers.at(time).map((mover) => one.beginOf(mover));
  expect(at(1)).toEqual([0]);
  expect(at(2.5)).toEqual([0, 2]);
  expect(at(5)).toEqual([2, 5]);
  expect(at(9)).toEqual([]);
  expect(at(0)).toEqual([0]);
});
