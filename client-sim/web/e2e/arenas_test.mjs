// Every arena of config/arenas in a real browser: behind the lobby, watched with the camera on a player and
// free, a shield in the cavern, and an event log of each, dropped on the page. Pictures stay in build/web-test/arenas.
//   node arenas_test.mjs ROOT
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {readdirSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {openPage, withBrowser} from './browser.mjs';
import {Server} from './server.mjs';
import {drop, outputOf, play, select, until} from './steps.mjs';

const root = resolve(process.argv[2] ?? '../../..');
const output = outputOf(root, 'arenas');
const directory = join(root, 'config/arenas');
const arenas = readdirSync(directory).filter((name) => name.endsWith('.toml')).map((name) => name.replace('.toml', ''));
const look = (page, name) => page.screenshot({path: join(output, `${name}.png`)});

async function isWatched(page, {id, title}) {
  await select(page, title);
  await until(page, `${title} behind the lobby`, (match) => window.fusillade.state.client?.welcome?.match === match && window.fusillade.state.view?.shown?.players.length > 0, id);
  await page.waitForTimeout(1500);
  await look(page, `${title}-lobby`);
  await page.click('#watch');
  await page.waitForSelector('#lobby', {state: 'hidden'});
  await followsAndFlies(page);
  await look(page, `${title}-watched`);
  await page.keyboard.press('Escape');
  await page.waitForSelector('#lobby');
}

const looksAt = (page) => page.evaluate(() => window.fusillade.state.view.looksAt);

async function followsAndFlies(page) {
  const {player} = await looksAt(page);
  await page.keyboard.press('f');
  const next = (await looksAt(page)).player;
  assert.notEqual(next, player, 'F goes on to another player');
  await until(page, 'that player in the middle', (id) => {
    const {view} = window.fusillade.state;
    const {x, y} = view.looksAt;
    const found = view.shown.players.find((one) => one.id === id);
    return found !== undefined && Math.hypot(found.x - x, found.y - y) < 2;
  }, next);
  const from = await looksAt(page);
  const {mapWidth, mapHeight} = await page.evaluate(() => ({...window.fusillade.state.client.welcome}));
  const inwards = [from.x < mapWidth / 2 ? 'd' : 'a', from.y < mapHeight / 2 ? 's' : 'w'];
  for (const key of inwards) await page.keyboard.down(key);
  await until(page, 'the camera flies', ({x, y}) => Math.hypot(window.fusillade.state.view.looksAt.x - x, window.fusillade.state.view.looksAt.y - y) > 2, from);
  for (const key of inwards) await page.keyboard.up(key);
  assert.equal((await looksAt(page)).player, undefined, 'it is free');
  await page.keyboard.press('f');
  await page.waitForTimeout(1500);
}

async function showsTheLog(page, arena) {
  const program = process.env.FUSILLADE_SERVER ?? join(root, 'build/release/fusillade');
  const log = execFileSync(program, ['simulate', join(directory, `${arena}.toml`), '--ticks', '240', '--events', '-'], {encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore']});
  const events = log.trim().split('\n').filter((line) => JSON.parse(line).event !== 'hash').length;
  await drop(page, `${arena}.jsonl`, log);
  await until(page, `the events of ${arena}`, (count) => document.getElementById('message').textContent.startsWith(`${count} events`), events);
  await page.waitForTimeout(700);
  await look(page, `${arena}-log`);
  await page.keyboard.press('Escape');
  await page.waitForSelector('#lobby');
}

// Another player watches: what it is shown of the ship comes by the wire alone.
async function raisesAShield(page, browser, origin) {
  await play(page, 'pilot', 'cavern');
  const {page: other, errors} = await openPage(browser, origin, {width: 1200, height: 720});
  await select(other, 'cavern');
  await other.click('#watch');
  const shielded = (id) => window.fusillade.state.view?.shown?.players.find((one) => one.id === id)?.isShielded;
  const pilot = await page.evaluate(() => Number(window.fusillade.state.client.ownPlayer));
  await until(other, 'watching', () => window.fusillade.state.view?.shown?.players.length > 0 && document.getElementById('lobby').hidden);
  for (let i = 0; i < 20 && (await looksAt(other)).player !== pilot; ++i) await other.keyboard.press('f');
  await until(other, 'the ship without a shield', (id) => window.fusillade.state.view?.shown?.players.some((one) => one.id === id && !one.isShielded), pilot);
  await page.keyboard.down('Shift');
  await until(other, 'its shield', shielded, pilot);
  await until(page, 'its own shield', shielded, pilot);
  await Promise.all([look(page, 'cavern-shield'), look(other, 'cavern-shield-of-another')]);
  await page.keyboard.press('o');
  await page.waitForTimeout(300);
  await look(page, 'cavern-outlines');
  await page.keyboard.press('o');
  await page.keyboard.up('Shift');
  await until(other, 'the shield gone', (id) => window.fusillade.state.view?.shown?.players.some((one) => one.id === id && !one.isShielded), pilot);
  await other.close();
  await page.keyboard.press('Escape');
  await page.waitForSelector('#lobby');
  return errors;
}

async function run(browser) {
  const server = await Server.start({root, arenas, directory, log: join(output, 'server.log')});
  const matches = await server.matches();
  const bots = matches.map(({id}) => server.bots(4, ['--match', id, '--classes', '3']));
  try {
    const {page, errors} = await openPage(browser, server.origin, {width: 1200, height: 720});
    await select(page);
    assert.equal(await page.locator('#matches li').count(), arenas.length, 'every match is listed');
    for (const match of matches) await isWatched(page, match);
    errors.push(...(await raisesAShield(page, browser, server.origin)));
    for (const arena of arenas) await showsTheLog(page, arena);
    assert.deepEqual(errors, [], 'no errors on the console');
    console.log(`watched, and logs shown: ${arenas.join(', ')}; pictures in ${output}`);
  } finally {
    for (const one of bots) one.kill('SIGINT');
    await server.stop();
  }
}

await withBrowser(run);
