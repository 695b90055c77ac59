// A player whose match begins its next round with another map, and whose server begins anew with a third one: each is
// drawn and walked on as it is. Pictures stay in build/web-test/reload.
//   node reload_test.mjs ROOT
import assert from 'node:assert/strict';
import {mkdirSync, writeFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {hears, listens} from './announcement_steps.mjs';
import {openPage, withBrowser} from './browser.mjs';
import {Server} from './server.mjs';
import {outputOf, play, until} from './steps.mjs';

const root = resolve(process.argv[2] ?? '../../..');
const output = outputOf(root, 'reload');
const directory = join(output, 'arenas');
const spawn = {x: 4.5, y: 4.5};
const radius = 0.4;

/** A hall whose only wall inside stands in one column. */
function writeArena(width, column) {
  const row = (inside) => `  "#${Array.from({length: width - 2}, (_, i) => (i + 1 === column ? inside : '.')).join('')}#",`;
  const edge = `  "${'#'.repeat(width)}",`;
  writeFileSync(join(directory, 'hall.toml'), `title = "Hall of ${width}"
[map]
rows = [
${[edge, ...Array.from({length: 14}, () => row('#')), edge].join('\n')}
]
[round]
live_s = 12
ended_s = 3
[[bullet_type]]
name = "bolt"
[[weapon]]
name = "gun"
bullet = "bolt"
[[class]]
name = "walker"
weapon = "gun"
radius = ${radius}
speed = 8
[[spawn_point]]
x = ${spawn.x}
y = ${spawn.y}
`);
}

/** Of the picture, in tiles. */
const drawn = () => {
  const {width, height, title} = window.fusillade.state.view.arena.tiles.content;
  return {width, height, title};
};

async function isPlayedOn(page, width, column) {
  await until(page, `playing in the hall of ${width}`, (wanted) => window.fusillade.state.client.welcome.mapWidth === wanted && window.fusillade.state.view?.shown?.self !== undefined, width);
  assert.deepEqual(await page.evaluate(drawn), {width, height: 16, title: `Hall of ${width}`});
  await page.evaluate(() => (window.seen.corrections = 0));
  await page.keyboard.down('d');
  const wall = column - radius;
  await until(page, `at the wall of column ${column}`, (x) => Math.abs((window.fusillade.state.view.shown.self?.x ?? 0) - x) < 0.05, wall);
  await page.waitForTimeout(500);
  await page.keyboard.up('d');
  const {x, corrections} = await page.evaluate(() => ({x: window.fusillade.state.view.shown.self.x, corrections: window.seen.corrections}));
  await page.screenshot({path: join(output, `hall-${width}.png`)});
  assert.ok(Math.abs(x - wall) < 0.05, `it stands at ${x}, before the wall at ${wall}`);
  assert.ok(corrections <= 2, `${corrections} corrections: the wall is predicted`);
}

async function run(browser) {
  mkdirSync(directory);
  writeArena(40, 20);
  const server = await Server.start({root, arenas: ['hall'], directory, log: join(output, 'server.log')});
  try {
    const {page, errors} = await openPage(browser, server.origin);
    await play(page, 'tester');
    await isPlayedOn(page, 40, 20);
    await listens(page);
    await until(page, 'when it goes on', () => /^Goes on in [123] s$/.test(document.getElementById('pace').textContent));
    await hears(page, ['Nobody scored', 'Round 2']);
    writeArena(60, 10);
    const answer = await fetch(`http://127.0.0.1:${server.settings.adminPort}/v1/reload`, {method: 'POST'});
    assert.equal(answer.status, 200, await answer.text());
    await isPlayedOn(page, 60, 10);
    await server.stop();
    writeArena(50, 15);
    await server.run();
    await isPlayedOn(page, 50, 15);
    assert.deepEqual(errors, [], 'no errors on the console');
    console.log(`the next round on another map, a server that begins anew with a third one: drawn and walked on; pictures in ${output}`);
  } finally {
    await server.stop();
  }
}

await withBrowser(run);
