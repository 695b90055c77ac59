// The debug view on a real server, element by element: not only what it is told, but what is drawn, by the
// colours of the picture where it has to be; and that whoever sees a segment explode, or joins later, predicts
// without it. Pictures stay in build/web-test/debug.
//   node debug_test.mjs ROOT
import assert from 'node:assert/strict';
import {join, resolve} from 'node:path';
import {openPage, withBrowser} from './browser.mjs';
import {photograph, shareOf} from './colours.mjs';
import {Link, Server} from './server.mjs';
import {outputOf, play, until} from './steps.mjs';

const root = resolve(process.argv[2] ?? '../../..');
const output = outputOf(root, 'debug');
const token = 'a token of the operator';
const size = {width: 1200, height: 720};
const charge = 18; // x of the segment that explodes
const stepsMax = 40;
const aheadMax = 45; // ticks for which the picture goes on where nothing comes
const colours = {
  shape: 0x8dff9a, way: 0xffe66b, pair: 0xc58bff, contact: 0xff5a5a, area: 0x6aa7ff, predicted: 0x7fe3ff,
  all: 0x8dff9a, most: 0xffe66b, walls: 0xff7a9c,
};

const feed = (page) => page.evaluate(() => window.fusillade.state.view.debug.feed.state);
const self = (page) => page.evaluate(() => window.fusillade.state.view.shown.self);
const endOfAim = (page) => page.evaluate(() => window.fusillade.state.client.aimingLine().at(-1)?.x ?? 0);

/** Halts the match, or lets it go on; the mouse stays and aims. */
async function halts(page, isHalted) {
  await page.fill('#debug input', token);
  await page.evaluate(() => document.activeElement.blur());
  await page.dispatchEvent('[data-time=pause]', 'click');
  await until(page, isHalted ? 'paused' : 'it goes on', (is) => window.fusillade.state.view.debug.feed.state?.paused === is, isHalted);
}

/** The picture of a match that is halted goes on for a while, until it is sure that nothing comes. */
async function standsStill(page) {
  const moment = () => page.evaluate(() => window.fusillade.state.view.shown.time.toFixed(2));
  for (let last = ''; last !== (await moment());) {
    last = await moment();
    await page.waitForTimeout(600);
  }
}

async function aims(page, dx, dy) {
  const {x, y} = await page.evaluate(() => {
    const {view} = window.fusillade.state;
    return view.camera.toScreen(view.shown.self.x, view.shown.self.y, innerWidth, innerHeight);
  });
  await page.mouse.move(x + dx, y + dy);
  await until(page, 'the aim', (aim) => Math.abs(window.fusillade.state.client.aim - aim) < 0.05, Math.atan2(dy, dx));
}

const circle = ({x, y}, radius) => Array.from({length: 90}, (_, i) => (i / 45) * Math.PI).map((angle) => [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]);
const along = (x1, y1, x2, y2) => Array.from({length: 21}, (_, i) => i / 20).map((share) => [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share]);

async function isDrawn(page, what, colour, points, least = 0.6) {
  const share = await shareOf(page, colour, points);
  assert.ok(share >= least, `${what}: ${share.toFixed(2)} of it has its colour`);
}

async function drawsRings(page) {
  const {detail} = await feed(page);
  assert.deepEqual(detail, {all: 4, most: 7, walls: 10});
  const place = await page.evaluate(() => window.fusillade.state.view.shown.players[0]);
  for (const ring of ['all', 'most', 'walls']) {
    await isDrawn(page, `ring ${ring}`, colours[ring], circle(place, detail[ring]));
    assert.ok((await shareOf(page, colours[ring], circle(place, detail[ring] + 0.7))) < 0.3, `ring ${ring} is thin`);
  }
}

// Bullets, the aiming line and shots lie in the same memory, one after the other.
async function bulletsStayWhereTheyAre(page) {
  const apart = await page.evaluate(() => {
    const {view} = window.fusillade.state;
    const {x, y} = view.shown.self;
    return Math.min(...view.bullets.pool.filter(({scaleX}) => scaleX > 0).map((bullet) => Math.hypot(bullet.x - x, bullet.y - y)));
  });
  assert.ok(apart > 0.1, `a bullet is drawn where the aiming line begins, ${apart} tiles from it`);
}

async function drawsWhatTheClientKnows(page) {
  const {enemies, areaTiles} = await page.evaluate(() => ({enemies: window.fusillade.state.view.shown.enemies, areaTiles: window.fusillade.state.client.welcome.areaTiles}));
  await isDrawn(page, 'a peg', colours.shape, circle({x: 9, y: 12}, 0.7));
  for (const enemy of enemies) await isDrawn(page, 'an enemy', colours.shape, circle(enemy, 0.6), 0.4);
  await isDrawn(page, 'the charge', colours.shape, along(charge, 10, charge, 22));
  await isDrawn(page, 'an edge of areas', colours.area, along(areaTiles, 2, areaTiles, 22), 0.4);
  await isDrawn(page, 'where it is predicted', colours.predicted, circle(await self(page), 0.3));
  const {x, y} = await self(page);
  await isDrawn(page, 'the aiming line', colours.predicted, along(x + 0.6, y, charge - 0.4, y));
}

