// The example of the library's page of documentation, as it stands there, against the real server.
//   node example_test.mjs ROOT
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {build} from 'vite';
import {openPage, withBrowser} from './browser.mjs';
import {Server} from './server.mjs';
import {outputOf, until} from './steps.mjs';

const root = resolve(process.argv[2] ?? '../../..');
const web = join(root, 'client-sim/web');
const output = outputOf(root, 'example');
const linesMax = 25;

function exampleOf(readme) {
  const [, example] = /```ts\n([^]*?)```/.exec(readme);
  assert.ok(example.trim().split('\n').length <= linesMax, 'it is short');
  return example;
}

/** One script without imports, by the compiler's strictest settings and for the browsers of the page. */
async function bundled(example) {
  const folder = join(web, 'dist/example');
  mkdirSync(folder, {recursive: true});
  writeFileSync(join(folder, 'example.ts'), example.replace("'./src/client'", "'../../src/client'"));
  writeFileSync(join(folder, 'tsconfig.json'), '{"extends": "../../tsconfig.json", "include": ["example.ts"]}');
  execFileSync('npx', ['tsc', '-p', folder], {cwd: web, stdio: 'inherit'});
  const {output: [{code}]} = await build({
    configFile: false, root: folder, logLevel: 'warn',
    build: {write: false, minify: false, target: 'es2020', rollupOptions: {input: join(folder, 'example.ts')}},
  });
  return `(() => {${code}})()`;
}

const server = await Server.start({root, arenas: ['range'], directory: join(web, 'e2e/arenas'), log: join(output, 'server.log')});
try {
  await withBrowser(async (browser) => {
    const script = await bundled(exampleOf(readFileSync(join(web, 'README.md'), 'utf8')).replace('http://localhost:8080', server.origin));
    const wasm = readdirSync(join(root, 'build/web/assets')).find((name) => name.endsWith('.wasm'));
    const {page, errors} = await openPage(browser, `${server.origin}/icon.svg`, {
      before: (made) => made.route('**/fusillade_web.wasm', (route) => route.fulfill({path: join(root, 'build/web/assets', wasm)})),
    });
    await page.evaluate(() => {
      window.told = [];
      console.log = (...values) => window.told.push(values);
    });
    await page.evaluate(script);
    await until(page, 'playing', () => window.told.some(([state]) => state === 'playing'));
    await until(page, 'the own player', () => window.told.some(([self, players]) => self?.x > 0 && players.length === 1));
    await until(page, 'bullets in flight', () => window.told.some((values) => values.length === 2 && values[0] > 0 && values[0] < 40));
    await until(page, 'a hit, a bounce or a death', () => window.told.some(([form]) => ['hit', 'bounce', 'death'].includes(form)));
    assert.equal((await server.match()).players, 1);
    assert.deepEqual(errors, [], 'no errors on the console');
    console.log('the example of client-sim/web/README.md plays');
  });
} finally {
  await server.stop();
}
