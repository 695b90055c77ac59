// Builds the page into build/web; each file stands beside its gzip twin, which the server sends.
import {readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {gzipSync} from 'node:zlib';
import {defineConfig, Plugin} from 'vite';

const root = resolve(__dirname, '../..');
const output = resolve(root, 'build/web');

function compress(): Plugin {
  return {
    name: 'gzip-twins',
    apply: 'build',
    closeBundle() {
      for (const entry of readdirSync(output, {recursive: true, withFileTypes: true})) {
        if (!entry.isFile() || entry.name.endsWith('.gz')) continue;
        const file = join(entry.parentPath ?? entry.path, entry.name);
        writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), {level: 9}));
      }
    },
  };
}

export default defineConfig({
  base: './',
  plugins: [compress()],
  build: {
    outDir: output,
    emptyOutDir: true,
    target: 'es2020',
    assetsInlineLimit: 0,
    modulePreload: {polyfill: false},
    chunkSizeWarningLimit: 2000,
  },
  server: {fs: {allow: [root]}, proxy: {'/v1': {target: 'http://127.0.0.1:8080', ws: true}}},
  test: {include: ['test/**/*_test.ts'], environment: 'node'},
} as Parameters<typeof defineConfig>[0]);
