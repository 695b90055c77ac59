// The golden runs of the simulation in Chromium: WebAssembly of the browser gives the hashes of every other build.
//   node goldens_test.mjs ROOT        FUSILLADE_GOLDEN_TICKS: how far; 300 unless told
import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {withBrowser} from './browser.mjs';

const root = resolve(process.argv[2] ?? '../../..');
const ticks = Number(process.env.FUSILLADE_GOLDEN_TICKS ?? 300);
const every = 100;
const goldens = join(root, 'tests/determinism/goldens');

/** Runs in the browser: a WASI program with these arguments and standard input; answers its standard output. */
async function runProgram({program, input, args}) {
  const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const given = bytes(input);
  let taken = 0;
  let output = '';
  let memory;
  const view = () => new DataView(memory.buffer);
  const words = args.map((word) => new TextEncoder().encode(`${word}\0`));
  const vectors = (at, count) => Array.from({length: count}, (_, i) => new Uint8Array(memory.buffer, view().getUint32(at + 8 * i, true), view().getUint32(at + 8 * i + 4, true)));
  const system = {
    args_sizes_get: (count, size) => {
      view().setUint32(count, words.length, true);
      view().setUint32(size, words.reduce((sum, word) => sum + word.length, 0), true);
      return 0;
    },
    args_get: (list, buffer) => {
      words.forEach((word, i) => {
        view().setUint32(list + 4 * i, buffer, true);
        new Uint8Array(memory.buffer, buffer, word.length).set(word);
        buffer += word.length;
      });
      return 0;
    },
    fd_read: (_file, at, count, read) => {
      let sum = 0;
      for (const part of vectors(at, count)) {
        const some = given.subarray(taken, taken + part.length);
        part.set(some);
        taken += some.length;
        sum += some.length;
      }
      view().setUint32(read, sum, true);
      return 0;
    },
    fd_write: (_file, at, count, written) => {
      let sum = 0;
      for (const part of vectors(at, count)) {
        output += new TextDecoder().decode(part);
        sum += part.length;
      }
      view().setUint32(written, sum, true);
      return 0;
    },
    fd_fdstat_get: (_file, at) => {
      new Uint8Array(memory.buffer, at, 24).fill(0);
      view().setUint8(at, 2);
      return 0;
    },
    proc_exit: (code) => {
      throw new Error(`exit code ${code}`);
    },
  };
  const imports = new Proxy(system, {get: (known, name) => known[name] ?? (() => 8), has: () => true});
  const {instance} = await WebAssembly.instantiate(bytes(program), {wasi_snapshot_preview1: imports});
  memory = instance.exports.memory;
  try {
    instance.exports._start();
  } catch (error) {
    if (error.message !== 'exit code 0') throw error;
  }
  return output;
}

await withBrowser(async (browser) => {
  const page = await browser.newPage();
  const program = readFileSync(join(root, 'build/wasm/tests/determinism/golden_player')).toString('base64');
  const runs = readdirSync(goldens).filter((name) => name.endsWith('.run'));
  assert.ok(runs.length > 0, `no runs in ${goldens}`);
  for (const run of runs) {
    const hashes = readFileSync(join(goldens, run.replace('.run', '.hashes')), 'utf8').split('\n').filter((line) => line !== '' && Number(line.split(' ')[0]) <= ticks);
    const input = readFileSync(join(goldens, run)).toString('base64');
    const output = await page.evaluate(runProgram, {program, input, args: ['golden_player', String(ticks), String(every)]});
    assert.deepEqual(output.trim().split('\n'), hashes, run);
    console.log(`Chromium ${browser.version()}, ${run}: ${ticks} ticks give the golden hashes`);
  }
});
