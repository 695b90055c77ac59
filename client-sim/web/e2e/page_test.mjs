// The page in a real browser on the real server: joins, moves, shoots, is cut off, sees the server start anew,
// shows an event log, watches 5,000 bullets. Screenshots stay in build/web-test.   node page_test.mjs ROOT
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {mkdirSync, rmSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {launch, openPage} from './browser.mjs';
import {Link, Server} from './server.mjs';

const root = resolve(process.argv[2] ?? '../../..');
const output = join(root, 'build/web-test');
rmSync(output, {recursive: true, force: true});
mkdirSync(output, {recursive: true});

const waitMs = 30000;
const look = (page, name) => page.screenshot({path: join(output, `${name}.png`)});
const until = (page, what, condition, ...given) => page.waitForFunction(condition, given[0], {timeout: waitMs, polling: 100}).catch(() => {
  throw new Error(`not within ${waitMs / 1000} s: ${what}`);
});

const join_ = async (page, name) => {
  await page.fill('#name', name);
  await page.waitForSelector('#matches li small');
  await page.click('#play');
  await until(page, 'playing', () => window.fusillade.state.view?.shown?.self !== undefined);
  await page.evaluate(() => {
    const {client} = window.fusillade.state;
    window.seen = {hits: 0, corrections: 0, states: []};
    client.on('hit', ({form, isOwn}) => {
      if (form === 'hit' && isOwn) ++window.seen.hits;
    });
    client.on('correction', () => ++window.seen.corrections);
    client.on('connection', ({state}) => window.seen.states.push(state));
  });
};

const place = (page) => page.evaluate(() => ({x: window.fusillade.state.view.shown.self.x, y: window.fusillade.state.view.shown.self.y}));

async function playsAndShoots(page, server) {
  await page.waitForSelector('#matches li small');
  await look(page, '1-lobby');
  await join_(page, '<b>tester</b>');
  assert.equal(await page.locator('#scores b').count(), 0, 'a name is never markup');
  await until(page, 'the own name in the scores', () => document.querySelector('#scores .self')?.textContent.includes('<b>tester</b>'));
  const from = await place(page);
  await page.keyboard.down('d');
  await until(page, 'moving to the right', (x) => (window.fusillade.state.view.shown.self?.x ?? x) > x + 1, from.x);
  await page.keyboard.up('d');
  await look(page, '2-playing');
  await page.mouse.down();
  for (let i = 0; i < 150; ++i) {
    const aim = await page.evaluate(() => window.fusillade.state.view.nearestEnemyOnScreen());
    if (aim) await page.mouse.move(aim.x, aim.y);
    if ((await page.evaluate(() => window.seen.hits)) > 0) break;
    await page.waitForTimeout(200);
  }
  await look(page, '3-shooting');
  await page.mouse.up();
  assert.ok((await page.evaluate(() => window.seen.hits)) > 0, 'the server tells of an own hit');
  assert.ok((await server.match()).hits > 0, 'the server counts it');
}

async function togglesDebug(page) {
  await page.keyboard.press('o');
  await page.waitForTimeout(2500);
  assert.ok(await page.isVisible('#debug canvas'));
  await look(page, '4-debug');
  await page.keyboard.press('o');
  assert.ok(!(await page.isVisible('#debug')));
}

async function survivesACut(page, link) {
  const player = await page.evaluate(() => String(window.fusillade.state.client.welcome.player));
  link.cut();
  await until(page, 'lost and playing again', () => window.seen.states.join() === 'lost,playing').catch(async (error) => {
    throw new Error(`${error.message}: ${await page.evaluate(() => window.seen.states.join())}`);
  });
  assert.equal(await page.evaluate(() => String(window.fusillade.state.client.welcome.player)), player, 'the same player');
  assert.ok(await page.evaluate(() => window.fusillade.state.client.welcome.resumed));
}

async function survivesARestart(page, server) {
  await page.evaluate(() => (window.seen.states = []));
  await server.stop();
  await until(page, 'how long it is tried', () => /Trying again for \d+ s/.test(document.getElementById('message').textContent));
  await look(page, '5-lost');
  await server.run();
  await until(page, 'playing again', () => window.seen.states.at(-1) === 'playing' && window.fusillade.state.view?.shown?.self !== undefined);
  await look(page, '6-after-restart');
}

async function watches5000(page, server) {
  await page.waitForSelector('#matches li small');
  await page.click('#watch');
  await until(page, 'watching', () => window.fusillade.state.client?.welcome?.spectator);
  assert.equal((await server.match()).players, 1, 'only the bot plays');
  await until(page, '5,000 bullets in view', () => (window.fusillade.state.view?.bulletsDrawn ?? 0) >= 5000);
  const figures = await page.evaluate(() => new Promise((done) => {
    const seen = [];
    window.fusillade.state.client.on('snapshot', ({bytes, decodeMs}) => {
      seen.push({bytes, decodeMs});
      const mean = (of) => seen.reduce((sum, one) => sum + of(one), 0) / seen.length;
      if (seen.length === 30) done({bullets: window.fusillade.state.view.bulletsDrawn, bytes: mean((one) => one.bytes), decodeMs: mean((one) => one.decodeMs)});
    });
  }));
  await look(page, '7-storm');
  return figures;
}

async function showsAnEventLog(page) {
  const program = process.env.FUSILLADE_SERVER ?? join(root, 'build/release/fusillade');
  const log = execFileSync(program, ['simulate', join(root, 'config/arenas/ballistic.toml'), '--ticks', '120', '--events', '-'], {encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore']});
  await page.waitForSelector('#matches li small');
  await page.evaluate((lines) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([lines], 'events.jsonl'));
    window.dispatchEvent(new DragEvent('drop', {dataTransfer, bubbles: true, cancelable: true}));
  }, log);
  const events = log.trim().split('\n').length;
  await until(page, 'the events of the log', (count) => document.getElementById('message').textContent.startsWith(`${count} events`), events);
  await page.waitForTimeout(300);
  await look(page, '8-event-log');
  await page.keyboard.press('Escape');
  assert.ok(await page.isVisible('#lobby'));
}

async function run(browser) {
  const directory = join(root, 'client-sim/web/e2e/arenas');
  const server = await Server.start({root, arenas: ['range'], directory, log: join(output, 'range.log')});
  const link = await Link.to(server);
  const storm = await Server.start({root, arenas: ['storm'], directory, log: join(output, 'storm.log')});
  let bot;
  try {
    const {page, errors} = await openPage(browser, link.origin);
    await playsAndShoots(page, server);
    await togglesDebug(page);
    await survivesACut(page, link);
    await survivesARestart(page, server);
    const corrections = await page.evaluate(() => window.seen.corrections);
    await page.close();
    const other = await openPage(browser, storm.origin);
    await showsAnEventLog(other.page);
    bot = storm.bot();
    const {bullets, bytes, decodeMs} = await watches5000(other.page, storm);
    assert.deepEqual([...errors, ...other.errors], [], 'no errors on the console');
    console.log(`joined, moved, hit, cut, restarted; ${corrections} corrections; ${bullets} bullets in view, snapshots of ${bytes.toFixed(0)} bytes decoded in ${decodeMs.toFixed(3)} ms; pictures in ${output}`);
  } finally {
    link.close();
    bot?.kill('SIGINT');
    await Promise.all([server.stop(), storm.stop()]);
  }
}

const browser = await launch();
try {
  await run(browser);
} finally {
  await browser.close();
}
