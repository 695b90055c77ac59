// What stands around the picture and upon it, in windows of every size: all of it in the window, and nothing upon another.
import assert from 'node:assert/strict';
import {join} from 'node:path';

const sizes = [[320, 568], [360, 640], [390, 844], [640, 360], [700, 900], [720, 500], [844, 390], [960, 600], [1200, 300], [1280, 720]];
const parts = ['#phase', '#scores', '#deaths', '#minimap', '#health', '#score', '#message'];

/** Of those that are seen. */
const boxes = (page, selectors) => page.evaluate((all) => all.flatMap((name) => {
  const {left, top, right, bottom} = document.querySelector(name).getBoundingClientRect();
  return right > left && bottom > top ? [{name, left, top, right, bottom}] : [];
}), selectors);

const areApart = (one, other) => one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;

async function isLaidOut(page, selectors, size) {
  await page.setViewportSize({width: size[0], height: size[1]});
  await page.waitForTimeout(200);
  const all = await boxes(page, selectors);
  for (const [i, box] of all.entries()) {
    assert.ok(box.left >= 0 && box.top >= 0 && box.right <= size[0] && box.bottom <= size[1], `${box.name} in a window of ${size}: ${JSON.stringify(box)}`);
    for (const other of all.slice(i + 1)) assert.ok(areApart(box, other), `${box.name} and ${other.name} in a window of ${size}`);
  }
  return all.map(({name}) => name);
}

/** Of a match that is played, with a message. */
export async function fitsIntoEveryWindow(page, output) {
  const usual = page.viewportSize();
  await page.evaluate(() => {
    const line = document.createElement('li');
    line.textContent = `${'W'.repeat(24)} ▸ ${'M'.repeat(24)}`;
    document.getElementById('deaths').append(line);
  });
  for (const size of sizes) {
    const seen = await isLaidOut(page, parts, size);
    await page.screenshot({path: join(output, `window-${size.join('x')}.png`)});
    assert.deepEqual(seen, parts, `what is seen in a window of ${size}`);
  }
  await page.setViewportSize(usual);
}

/** A message in the lobby: it may stand upon that where there is no room beside it. */
export async function isReadInEveryWindow(page, output) {
  for (const size of sizes) {
    await isLaidOut(page, size[0] > 704 ? ['#lobby', '#message'] : ['#message'], size);
    await page.screenshot({path: join(output, `message-${size.join('x')}.png`)});
    const [{left, right, top, bottom}] = await boxes(page, ['#message']);
    assert.ok(right - left > 200 && bottom - top < 200, `${right - left} x ${bottom - top} pixels in a window of ${size}`);
  }
}

// The buttons of a phone, and a full list of scores.
const fillsTheCorners = (page) => page.evaluate(() => {
  dispatchEvent(new PointerEvent('pointerdown', {pointerType: 'touch'}));
  const [row] = document.getElementById('scores').children;
  row.querySelector('bdi').textContent = 'W'.repeat(24);
  row.parentElement.replaceChildren(...Array.from({length: 8}, () => row.cloneNode(true)));
});

/** The debug view's panel, which scrolls: its last button can be pressed, and it covers nothing. */
export async function panelFitsIntoEveryWindow(page, output) {
  const usual = page.viewportSize();
  const beside = ['#debug', '#leave', '#phase', '#scores', '#minimap', '#health', '#score'];
  for (const size of sizes) {
    await fillsTheCorners(page);
    assert.deepEqual(await isLaidOut(page, beside, size), beside, `what is seen in a window of ${size}`);
    await page.hover('#debug [data-time=slow-20]');
    await page.screenshot({path: join(output, `debug-${size.join('x')}.png`)});
  }
  await page.setViewportSize(usual);
}

/** Pixels beside a choice's text and arrow. */
const roomOf = (page, selector) => page.evaluate((name) => {
  const arrow = 20;
  const select = document.querySelector(name);
  const {font, paddingLeft, paddingRight} = getComputedStyle(select);
  const context = document.createElement('canvas').getContext('2d');
  context.font = font;
  return select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - arrow - context.measureText(select.selectedOptions[0].text).width;
}, selector);

/** The way into one of many matches; the list of them scrolls. */
export async function isEnteredInEveryWindow(page, output) {
  const usual = page.viewportSize();
  for (const size of sizes) {
    await isLaidOut(page, ['#matches', '#name', '#class', '#play', '#watch'], size);
    const room = await roomOf(page, '#class');
    assert.ok(room >= 0, `the class lacks ${-room} pixels in a window of ${size}`);
    await page.screenshot({path: join(output, `many-${size.join('x')}.png`)});
  }
  await page.setViewportSize(usual);
}

/** What a spectator is told of the keys: not over the middle of the picture. */
export async function standsAsideInEveryWindow(page, output) {
  const usual = page.viewportSize();
  for (const size of sizes) {
    await page.keyboard.press('f');
    await isLaidOut(page, ['#phase', '#scores', '#minimap', '#message'], size);
    await page.screenshot({path: join(output, `watching-${size.join('x')}.png`)});
    const [{top}] = await boxes(page, ['#message']);
    assert.ok(top > 0.7 * size[1], `its top is at ${top} in a window of ${size}`);
  }
  await page.setViewportSize(usual);
}

/** Of a match that is joined while it is paused. */
export async function fitsWhilePaused(page, output) {
  const usual = page.viewportSize();
  for (const size of sizes) {
    await isLaidOut(page, ['#phase', '#pace', '#scores', '#minimap', '#health'], size);
    await page.screenshot({path: join(output, `paused-${size.join('x')}.png`)});
  }
  await page.setViewportSize(usual);
}
