// A match that is paused and goes on, on a real server: the picture stands where the server does, the own player where its
// commands end, drawn apart; and the network with its curves. Pictures stay in build/web-test/pace.
//   node pace_test.mjs ROOT
import assert from 'node:assert/strict';
import {join, resolve} from 'node:path';
import {openPage, withBrowser} from './browser.mjs';
import {photograph} from './colours.mjs';
import {circle, colours, debugServer, feed, halts, isDrawn, ownRadius, self, standsStill} from './debug_steps.mjs';
import {fitsWhilePaused} from './layout_steps.mjs';
import {Link} from './server.mjs';
import {outputOf, play, select, until} from './steps.mjs';

const root = resolve(process.argv[2] ?? '../../..');
const output = outputOf(root, 'pace');
const waitingTicksMax = 14; // by which a command is sent too early, to be there in time
const stallMs = 1500; // longer than any command is sent ahead
/** Of the curves of the network. */
const units = {tick: 'ms', 'round trip': 'ms', jitter: 'ms', received: 'KB/s', corrections: '1/s', 'late commands': '1/s'};

// The server says that it stands: the picture goes no further, nor does the own player, and both go on after it.
async function standsWhereTheServerDoes(page) {
  await page.evaluate(() => {
    const {client, view} = window.fusillade.state;
    window.halt = {shown: 0, roundTripMs: 0}; // the longest: by it commands are sent ahead
    client.on('pace', ({paused}) => {
      window.halt.paused = paused;
      window.halt.before = view.shown.time;
      window.halt.predicted = client.match.prediction.sim.predictedTick();
    });
    client.on('snapshot', ({snapshot}) => (window.halt.tick = snapshot.tick));
    window.halt.watch = setInterval(() => {
      window.halt.roundTripMs = Math.max(window.halt.roundTripMs, client.roundTripMs);
      if (window.halt.paused) window.halt.shown = Math.max(window.halt.shown, view.shown.time);
    }, 10);
  });
  await page.keyboard.down('s');
  const {y} = await self(page);
  await until(page, 'walking', (from) => window.fusillade.state.view.shown.self.y > from + 0.2, y);
  await halts(page, true);
  await standsStill(page);
  await page.waitForTimeout(1500);
  const halt = await page.evaluate((margin) => {
    const {client, view} = window.fusillade.state;
    const way = (window.halt.roundTripMs / 1000) * client.welcome.tickRate + margin;
    return {...window.halt, most: Math.max(window.halt.predicted, window.halt.tick + way + 1), is: client.match.prediction.sim.predictedTick(), y: view.shown.self.y};
  }, waitingTicksMax);
  assert.equal((await feed(page)).tick, halt.tick, 'a snapshot tells where it stands');
  assert.ok(halt.shown <= Math.max(halt.tick, halt.before), `the picture went on to ${halt.shown}, the match stands at ${halt.tick}, told at ${halt.before}`);
  assert.ok(halt.is <= halt.most, `predicted until ${halt.is}, the match stands at ${halt.tick}, told at ${halt.predicted}`);
  assert.equal(await page.textContent('#pace'), 'Paused');
  const left = await page.textContent('#phase');
  await page.waitForTimeout(1200);
  assert.equal(await page.textContent('#phase'), left, 'the time that is left stands, too');
  await drawsWhereTheServerHasIt(page);
  await page.keyboard.up('s');
  await page.keyboard.down('w'); // there is room where it came from, however far it got
  await halts(page, false);
  await until(page, 'walking on', (from) => window.fusillade.state.view.shown.self.y < from - 0.2, halt.y);
  assert.equal(await page.textContent('#pace'), '');
  await page.evaluate(() => clearInterval(window.halt.watch));
  await walksBackTo(page, y);
}

// From second to second, though the server tells of no change.
async function countsDown(page) {
  const left = () => page.evaluate(() => Number(/, (\d+) s left$/.exec(document.getElementById('phase').textContent)?.[1]));
  await page.evaluate(() => {
    window.statesTold = 0;
    window.fusillade.state.client.on('state', () => ++window.statesTold);
  });
  const before = await left();
  const began = Date.now();
  await page.waitForTimeout(2500);
  const [after, seconds, told] = [await left(), (Date.now() - began) / 1000, await page.evaluate(() => window.statesTold)];
  assert.equal(told, 0, 'the server tells of no change meanwhile');
  assert.ok(Math.abs(before - after - seconds) <= 1.1, `${before} and ${after} s left, ${seconds} s apart`);
}

