// A player's life on a real server, as it is shown: who is hit flashes and gets a bar, a kill gives points, whoever is
// hurt sees it, dies, hears by whom, and is back; all of it in the picture, too, and after the graphics card was reset;
// and whose team is which. Pictures stay in build/web-test/life.
//   node life_test.mjs ROOT
import assert from 'node:assert/strict';
import {join, resolve} from 'node:path';
import {hears, listens} from './announcement_steps.mjs';
import {openPage, withBrowser} from './browser.mjs';
import {medianOf, photograph, shareOf} from './colours.mjs';
import {Server} from './server.mjs';
import {aimAt, outputOf, play, until} from './steps.mjs';
import {showsTeams} from './team_steps.mjs';

const root = resolve(process.argv[2] ?? '../../..');
const output = outputOf(root, 'life');
const dummy = {x: 18, y: 12, radius: 0.6, score: 7};
const hunterReachX = 25;
const bar = {above: 0.38, width: 1.1, height: 0.12, left: 0x5fe08a};

/** Notes from now on, frame by frame, who flashes. */
const watchFlashes = (page) => page.evaluate(() => {
  window.flashes = new Set();
  const look = () => {
    for (const [who, {flash}] of window.fusillade.state.view?.actors.figures ?? []) if (flash.visible) window.flashes.add(who);
    requestAnimationFrame(look);
  };
  look();
});

/** Its health as a share, as its bar shows it. */
const dummyShare = () => {
  const {actors, shown} = window.fusillade.state.view;
  const dummy = shown.enemies.find(({x}) => x > 17);
  return dummy && actors.figures.get(`enemy:${dummy.id}`)?.share;
};

// Some shots, so that it lives on with a bar.
async function hurtsTheDummy(page) {
  await aimAt(page, dummy);
  await page.mouse.down();
  await until(page, 'a hit', () => window.seen.hits > 0);
  await page.mouse.up();
  await page.waitForTimeout(700);
  const share = await page.evaluate(dummyShare);
  if (share === undefined || share >= 1) return hurtsTheDummy(page); // it died meanwhile, and another one came
  await photograph(page, join(output, '1-hurt.png'));
  const y = dummy.y - dummy.radius - bar.above + bar.height / 2;
  const along = (from, to) => Array.from({length: 9}, (_, i) => [dummy.x - bar.width / 2 + bar.width * (from + ((to - from) * (i + 1)) / 10), y]);
  assert.ok((await shareOf(page, bar.left, along(0, share))) > 0.8, `its bar shows ${share}`);
  assert.ok((await shareOf(page, bar.left, along(Math.min(0.9, share + 0.15), 1))) < 0.2, `and no more than ${share}`);
  assert.ok(await page.evaluate(() => [...window.flashes].some((who) => who.startsWith('enemy:'))), 'who is hit flashes');
}

async function killsTheDummy(page, server) {
  await aimAt(page, dummy);
  await page.mouse.down();
  await until(page, 'points for it', (score) => document.getElementById('score').textContent.startsWith(`${score} points`), dummy.score);
  await page.mouse.up();
  await until(page, 'its points among all scores', (score) => document.querySelector('#scores .self span')?.textContent === String(score), dummy.score);
  assert.ok((await server.match()).deaths > 0, 'the server counts it');
}

// It walks to where the hunter reaches.
async function diesAndComesBack(page) {
  await listens(page);
  await page.keyboard.down('d');
  await until(page, 'near the hunter', (x) => window.fusillade.state.view.shown.self.x > x, hunterReachX);
  await page.keyboard.up('d');
  await until(page, 'fewer points of health', () => Number(document.getElementById('health-number').textContent) < 100);
  await until(page, 'a shorter bar of health', () => new DOMMatrix(getComputedStyle(document.getElementById('health-bar')).transform).a < 1); // it shrinks by and by
  await until(page, 'a warning colour', () => document.getElementById('health').classList.contains('low'));
  await page.screenshot({path: join(output, '2-low.png')});
  await until(page, 'that it fell', () => !document.getElementById('fallen').hidden);
  assert.match(await page.textContent('#score'), /, 1 death$/);
  // who did it comes with the events of that moment, which the picture may not have reached yet
  await until(page, 'who killed whom', () => document.getElementById('deaths').textContent === 'hunter ▸ tester');
  assert.equal(await page.textContent('#fallen-by'), 'by hunter');
  assert.equal(await page.evaluate(() => window.fusillade.state.view.shown.self), undefined, 'nobody is predicted');
  await page.screenshot({path: join(output, '3-fallen.png')});
  assert.ok(await page.evaluate(() => window.flashes.has(`player:${window.fusillade.state.client.ownPlayer}`)), 'it flashed');
  await until(page, 'back with full health', () => document.getElementById('fallen').hidden && document.getElementById('health-number').textContent === '100' && window.fusillade.state.view.shown.self);
  await hears(page, ['You fell by hunter. You will be back in a moment.', 'You are back.']);
  assert.equal(await page.textContent('#fallen-by'), '', 'whoever kills it next may be another');
}

