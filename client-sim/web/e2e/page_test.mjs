// The page in a real browser on the real server: how it is served; it joins, moves, shoots, by keyboard, mouse and
// gamepad; looks inside; is cut off, hears nothing any more, sees the server start anew, watches 5,000 bullets. Pictures
// stay in build/web-test/page.
//   node page_test.mjs ROOT
import assert from 'node:assert/strict';
import {readdirSync, statSync} from 'node:fs';
import {extname, join, resolve} from 'node:path';
import {openPage, withBrowser} from './browser.mjs';
import {debugServer, feed, token} from './debug_steps.mjs';
import {panelFitsIntoEveryWindow} from './layout_steps.mjs';
import {Link, Server} from './server.mjs';
import {outputOf, play, until} from './steps.mjs';

const root = resolve(process.argv[2] ?? '../../..');
const output = outputOf(root, 'page');
const pageBytesMax = 500_000;
const silenceMs = 20_000; // nobody waits so long
const look = (page, name) => page.screenshot({path: join(output, `${name}.png`)});
const place = (page) => page.evaluate(() => ({x: window.fusillade.state.view.shown.self.x, y: window.fusillade.state.view.shown.self.y}));

// Each file compressed when it was built, with its type and an ETag; all of them in 500 KB.
async function isServed({origin}) {
  const types = {html: 'text/html', js: 'text/javascript', css: 'text/css', wasm: 'application/wasm', svg: 'image/svg+xml'};
  const folder = join(root, 'build/web');
  const files = readdirSync(folder, {recursive: true}).filter((name) => extname(name) !== '' && extname(name) !== '.gz');
  let bytes = 0;
  for (const file of files) {
    const answer = await fetch(`${origin}/${file}`);
    assert.ok(answer.headers.get('content-type')?.startsWith(types[extname(file).slice(1)]), `${file}: ${answer.headers.get('content-type')}`);
    assert.equal(answer.headers.get('content-encoding'), 'gzip', file);
    const again = await fetch(`${origin}/${file}`, {headers: {'If-None-Match': answer.headers.get('etag')}});
    assert.equal(again.status, 304, `${file} is not sent again`);
    bytes += statSync(join(folder, `${file}.gz`)).size;
  }
  assert.ok(files.length >= 5 && bytes <= pageBytesMax, `${files.length} files of ${bytes} bytes`);
}

