// The library stands alone: whoever takes src/client and src/sim needs no engine, no view and no page.
import {readdirSync, readFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {expect, test} from 'vitest';

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
