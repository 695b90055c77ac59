// The way into a match and out again: who comes and goes leaves nothing behind.
//   node lobby_test.mjs ROOT
import assert from 'node:assert/strict';
import {join, resolve} from 'node:path';
import {openPage, withBrowser} from './browser.mjs';
import {Server} from './server.mjs';
import {outputOf, play, until} from './steps.mjs';

const root = resolve(process.argv[2] ?? '../../..');
const output = outputOf(root, 'lobby');

/** Runs with a server of its own, whose console shows no error. */
async function withServer(browser, name, options, work) {
  const server = await Server.start({root, log: join(output, `${name}.log`), ...options});
  try {
    const {page, errors} = await openPage(browser, server.origin);
    await work(page, server);
    assert.deepEqual(errors, [], `${name}: no errors on the console`);
    await page.close();
  } finally {
    await server.stop();
  }
}

/** Whatever of this kind is alive in the page after a collection of garbage. */
async function living(devtools, prototype) {
  await devtools.send('HeapProfiler.collectGarbage');
  const {result} = await devtools.send('Runtime.evaluate', {expression: `${prototype}.prototype`});
  const {objects} = await devtools.send('Runtime.queryObjects', {prototypeObjectId: result.objectId});
  const {result: count} = await devtools.send('Runtime.callFunctionOn', {objectId: objects.objectId, functionDeclaration: 'function () { return this.length; }', returnByValue: true});
  await devtools.send('Runtime.releaseObject', {objectId: objects.objectId});
  return count.value;
}

// With rock, which is painted in many pieces. Two pictures may live at once: the last one goes when its socket does.
async function leavesNothingBehind(page) {
  const devtools = await page.context().newCDPSession(page);
  const counts = [];
  for (let i = 0; i < 5; ++i) {
    await play(page, 'tester');
    counts.push(await living(devtools, 'HTMLCanvasElement'));
    await page.keyboard.press('Escape');
    await until(page, 'the match behind the lobby', () => !document.getElementById('lobby').hidden && window.fusillade.state.view?.shown !== undefined);
  }
  assert.ok(counts.at(-1) <= 2 * counts[0], `canvases in each match: ${counts}`);
  return counts;
}

async function run(browser) {
  let counts;
  await withServer(browser, 'leaving', {arenas: ['cavern'], directory: join(root, 'config/arenas')}, async (page) => (counts = await leavesNothingBehind(page)));
  console.log(`canvases in each of five matches: ${counts}`);
}

await withBrowser(run);
