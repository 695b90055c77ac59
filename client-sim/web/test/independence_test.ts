// The library stands alone: whoever takes src/client and src/sim needs no engine, no view and no page.
import {readdirSync, readFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {expect, expectTypeOf, test} from 'vitest';
import {Refusal_Code} from '../src/client';
import type {ClientEvents, ClientOptions, ConnectionOptions, MatchState, Refusal, Snapshot, Welcome} from '../src/client';

const source = resolve(__dirname, '../src');
const allowed = [/^\.\/\w+$/, /^\.\.\/sim\/sim$/, /^\.\.\/\.\.\/dist\/proto\//, /^@bufbuild\/protobuf$/];

test.each(['client', 'sim'])('%s imports nothing but itself, the simulation and the wire', (folder) => {
  for (const file of readdirSync(join(source, folder))) {
    const text = readFileSync(join(source, folder, file), 'utf8');
    for (const [, from] of text.matchAll(/(?:from|import) '([^']+)'/g)) {
      expect(allowed.some((pattern) => pattern.test(from!)), `${file} imports ${from}`).toBe(true);
    }
    expect(/\b(document|window|location)\.\w/.test(text), `${file} knows a page`).toBe(false);
  }
});

test('whoever listens needs nothing of the wire besides', () => {
  expectTypeOf<ClientEvents['welcome']>().toEqualTypeOf<Welcome>();
  expectTypeOf<ClientEvents['state']>().toEqualTypeOf<MatchState>();
  expectTypeOf<ClientEvents['refusal']>().toEqualTypeOf<Refusal>();
  expectTypeOf<ClientEvents['snapshot']['snapshot']>().toEqualTypeOf<Snapshot>();
  expectTypeOf<ClientOptions>().toExtend<ConnectionOptions>();
  expectTypeOf<Refusal['code']>().toEqualTypeOf<Refusal_Code>();
  expect(Refusal_Code.KICKED).toBe(14);
});