/** What a shake, a hit and a death do to the picture: how far it is off in tiles at most, and how many sparks there are. */
const effectsOf = (page) => page.evaluate(() => {
  const {client, effects} = window.fusillade.state.view;
  const now = performance.now();
  const before = effects.sparks.live.length;
  const player = {kind: 9, id: client.ownPlayer};
  for (const form of ['hit', 'death']) effects.hit({form, x: 5, y: 5, isOwn: false, mover: player}, now, true);
  // a shake passes through the middle now and then
  const off = Math.max(...[0, 10, 20, 30].map((ms) => effects.shaken(now + ms)).map(({x, y}) => Math.hypot(x, y)));
  return {off, sparks: effects.sparks.live.length - before};
});

async function keepsStillForWhoWantsIt(page) {
  const usual = await effectsOf(page);
  await page.emulateMedia({reducedMotion: 'reduce'});
  await page.waitForTimeout(500); // the last shake ends
  const less = await effectsOf(page);
  await page.emulateMedia({reducedMotion: 'no-preference'});
  assert.ok(usual.off > 0.1 && usual.sparks > 40, JSON.stringify(usual));
  assert.ok(less.off === 0 && less.sparks < usual.sparks / 2, JSON.stringify(less));
}

/** The colour of the middle of the dummy and of the own player, and of the ground. */
async function coloursOf(page, name) {
  await photograph(page, join(output, `${name}.png`));
  const {x, y} = await page.evaluate(() => window.fusillade.state.view.shown.self);
  const around = (middle) => Array.from({length: 12}, (_, i) => [middle.x + 0.3 * Math.cos(i), middle.y + 0.3 * Math.sin(i)]);
  return Promise.all([dummy, {x, y}, {x: dummy.x, y: dummy.y - 4}].map((place) => medianOf(page, around(place))));
}

const apart = (one, other) => Math.hypot(one.red - other.red, one.green - other.green, one.blue - other.blue);

// As after a standby: what the card alone held is gone.
async function outlivesTheGraphicsCard(page) {
  const before = await coloursOf(page, '4-before-reset');
  await page.evaluate(async () => {
    const reset = document.querySelector('#stage canvas').getContext('webgl2').getExtension('WEBGL_lose_context');
    reset.loseContext();
    await new Promise((resolve) => setTimeout(resolve, 500));
    reset.restoreContext();
  });
  await page.waitForTimeout(1000);
  const after = await coloursOf(page, '5-after-reset');
  for (const [i, what] of ['the dummy', 'the own player'].entries()) {
    assert.ok(apart(before[i], before[2]) > 60, `${what} is seen`);
    assert.ok(apart(before[i], after[i]) < 30, `${what} is seen again: ${JSON.stringify([before[i], after[i]])}`);
  }
}

// As when the page is zoomed to 200 %, and back: what the window is wide stays, in pixels of the screen.
async function isAsSharpAsTheScreen(page) {
  const {width, height} = page.viewportSize();
  const devtools = await page.context().newCDPSession(page);
  for (const ratio of [2, 1]) {
    await devtools.send('Emulation.setDeviceMetricsOverride', {width: width / ratio, height: height / ratio, deviceScaleFactor: ratio, mobile: false});
    await until(page, `${ratio} pixels in one`, (size) => {
      const canvas = document.querySelector('#stage canvas');
      return innerWidth * size.ratio === size.width && canvas.width === size.width && canvas.height === size.height;
    }, {width, height, ratio});
  }
}

async function run(browser) {
  const server = await Server.start({root, arenas: ['duel'], directory: join(root, 'client-sim/web/e2e/arenas'), log: join(output, 'server.log')});
  try {
    const {page, errors} = await openPage(browser, server.origin, {width: 1200, height: 720});
    await play(page, 'tester');
    await until(page, 'the dummy', () => window.fusillade.state.view.shown.enemies.length > 0);
    await watchFlashes(page);
    await hurtsTheDummy(page);
    await killsTheDummy(page, server);
    await diesAndComesBack(page);
    await keepsStillForWhoWantsIt(page);
    await outlivesTheGraphicsCard(page);
    await isAsSharpAsTheScreen(page);
    assert.match(await page.textContent('#phase'), /^Round 1, wave ([2-9]|\d\d)/);
    assert.equal(await page.textContent('#banner'), 'Round 1', 'waves are not announced over the field');
    await page.close();
    await showsTeams(browser, root, output);
    assert.deepEqual(errors, [], 'no errors on the console');
    console.log(`flashes, bars, points, death, return, less motion, a reset of the graphics card and two teams: shown; pictures in ${output}`);
  } finally {
    await server.stop();
  }
}

await withBrowser(run);
