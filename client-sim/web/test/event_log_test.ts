import {expect, test} from 'vitest';
import {placeAt, readEventLog} from '../src/log/event_log';

const log = `{"tick":0,"fraction":0,"event":"spawn","mover":"bullet:0","x":1,"y":2,"vx":60,"vy":0}
{"tick":2,"fraction":0.5,"event":"wall","mover":"bullet:0","target":"wall","x":3.5,"y":2,"vx":0,"vy":0}
{"tick":600,"event":"hash","hash":"0123456789abcdef"}
`;

test('a mover is shown between its events', () => {
  const {events, paths, ticks, bounds} = readEventLog(log);
  expect(events.map(({event}) => event)).toEqual(['spawn', 'wall']);
  expect(ticks).toBe(3);
  expect(bounds).toEqual({left: 1, top: 2, right: 3.5, bottom: 2});
  expect(placeAt(paths[0]!, 1)).toEqual({x: 2, y: 2});
  expect(placeAt(paths[0]!, 3)).toBeUndefined();
});

test('a bad line is named', () => {
  expect(() => readEventLog(`${log}{"tick":`)).toThrow('line 4 is no JSON');
  for (const line of ['{"x":1}', 'null', '7', '[]', '{"tick":1}']) expect(() => readEventLog(`${log}${line}`)).toThrow('line 4 is no event');
});

test('a log without events is named', () => {
  for (const lines of ['', '\n', log.split('\n')[2]!]) expect(() => readEventLog(lines)).toThrow('there are no events in it');
});
