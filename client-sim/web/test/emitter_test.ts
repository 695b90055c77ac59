// Who listens to the library.
import {afterEach, expect, test, vi} from 'vitest';
import {Emitter} from '../src/client/emitter';
import {toldFailures} from './told_failures';

class Teller extends Emitter<{said: string}> {
  say(what: string): void {
    this.emit('said', what);
  }
}

afterEach(() => {
  vi.restoreAllMocks();
});

test('a listener that fails is told of, and stops neither the others nor who tells', () => {
  const failures = toldFailures();
  const teller = new Teller();
  const heard: string[] = [];
  teller.on('said', () => {
    throw new Error('deaf');
  });
  const end = teller.on('said', (what) => heard.push(what));
  teller.say('one');
  end();
  teller.say('two');
  expect(heard).toEqual(['one']);
  expect(failures).toEqual([new Error('deaf'), new Error('deaf')]);
});
