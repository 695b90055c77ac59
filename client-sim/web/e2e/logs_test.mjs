// Event logs that are dropped on the page: bad ones, two at once, in windows that change, one in a match, and a large one,
// of which the page answers all the time. Pictures stay in build/web-test/logs.
//   node logs_test.mjs ROOT
import assert from 'node:assert/strict';
import {join, resolve} from 'node:path';
import {openPage, withBrowser} from './browser.mjs';
import {Server} from './server.mjs';
import {drop, message, outputOf, play, says, select, until} from './steps.mjs';

const root = resolve(process.argv[2] ?? '../../..');
const output = outputOf(root, 'logs');
const event = '{"tick":0,"event":"spawn","mover":"bullet:0","x":1,"y":2}\n';
const large = {ticks: 10_000, bulletsPerTick: 100}; // two events each: some 250 MB
const moves = 60;
const drawnMax = 20_000;
const crowd = 20_500;
const answersMin = 10; // moves heard and frames drawn, where a page that is busy with it all would be still

async function isClosed(page) {
  await page.keyboard.press('Escape');
  await isGone(page);
}

async function isGone(page) {
  await page.waitForSelector('#lobby');
  await page.waitForTimeout(500);
  assert.ok(await page.isHidden('#message'), await message(page));
  assert.ok(await page.isHidden('#log-tick'));
}

async function namesABadLog(page) {
  const bad = {'line 2 is no JSON': `${event}nothing`, 'line 2 is no event: it has no "tick" and "event"': `${event}null`, 'there are no events in it': ''};
  for (const [what, log] of Object.entries(bad)) {
    await drop(page, 'notes.txt', log);
    await says(page, `notes.txt: ${what}`);
    assert.ok(await page.isVisible('#lobby'), await message(page));
  }
}

// Of two that come at once the last one; of the match behind the lobby nothing is seen meanwhile.
async function closesWhatIsShown(page) {
  await Promise.all([drop(page, 'one.jsonl', event), drop(page, 'two.jsonl', event.repeat(2))]);
  await says(page, '2 events of 1 mover. Escape closes.');
  assert.equal(await page.evaluate(() => window.fusillade.state.view), undefined);
  await drop(page, 'one.jsonl', event);
  await says(page, '1 event of 1 mover. Escape closes.');
  await isClosed(page);
  await until(page, 'the match behind the lobby', () => window.fusillade.state.view?.shown !== undefined);
}

// As when a phone is turned.
async function fillsTheWindow(page) {
  const usual = page.viewportSize();
  await drop(page, 'one.jsonl', event);
  await says(page, '1 event of 1 mover. Escape closes.');
  for (const size of [{width: 500, height: 700}, usual]) {
    await page.setViewportSize(size);
    await until(page, 'the ways of its movers in all of the window', () => {
      const {width, height} = window.fusillade.stage.app.stage.children[0].getBounds();
      return width === innerWidth && height === innerHeight;
    });
  }
  await isClosed(page);
}

// By the keyboard, too; and again.
async function showsTheOneThatIsChosen(page) {
  const file = {name: 'one.jsonl', mimeType: 'text/plain', buffer: Buffer.from(event)};
  page.on('filechooser', (chooser) => void chooser.setFiles(file));
  await page.waitForTimeout(500); // the browser hears that it has to ask
  for (let i = 0; i < 2; ++i) {
    await page.focus('#choose-log');
    await page.keyboard.press('Enter');
    await says(page, '1 event of 1 mover. Escape closes.');
    await isClosed(page);
  }
}

// Of those that spawn at once; each has a mark. At one place marks as large as the window would lie upon one another.
async function saysWhatIsNotDrawn(page) {
  const spawn = (_, i) => `${JSON.stringify({tick: 0, event: 'spawn', mover: `bullet:${i}`, x: i % 200, y: Math.floor(i / 200)})}\n`;
  await drop(page, 'crowd.jsonl', Array.from({length: crowd}, spawn).join(''));
  await until(page, 'how many are not drawn', (text) => document.getElementById('log-tick').textContent.endsWith(text), `, ${crowd - drawnMax} too many to draw`);
  await isClosed(page);
}

// By its button, where there are no keys.
async function closesOnAPhone(page) {
  await page.evaluate(() => dispatchEvent(new PointerEvent('pointerdown', {pointerType: 'touch'})));
  await drop(page, 'phone.jsonl', '{"tick":0,"event":"hit","x":1,"y":1}');
  await page.waitForSelector('#log-tick');
  assert.doesNotMatch(await message(page), /Escape/);
  assert.ok(await page.isHidden('#next'), 'nobody is followed');
  assert.ok(await page.isVisible('#leave'));
  await page.dispatchEvent('#leave', 'click');
  await page.waitForSelector('#lobby');
  assert.ok(await page.isHidden('#log-tick'));
  await page.mouse.click(700, 300);
}

async function showsNoLogInAMatch(page) {
  await play(page, 'tester');
  await drop(page, 'one.jsonl', event);
  await says(page, 'Event logs are shown in the lobby: leave the match first.');
  await page.keyboard.press('Escape');
  await page.waitForSelector('#lobby');
}