async function playsAndShoots(page, server) {
  await page.waitForSelector('#matches li small');
  await until(page, 'the match behind the lobby', () => window.fusillade.state.view?.shown !== undefined);
  assert.equal((await server.match()).players, 0, 'who only looks at the lobby does not play');
  await page.waitForTimeout(500);
  await look(page, '1-lobby');
  await play(page, '<b>tester</b>');
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

async function playsByGamepad(page) {
  const from = await place(page);
  await page.evaluate(() => {
    const pressed = (is) => ({pressed: is, touched: is, value: is ? 1 : 0});
    window.pad = {connected: true, mapping: 'standard', index: 1, axes: [-1, 0, 0, 0.9], buttons: Array.from({length: 16}, (_, i) => pressed(i === 7))};
    window.seen.bounces = 0;
    navigator.getGamepads = () => [null, window.pad];
  });
  await until(page, 'moving to the left by the stick', (x) => (window.fusillade.state.view.shown.self?.x ?? x) < x - 1, from.x);
  assert.ok(Math.abs((await page.evaluate(() => window.fusillade.state.client.aim)) - Math.PI / 2) < 1e-6, 'the other stick aims');
  await until(page, 'the trigger fires', () => window.seen.bounces > 0);
  await page.evaluate(() => {
    navigator.getGamepads = () => [];
  });
}

async function looksInside(page, server) {
  await page.mouse.down();
  await page.keyboard.press('o');
  await until(page, 'contacts of a tick', () => (window.fusillade.state.view.debug.panel.feed.state?.inspection?.contacts.length ?? 0) > 0);
  assert.ok(await page.isVisible('#debug canvas'));
  const {inspection, tick_ms: ms} = await feed(page);
  assert.ok(inspection.legs.length > 0 && inspection.cells.length > 0, 'ways and cells');
  assert.ok(ms.last > 0, 'how long a tick takes');
  await page.waitForTimeout(2500);
  await look(page, '4-debug');
  await page.click('[data-time=pause]');
  await until(page, 'why not', () => document.getElementById('debug').textContent.includes('Bearer'));
  await page.getByLabel('operator token').fill(token);
  await page.keyboard.press('Escape');
  assert.ok(await page.evaluate(() => document.activeElement === document.body && document.getElementById('lobby').hidden), 'out of the field, not of the match');
  await panelFitsIntoEveryWindow(page, output);
  await page.click('[data-time=pause]');
  await until(page, 'paused', () => window.fusillade.state.view.debug.panel.feed.state?.paused);
  const {tick} = await feed(page);
  await page.click('[data-time=step]');
  await until(page, 'a single step', (before) => window.fusillade.state.view.debug.panel.feed.state?.tick === before + 1, tick);
  await until(page, 'the inside of that step', (shown) => window.fusillade.state.view.debug.panel.feed.state?.inspection?.tick === shown, tick);
  await look(page, '5-step');
  await page.click('[data-time=slow-5]');
  await page.click('[data-time=pause]');
  await until(page, 'slow motion', () => window.fusillade.state.view.debug.panel.feed.state?.slow_motion === 5 && !window.fusillade.state.view.debug.panel.feed.state.paused);
  assert.equal((await server.match()).slow_motion, 5);
  await page.click('[data-time=slow-1]');
  await until(page, 'the usual pace', () => window.fusillade.state.view.debug.panel.feed.state?.slow_motion === 1);
  await page.mouse.up();
  await page.keyboard.press('o');
  assert.ok(!(await page.isVisible('#debug')));
}

// It is told on the console, and the next one is drawn.
async function survivesABadFrame(page, errors) {
  const time = await page.evaluate(() => {
    const {view} = window.fusillade.state;
    const {draw} = view;
    view.draw = () => {
      view.draw = draw;
      throw new Error('a bad frame');
    };
    return view.shown.time;
  });
  await until(page, 'other frames', (before) => window.fusillade.state.view.shown.time > before + 5, time);
  assert.deepEqual(errors.splice(0), ['uncaught: a bad frame']);
}

/** `breaks` the connection, of which the player comes back. */
async function survives(page, breaks) {
  await page.evaluate(() => (window.seen.states = []));
  const player = await page.evaluate(() => String(window.fusillade.state.client.welcome.player));
  breaks();
  await until(page, 'lost and playing again', () => window.seen.states.join() === 'lost,playing').catch(async (error) => {
    throw new Error(`${error.message}: ${await page.evaluate(() => window.seen.states.join())}`);
  });
  assert.equal(await page.evaluate(() => String(window.fusillade.state.client.welcome.player)), player, 'the same player');
  assert.ok(await page.evaluate(() => window.fusillade.state.client.welcome.resumed));
}

// Frames are timed while they are drawn, however long the view was closed.
async function timesFrames(page) {
  const closedMs = 1e9;
  await page.evaluate((ms) => {
    const {graph} = window.fusillade.state.view.debug.panel;
    graph.lastFrame -= ms;
    graph.frameMs = 0;
  }, closedMs);
  await page.keyboard.press('o');
  await until(page, 'how long a frame takes', () => window.fusillade.state.view.debug.panel.graph.frameMs > 0);
  assert.ok(await page.evaluate(() => window.fusillade.state.view.debug.panel.graph.frameMs) < closedMs / 100);
  await page.keyboard.press('o');
}

// With the operator's token, which is being typed, and the curves of before.
async function looksInsideAllTheWhile(page, breaks) {
  await page.keyboard.press('o');
  await page.focus('#debug input');
  const curve = () => page.evaluate(() => window.fusillade.state.view.debug.panel.graph.plots[0].data[0].length);
  await page.waitForTimeout(1500);
  const before = await curve();
  assert.ok(before > 1, 'curves');
  await survives(page, breaks);
  await until(page, 'its inside again', () => window.fusillade.state.view?.debug.panel.feed.state !== undefined);
  assert.ok(await page.isVisible('#debug'));
  assert.ok(await curve() >= before, 'no curve begins anew');
  assert.ok(await page.evaluate(() => document.activeElement.matches('#debug input')), 'whoever types goes on');
  await page.keyboard.press('Escape');
  for (const [is, pressed] of [[true, 'paused'], [false, 'it goes on']]) {
    await page.click('[data-time=pause]');
    await until(page, pressed, (wanted) => window.fusillade.state.view.debug.panel.feed.state?.paused === wanted, is);
  }
  await page.keyboard.press('o');
}

async function survivesARestart(page, server) {
  await page.evaluate(() => (window.seen.states = []));
  await server.stop();
  await until(page, 'how long it is tried', () => /Trying again for \d+ s/.test(document.getElementById('message').textContent));
  await look(page, '6-lost');
  await server.run();
  await until(page, 'playing again', () => window.seen.states.at(-1) === 'playing' && window.fusillade.state.view?.shown?.self !== undefined);
  assert.equal(await page.evaluate(() => window.fusillade.state.client.welcome.resumed), false, 'it is told that it is new');
  await look(page, '7-after-restart');
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
  await look(page, '8-storm');
  await page.keyboard.press('o');
  await until(page, 'that its inside is not shown', () => document.getElementById('debug').textContent.includes('net.debug_view'));
  assert.ok(await page.isHidden('#debug .time'), 'nothing to press that cannot work');
  return figures;
}

async function run(browser) {
  const directory = join(root, 'client-sim/web/e2e/arenas');
  const server = await debugServer(root, 'range', join(output, 'range.log'));
  const link = await Link.to(server);
  const storm = await Server.start({root, arenas: ['storm'], directory, log: join(output, 'storm.log')});
  let bot;
  try {
    await isServed(server);
    const {page, errors} = await openPage(browser, link.origin);
    await playsAndShoots(page, server);
    await playsByGamepad(page);
    await looksInside(page, server);
    await survivesABadFrame(page, errors);
    await timesFrames(page);
    await looksInsideAllTheWhile(page, () => link.cut());
    await survives(page, () => link.stall(silenceMs));
    await survivesARestart(page, server);
    const corrections = await page.evaluate(() => window.seen.corrections);
    await page.close();
    const other = await openPage(browser, storm.origin);
    bot = storm.bots(1, ['--behaviour', 'idle']);
    const {bullets, bytes, decodeMs} = await watches5000(other.page, storm);
    assert.deepEqual([...errors, ...other.errors], [], 'no errors on the console');
    console.log(`joined, moved, hit, looked inside, cut, silent, restarted; ${corrections} corrections; ${bullets} bullets in view, snapshots of ${bytes.toFixed(0)} bytes decoded in ${decodeMs.toFixed(3)} ms; pictures in ${output}`);
  } finally {
    link.close();
    bot?.kill('SIGINT');
    await Promise.all([server.stop(), storm.stop()]);
  }
}

await withBrowser(run);
