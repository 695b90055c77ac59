// The WebAssembly build of the simulation, and arenas as the real server saves them.
import {execFileSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {Sim} from '../src/sim/sim';

const root = resolve(__dirname, '../../..');

export const wasm = readFileSync(join(root, 'build/wasm/client-sim/web/sim/fusillade_web.wasm'));

/** `arena`: its file, below the root of the repository. */
export function savedState(arena: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'fusillade-'));
  const state = join(folder, 'arena.state');
  const program = process.env.FUSILLADE_SERVER ?? join(root, 'build/release/fusillade');
  try {
    execFileSync(program, ['simulate', join(root, arena), '--ticks', '0', '--save', state]);
    return readFileSync(state);
  } finally {
    rmSync(folder, {recursive: true});
  }
}

export async function simOf(arena: string): Promise<Sim> {
  const sim = await Sim.start(wasm);
  sim.load(savedState(arena));
  return sim;
}