/** In each tick some bullets come, and those of 40 ticks ago hit. */
const makeLargeLog = (page) => page.evaluate(({ticks, bulletsPerTick}) => {
  const lineOf = (tick, form, bullet, x, y) => `{"tick":${tick},"fraction":0.25,"event":"${form}","mover":"bullet:${bullet}","x":${x.toFixed(4)},"y":${y.toFixed(4)},"nx":0,"ny":0,"vx":12.5,"vy":-3.25}\n`;
  const placeOf = (bullet) => [(bullet * 7919) % 40, (bullet * 104729) % 20];
  const parts = Array.from({length: ticks}, (_, tick) => Array.from({length: bulletsPerTick}, (_, i) => {
    const bullet = tick * bulletsPerTick + i;
    const gone = Math.max(i, bullet - 40 * bulletsPerTick);
    const [x, y] = placeOf(bullet);
    const [from, down] = placeOf(gone);
    return lineOf(tick, 'spawn', bullet, x, y) + lineOf(tick, 'hit', gone, from + 8, down - 2);
  }).join(''));
  window.large = new File(parts, 'large.jsonl');
}, large);

const dropLargeLog = (page) => page.evaluate(() => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(window.large);
  window.dispatchEvent(new DragEvent('drop', {dataTransfer, bubbles: true, cancelable: true}));
});

/**
 * Moves the mouse meanwhile: how many moves the page hears of and how many frames it draws; and, in ms, to be read, how
 * long a move waits until then, in the middle, and what a frame takes of the page's thread.
 */
async function figuresUntil(page, isOver) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', {timeDomain: 'threadTicks'});
  const taskMs = async () => 1000 * (await devtools.send('Performance.getMetrics')).metrics.find(({name}) => name === 'TaskDuration').value;
  await page.evaluate(() => {
    const isCounting = window.drawn !== undefined;
    Object.assign(window, {waits: [], drawn: 0, onpointermove: ({timeStamp}) => window.waits.push(performance.now() - timeStamp)});
    const count = () => {
      ++window.drawn;
      requestAnimationFrame(count);
    };
    if (!isCounting) count();
  });
  const before = await taskMs();
  for (let i = 0; !(await isOver(i)); ++i) {
    await page.mouse.move(500 + (i % 50), 300);
    await page.waitForTimeout(20);
  }
  const {waits, frames} = await page.evaluate(() => ({waits: window.waits.sort((a, b) => a - b), frames: window.drawn}));
  const ms = (await taskMs()) - before;
  await devtools.detach();
  return {heard: waits.length, frames, wait: waits[waits.length >> 1], frame: ms / frames};
}

async function answersUntil(page, what, isOver) {
  const {heard, frames, wait, frame} = await figuresUntil(page, isOver);
  assert.ok(heard >= answersMin && frames >= answersMin, `${what}: ${heard} moves heard, ${frames} frames`);
  return `${what}, a move waits ${wait.toFixed(0)} ms, a frame takes ${frame.toFixed(1)} ms`;
}

async function isBeingRead(page, wayOut) {
  await dropLargeLog(page);
  await until(page, 'how much is read', (end) => {
    const {textContent} = document.getElementById('message');
    return /^large\.jsonl: \d+ % of \d+ MB read\./.test(textContent) && textContent.endsWith(`read.${end}`);
  }, wayOut);
}

// By its button, where there are no keys.
async function stopsReadingOnAPhone(page) {
  await page.evaluate(() => dispatchEvent(new PointerEvent('pointerdown', {pointerType: 'touch'})));
  await isBeingRead(page, '');
  assert.ok(await page.isHidden('#choose-log'), 'one at a time');
  await page.click('#end-reading'); // by a mouse: from now on there are keys again
  await isGone(page);
  assert.ok(await page.isHidden('#end-reading') && await page.isVisible('#choose-log'));
}

async function answersWithALargeLog(page) {
  await makeLargeLog(page);
  const usual = await answersUntil(page, 'without a log', (i) => i === moves);
  await isBeingRead(page, ' Escape ends it.');
  await isClosed(page);
  await stopsReadingOnAPhone(page);
  await dropLargeLog(page);
  const reading = await answersUntil(page, 'reading', async () => (await message(page)).endsWith('. Escape closes.'));
  assert.equal(await message(page), `${2 * large.ticks * large.bulletsPerTick} events of ${large.ticks * large.bulletsPerTick} movers. Escape closes.`);
  const playing = await answersUntil(page, 'playing', (i) => i === moves);
  await page.screenshot({path: join(output, 'large.png')});
  await isClosed(page);
  return [usual, reading, playing].join('; ');
}

async function run(browser) {
  const server = await Server.start({root, arenas: ['range'], directory: join(root, 'client-sim/web/e2e/arenas'), log: join(output, 'server.log')});
  try {
    const {page, errors} = await openPage(browser, server.origin);
    await select(page);
    await namesABadLog(page);
    await closesWhatIsShown(page);
    await fillsTheWindow(page);
    await showsTheOneThatIsChosen(page);
    await saysWhatIsNotDrawn(page);
    await closesOnAPhone(page);
    await showsNoLogInAMatch(page);
    const figures = await answersWithALargeLog(page);
    assert.deepEqual(errors, [], 'no errors on the console');
    console.log(`logs: bad ones named, of two the last one, none in a match, a large one: ${figures}; pictures in ${output}`);
  } finally {
    await server.stop();
  }
}

await withBrowser(run);
