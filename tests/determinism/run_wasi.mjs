// Runs a WebAssembly program with WASI: node run_wasi.mjs PROGRAM [ARGUMENT...]; standard streams are node's.
import {readFile} from 'node:fs/promises';
import {WASI} from 'node:wasi';

const program = process.argv[2];
const wasi = new WASI({version: 'preview1', args: process.argv.slice(2), returnOnExit: true});
const module = await WebAssembly.compile(await readFile(program));
const instance = await WebAssembly.instantiate(module, {wasi_snapshot_preview1: wasi.wasiImport});
process.exitCode = wasi.start(instance);
