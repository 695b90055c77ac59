// The debug view on a real server, element by element: not only what it is told, but what is drawn, by the
// colours of the picture where it has to be; and that whoever sees a segment explode, or joins later, predicts
// without it. Pictures stay in build/web-test/debug.
//   node debug_test.mjs ROOT
import assert from 'node:assert/strict';
import {join, resolve} from 'node:path';
import {openPage, withBrowser} from './browser.mjs';
import {medianOf, photograph, shareOf} from './colours.mjs';
import {along, circle, colours, debugServer, feed, halts, isDrawn, ownRadius, self, standsStill} from './debug_steps.mjs';
import {aimAt, outputOf, play, until} from './steps.mjs';

const root = resolve(process.argv[2] ?? '../../..');
const output = outputOf(root, 'debug');
const size = {width: 1200, height: 720};
const charge = 18; // x of the segment that explodes
const stepsMax = 120; // commands are sent up to a second ahead, and a shot flies for ten ticks
const aimsMax = 5;
const minimap = {player: 0x7fe3ff, enemy: 0xff5f7e};

const endOfAim = (page) => page.evaluate(() => window.fusillade.state.client.aimingLine().at(-1)?.x ?? 0);

async function aimsRight(page) {
  const {x, y} = await self(page);
  await aimAt(page, {x: x + 6, y});
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
    return Math.min(...view.bullets.container.particleChildren.filter(({scaleX}) => scaleX > 0).map((bullet) => Math.hypot(bullet.x - x, bullet.y - y)));
  });
  assert.ok(apart > 0.1, `a bullet is drawn where the aiming line begins, ${apart} tiles from it`);
}

async function drawsWhatTheClientKnows(page) {
  const {enemies, areaTiles} = await page.evaluate(() => ({enemies: window.fusillade.state.view.shown.enemies, areaTiles: window.fusillade.state.client.welcome.areaTiles}));
  await isDrawn(page, 'a peg', colours.shape, circle({x: 9, y: 12}, 0.7));
  for (const enemy of enemies) await isDrawn(page, 'an enemy', colours.shape, circle(enemy, 0.6), 0.4);
  await isDrawn(page, 'the charge', colours.shape, along(charge, 10, charge, 22));
  await isDrawn(page, 'an edge of areas', colours.area, along(areaTiles, 2, areaTiles, 22), 0.4);
  await isDrawn(page, 'where it is predicted', colours.predicted, circle(await self(page), ownRadius.predicted));
  const {x, y} = await self(page);
  await isDrawn(page, 'the aiming line', colours.predicted, along(x + 0.6, y, charge - 0.4, y));
}

// Walls all around, the own player, and each enemy.
async function drawsTheMinimap(page) {
  const {enemies, wall} = await page.evaluate(() => {
    const {shown, minimap} = window.fusillade.state.view;
    const [r, g, b] = minimap.ground.getContext('2d').getImageData(0, 0, 1, 1).data;
    return {enemies: shown.enemies, wall: (r << 16) | (g << 8) | b};
  });
  const dark = 30; // of 255: walls are no lights
  const isOnIt = async (what, colour, points, bright) => {
    const share = await shareOf(page, colour, points, {view: 'minimap', bright});
    assert.ok(share > 0.9, `${what} on the minimap: ${share.toFixed(2)} of it`);
  };
  const middles = Array.from({length: 38}, (_, i) => i + 1.5);
  await isOnIt('the walls', wall, middles.flatMap((x) => [[x, 0.5], [x, 23.5]]), dark);
  assert.ok((await shareOf(page, wall, middles.map((x) => [x, 3.5]), {view: 'minimap', bright: dark})) < 0.2, 'and none between them');
  const {x, y} = await self(page);
  await isOnIt('the own player', minimap.player, [[x, y]]);
  await isOnIt('the enemies', minimap.enemy, enemies.map((enemy) => [enemy.x, enemy.y]));
}

// The normal of such a hit is no part of the aiming line, which would cover it.
async function aimsBesideTheMiddleOfAnEnemy(page) {
  const {x, y} = await self(page);
  const enemies = await page.evaluate(() => window.fusillade.state.view.shown.enemies);
  const [enemy] = enemies.sort((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y));
  await aimAt(page, {x: enemy.x - 0.5, y: enemy.y});
}

// Of many a tick bullets that fly there, whole rings of them, lie upon the lines.
async function areSeen(page, pairs) {
  await standsStill(page);
  await photograph(page, join(output, '3-tick.png'));
  return (await shareOf(page, colours.pair, pairs.flatMap(([, , ...line]) => along(...line)))) >= 0.4;
}

// Single steps of a match that stands still, until a shot hits; false: none of so many has.
async function stepsToAHit(page) {
  for (let i = 0; i < stepsMax; ++i) {
    const {tick} = await feed(page);
    await page.dispatchEvent('[data-time=step]', 'click');
    await until(page, 'the inside of that step', (shown) => window.fusillade.state.view.debug.panel.feed.state?.inspection?.tick === shown, tick);
    const {contacts, pairs} = (await feed(page)).inspection;
    if (contacts.length > 0 && (await areSeen(page, pairs))) return true;
  }
  return false;
}