// Of a player who walks the server has an earlier place than the one that is predicted.
async function drawsWhereTheServerHasIt(page) {
  await photograph(page, join(output, '1-paused.png'));
  const {server, predicted} = await page.evaluate(() => {
    const {view} = window.fusillade.state;
    return {server: {x: view.self.x, y: view.self.y}, predicted: view.shown.self};
  });
  assert.ok(predicted.y > server.y + 0.1, `server ${server.y}, predicted ${predicted.y}`);
  await isDrawn(page, 'where the server has it', colours.server, circle(server, ownRadius.server));
  await isDrawn(page, 'where it is predicted', colours.predicted, circle(predicted, ownRadius.predicted));
}

// Up, to where it was.
async function walksBackTo(page, y) {
  await page.keyboard.down('w');
  await until(page, 'the way back', (from) => window.fusillade.state.view.shown.self?.y < from + 0.5, y);
  await page.keyboard.up('w');
}

// Who is not in it yet sees where players appear, and hears why.
async function isJoinedWhilePaused(page, browser, origin) {
  await halts(page, true);
  const {page: late, errors} = await openPage(browser, origin);
  await select(late);
  await late.click('#play');
  await until(late, 'that it is paused', () => document.getElementById('pace').textContent === 'Paused: you come in when it goes on');
  const isSeen = () => {
    const {looksAt, self} = window.fusillade.state.view;
    return self?.x > 1 && self.y > 1 && Math.hypot(looksAt.x - self.x, looksAt.y - self.y) < 0.1;
  };
  await until(late, 'where players appear', isSeen);
  await fitsWhilePaused(late, output);
  await halts(page, false);
  await until(late, 'that it plays', () => window.fusillade.state.view.shown?.self && document.getElementById('pace').textContent === '');
  await late.close();
  return errors;
}

// Each curve has its values, on a scale of its unit that they fill, and shows that commands came late while the player walked.
async function drawsTheNetwork(page, link) {
  const curve = (name) => page.evaluate((label) => {
    const plot = window.fusillade.state.view.debug.panel.graph.plots.find(({series}) => series.some((one) => one.label === label));
    const values = plot.data[plot.series.findIndex((one) => one.label === label)].filter((value) => value !== null);
    return {values, unit: plot.axes[1].label, least: plot.scales.y.min, most: plot.scales.y.max};
  }, name);
  const {y} = await self(page);
  await page.keyboard.down('s');
  await page.waitForTimeout(300);
  link.stall(stallMs);
  await page.waitForTimeout(stallMs + 400);
  await page.keyboard.up('s');
  await walksBackTo(page, y);
  const isTold = (label) => window.fusillade.state.view.debug.panel.graph.plots.some(({series, data}) => data[series.findIndex((one) => one.label === label)]?.some((value) => value > 0));
  for (const [name, unit] of Object.entries(units)) {
    await until(page, `the curve ${name}`, isTold, name);
    const {values, ...scale} = await curve(name);
    assert.ok(values.every((value) => Number.isFinite(value) && value >= 0), name);
    assert.equal(scale.unit, unit, name);
    assert.ok(scale.least <= Math.min(...values) && scale.most >= Math.max(...values), `${name} between ${scale.least} and ${scale.most}`);
  }
  await page.screenshot({path: join(output, '2-network.png')});
  assert.equal(await page.locator('#debug canvas').count(), new Set(Object.values(units)).size, 'a plot for each unit');
}

async function run(browser) {
  const server = await debugServer(root, 'inside', join(output, 'server.log'));
  const link = await Link.to(server);
  try {
    const {page, errors} = await openPage(browser, link.origin, {width: 1200, height: 720});
    await play(page, 'tester');
    await page.keyboard.press('o');
    await until(page, 'what the server shows', () => window.fusillade.state.view.debug.panel.feed.state?.inspection);
    await countsDown(page);
    await standsWhereTheServerDoes(page);
    await drawsTheNetwork(page, link);
    errors.push(...(await isJoinedWhilePaused(page, browser, server.origin)));
    assert.deepEqual(errors, [], 'no errors on the console');
    console.log(`paused and went on, the server's place beside the predicted one, six curves in three units; pictures in ${output}`);
  } finally {
    link.close();
    await server.stop();
  }
}

await withBrowser(run);