// Single steps of the match that stands still, until a shot hits: ways, pairs, contacts and cells of that tick.
async function drawsTheInsideOfATick(page, server) {
  const enemy = await page.evaluate(() => window.fusillade.state.view.nearestEnemyOnScreen());
  await page.mouse.move(enemy.x, enemy.y);
  await page.keyboard.down('Space');
  await until(page, 'that it fires', () => window.fusillade.state.client.shots()?.count > 0);
  await page.waitForTimeout(1000);
  await halts(page, true);
  for (let i = 0; i < stepsMax; ++i) {
    const {tick, inspection} = await feed(page);
    if (inspection?.contacts.length > 0 && inspection.pairs.length > 0) break;
    await page.dispatchEvent('[data-time=step]', 'click');
    await until(page, 'the inside of that step', (shown) => window.fusillade.state.view.debug.feed.state?.inspection?.tick === shown, tick);
  }
  await page.keyboard.up('Space');
  await standsStill(page);
  const {tick, inspection} = await feed(page);
  const shown = await page.evaluate(() => window.fusillade.state.view.shown.time);
  assert.ok(shown < tick + aheadMax, `the picture shows tick ${shown}, the match has made ${tick}`);
  await photograph(page, join(output, '3-tick.png'));
  const drawn = async (what, colour, lines) => {
    assert.ok(lines.length > 0, what);
    await isDrawn(page, what, colour, lines.flatMap((line) => along(...line)), 0.4);
  };
  await drawn('ways', colours.way, inspection.legs.map(([, ...line]) => line));
  await drawn('pairs', colours.pair, inspection.pairs.map(([, , ...line]) => line));
  await drawn('contacts with their normals', colours.contact, inspection.contacts.map(({x, y, nx, ny}) => [x, y, x + 0.8 * nx, y + 0.8 * ny]));
  for (const {fraction, nx, ny} of inspection.contacts) {
    assert.ok(fraction >= 0 && fraction < 1, `fraction ${fraction}`);
    assert.ok(Math.abs(Math.hypot(nx, ny) - 1) < 1e-4, `normal ${nx}, ${ny}`);
  }
  assert.ok(inspection.cells.every(([, , targets]) => targets > 0) && inspection.cells.length > 0, 'cells that hold somebody');
  assert.equal((await server.match()).paused, true);
  await halts(page, false);
}

// Each curve has its values, and shows that commands came late while the player walked.
async function drawsTheNetwork(page, link) {
  const curve = (name) => page.evaluate((label) => {
    const {plot} = window.fusillade.state.view.debug.graph;
    return plot.data[plot.series.findIndex((one) => one.label === label)].filter((value) => value !== null);
  }, name);
  const {y} = await self(page);
  await page.keyboard.down('s');
  await page.waitForTimeout(300);
  link.stall(600);
  await page.waitForTimeout(1000);
  await page.keyboard.up('s');
  await page.keyboard.down('w');
  await until(page, 'the way back', (from) => window.fusillade.state.view.shown.self?.y < from + 0.5, y);
  await page.keyboard.up('w');
  const isTold = (label) => {
    const {plot} = window.fusillade.state.view.debug.graph;
    return plot.data[plot.series.findIndex((one) => one.label === label)].some((value) => value > 0);
  };
  for (const name of ['tick ms', 'round trip ms', 'jitter ms', 'KB/s', 'corrections', 'late commands']) {
    await until(page, `the curve ${name}`, isTold, name);
    assert.ok((await curve(name)).every((value) => Number.isFinite(value) && value >= 0), name);
  }
  assert.ok(await page.isVisible('#debug canvas'));
}

async function explodesForAll(page, browser, origin) {
  await aims(page, 200, 0);
  assert.ok(Math.abs((await endOfAim(page)) - charge) < 0.3, 'shots end at the charge');
  await page.mouse.down();
  await until(page, 'that it is gone', (x) => window.fusillade.state.client.aimingLine().at(-1)?.x > x + 5, charge);
  await page.mouse.up();
  await page.waitForTimeout(500);
  await photograph(page, join(output, '2-exploded.png'));
  assert.ok((await shareOf(page, colours.shape, along(charge, 15, charge, 20))) < 0.3, 'its shape is drawn no more');
  const late = await openPage(browser, origin, size);
  await play(late.page, 'late');
  await aims(late.page, 200, 0);
  assert.ok((await endOfAim(late.page)) > charge + 5, 'nor is it there for who joins later');
  await late.page.close();
  return late.errors;
}

async function run(browser) {
  const directory = join(root, 'client-sim/web/e2e/arenas');
  const settings = {FUSILLADE_NET_DEBUG_VIEW: 'true', FUSILLADE_NET_ADMIN_TOKEN: token};
  const server = await Server.start({root, arenas: ['inside'], directory, log: join(output, 'server.log'), settings});
  const link = await Link.to(server);
  try {
    const {page, errors} = await openPage(browser, link.origin, size);
    await play(page, 'tester');
    await page.keyboard.press('o');
    await until(page, 'what the server shows', () => window.fusillade.state.view.debug.feed.state?.inspection);
    await drawsTheNetwork(page, link);
    await until(page, 'no banner', () => !document.getElementById('banner').classList.contains('shown'));
    await until(page, 'enemies', () => window.fusillade.state.view.shown.enemies.length === 2);
    await halts(page, true);
    await standsStill(page);
    await aims(page, 200, 0);
    await photograph(page, join(output, '1-known.png'));
    await bulletsStayWhereTheyAre(page);
    await drawsRings(page);
    await drawsWhatTheClientKnows(page);
    await halts(page, false);
    errors.push(...(await explodesForAll(page, browser, server.origin)));
    await drawsTheInsideOfATick(page, server);
    assert.deepEqual(errors, [], 'no errors on the console');
    console.log(`rings, shapes, ways, pairs, contacts, cells, aiming line, six curves: drawn; a charge that exploded: gone for all; pictures in ${output}`);
  } finally {
    link.close();
    await server.stop();
  }
}

await withBrowser(run);