// On a slow machine the enemy may have gone when the shots arrive: aims anew then.
async function standsAtAHit(page) {
  for (let i = 0; i < aimsMax; ++i) {
    await aimsBesideTheMiddleOfAnEnemy(page);
    await page.keyboard.down('Space');
    await until(page, 'that it fires', () => window.fusillade.state.client.shots()?.count > 0);
    await page.waitForTimeout(1000);
    await halts(page, true);
    const hasHit = await stepsToAHit(page);
    await page.keyboard.up('Space');
    if (hasHit) return;
    await halts(page, false);
  }
  assert.fail(`no shot hits, aimed ${aimsMax} times`);
}

// Ways, contacts and cells of a tick in which a shot hits, and whose pairs are seen.
async function drawsTheInsideOfATick(page, server) {
  await standsAtAHit(page);
  const {inspection} = await feed(page);
  const drawn = async (what, colour, lines) => {
    assert.ok(lines.length > 0, what);
    await isDrawn(page, what, colour, lines.flatMap((line) => along(...line)), 0.4);
  };
  await drawn('ways', colours.way, inspection.legs.map(([, ...line]) => line));
  await drawn('contacts with their normals', colours.contact, inspection.contacts.map(({x, y, nx, ny}) => [x, y, x + 0.8 * nx, y + 0.8 * ny]));
  for (const {fraction, nx, ny} of inspection.contacts) {
    assert.ok(fraction >= 0 && fraction < 1, `fraction ${fraction}`);
    assert.ok(Math.abs(Math.hypot(nx, ny) - 1) < 1e-4, `normal ${nx}, ${ny}`);
  }
  await drawsTheCells(page, inspection);
  await labelsTheContacts(page, inspection);
  assert.equal((await server.match()).paused, true);
  await halts(page, false);
}

// The fuller, the brighter: yellow upon the ground.
async function drawsTheCells(page, {cell, cells}) {
  assert.ok(cells.every(([, , targets]) => targets > 0) && cells.length > 0, 'cells that hold somebody');
  const across = Array.from({length: 12}, (_, i) => (i + 0.5) / 12);
  const lightOf = async (column, row) => {
    const colour = await medianOf(page, across.flatMap((x) => across.map((y) => [(column + x) * cell, (row + y) * cell])));
    return colour && colour.red + colour.green - colour.blue;
  };
  const isEmpty = (column, row) => !cells.some(([x, y]) => x === column && y === row);
  let compared = 0;
  for (const [column, row] of cells) {
    const neighbour = [[1, 0], [-1, 0], [0, 1], [0, -1]].map(([x, y]) => [column + x, row + y]).find(([x, y]) => isEmpty(x, y));
    const [full, empty] = neighbour ? [await lightOf(column, row), await lightOf(...neighbour)] : [];
    if (full === undefined || empty === undefined) continue;
    ++compared;
    assert.ok(full > empty + 10, `the cell ${column}, ${row} has ${full}, an empty one beside it ${empty}`);
  }
  assert.ok(compared > 0, 'a cell in sight');
}

async function labelsTheContacts(page, {contacts}) {
  const shown = await page.evaluate(() => window.fusillade.state.view.debug.inspection.labels.filter(({visible}) => visible).map(({text}) => text));
  assert.deepEqual(shown, contacts.map(({event, fraction}) => `${event} ${fraction.toFixed(3)}`), 'what happened and at which fraction of the tick');
}

async function explodesForAll(page, browser, origin) {
  await aimsRight(page);
  assert.ok(Math.abs((await endOfAim(page)) - charge) < 0.3, 'shots end at the charge');
  await page.mouse.down();
  await until(page, 'that it is gone', (x) => window.fusillade.state.client.aimingLine().at(-1)?.x > x + 5, charge);
  await page.mouse.up();
  await page.waitForTimeout(500);
  await photograph(page, join(output, '2-exploded.png'));
  assert.ok((await shareOf(page, colours.shape, along(charge, 15, charge, 20))) < 0.3, 'its shape is drawn no more');
  const late = await openPage(browser, origin, size);
  await play(late.page, 'late');
  await aimsRight(late.page);
  assert.ok((await endOfAim(late.page)) > charge + 5, 'nor is it there for who joins later');
  await late.page.close();
  return late.errors;
}

async function run(browser) {
  const server = await debugServer(root, 'inside', join(output, 'server.log'));
  try {
    const {page, errors} = await openPage(browser, server.origin, size);
    await play(page, 'tester');
    await page.keyboard.press('o');
    await until(page, 'what the server shows', () => window.fusillade.state.view.debug.panel.feed.state?.inspection);
    await until(page, 'no banner', () => !document.getElementById('banner').classList.contains('shown'));
    await until(page, 'enemies', () => window.fusillade.state.view.shown.enemies.length === 2);
    await halts(page, true);
    await standsStill(page);
    await aimsRight(page);
    await photograph(page, join(output, '1-known.png'));
    await bulletsStayWhereTheyAre(page);
    await drawsRings(page);
    await drawsWhatTheClientKnows(page);
    await drawsTheMinimap(page);
    await halts(page, false);
    errors.push(...(await explodesForAll(page, browser, server.origin)));
    await drawsTheInsideOfATick(page, server);
    assert.deepEqual(errors, [], 'no errors on the console');
    console.log(`rings, shapes, ways, pairs, contacts, cells, aiming line, minimap: drawn; a charge that exploded: gone for all; pictures in ${output}`);
  } finally {
    await server.stop();
  }
}

await withBrowser(run);
