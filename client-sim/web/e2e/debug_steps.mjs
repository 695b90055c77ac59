// What the tests of the debug view share: its server, the operator's hand, colours, and where things have to be drawn.
import assert from 'node:assert/strict';
import {join} from 'node:path';
import {shareOf} from './colours.mjs';
import {Server} from './server.mjs';
import {until} from './steps.mjs';

export const token = 'a token of the operator';
export const colours = {
  shape: 0x8dff9a, way: 0xffe66b, pair: 0xc58bff, contact: 0xff5a5a, area: 0x6aa7ff, predicted: 0x7fe3ff,
  server: 0xff5a5a, all: 0x8dff9a, most: 0xffe66b, walls: 0xff7a9c,
};
/** Of the circles around the own player. */
export const ownRadius = {server: 0.36, predicted: 0.3};

/** One that shows its inside; `arena`: of e2e/arenas. */
export const debugServer = (root, arena, log) => Server.start({
  root, arenas: [arena], directory: join(root, 'client-sim/web/e2e/arenas'), log,
  settings: {FUSILLADE_NET_DEBUG_VIEW: 'true', FUSILLADE_NET_ADMIN_TOKEN: token},
});

export const feed = (page) => page.evaluate(() => window.fusillade.state.view.debug.panel.feed.state);
export const self = (page) => page.evaluate(() => window.fusillade.state.view.shown.self);

/** Halts the match, or lets it go on; the mouse stays and aims. */
export async function halts(page, isHalted) {
  await page.fill('#debug input', token);
  await page.evaluate(() => document.activeElement.blur());
  await page.dispatchEvent('[data-time=pause]', 'click');
  await until(page, isHalted ? 'paused' : 'it goes on', (is) => window.fusillade.state.view.debug.panel.feed.state?.paused === is, isHalted);
}

/** The picture of a match that is halted shows the tick at which it stands. */
export const standsStill = (page) => until(page, 'the tick at which the match stands', () => {
  const {debug, shown} = window.fusillade.state.view;
  return debug.panel.feed.state.paused && shown.time >= debug.panel.feed.state.tick;
});

export const circle = ({x, y}, radius) => Array.from({length: 90}, (_, i) => (i / 45) * Math.PI).map((angle) => [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]);
export const along = (x1, y1, x2, y2) => Array.from({length: 21}, (_, i) => i / 20).map((share) => [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share]);

export async function isDrawn(page, what, colour, points, least = 0.6) {
  const share = await shareOf(page, colour, points);
  assert.ok(share >= least, `${what}: ${share.toFixed(2)} of it has its colour`);
}
