// What the tests of the page share: where pictures go, waiting, looking, joining.
import {mkdirSync, rmSync} from 'node:fs';
import {join} from 'node:path';

const waitMs = 60000;

/** An empty folder below build/web-test for the pictures and logs of one test. */
export function outputOf(root, test) {
  const output = join(root, 'build/web-test', test);
  rmSync(output, {recursive: true, force: true});
  mkdirSync(output, {recursive: true});
  return output;
}

export const until = (page, what, condition, given) => page.waitForFunction(condition, given, {timeout: waitMs, polling: 100}).catch(() => {
  throw new Error(`not within ${waitMs / 1000} s: ${what}`);
});

/** The match of this name in the lobby's list; without one the first. */
export async function select(page, title) {
  await page.waitForSelector('#matches li small');
  if (title === undefined) return;
  await page.click(`#matches li:has-text("${title}")`);
  await page.waitForSelector(`#matches li[aria-selected="true"]:has-text("${title}")`);
}

/** In the match of this title; without one in the first. */
export async function play(page, name, title) {
  await select(page, title);
  await page.fill('#name', name);
  await page.click('#play');
  await until(page, 'playing', () => window.fusillade.state.view?.shown?.self !== undefined);
  await page.evaluate(() => {
    const {client} = window.fusillade.state;
    window.seen = {hits: 0, bounces: 0, corrections: 0, states: []};
    client.on('hit', ({form, isOwn}) => {
      if (form === 'hit' && isOwn) ++window.seen.hits;
      if (form === 'bounce' && isOwn) ++window.seen.bounces;
    });
    client.on('correction', () => ++window.seen.corrections);
    client.on('connection', ({state}) => window.seen.states.push(state));
  });
}

/** Moves the mouse to a place of the map, in tiles, until the player aims there: the camera may still be on its way. */
export async function aimAt(page, {x, y}) {
  for (const end = Date.now() + waitMs; Date.now() < end;) {
    const {mouse, off} = await page.evaluate((place) => {
      const {client, view: {camera, shown: {self}}} = window.fusillade.state;
      const off = client.aim - Math.atan2(place.y - self.y, place.x - self.x);
      return {mouse: camera.toScreen(place.x, place.y, innerWidth, innerHeight), off: Math.abs(Math.sin(off))};
    }, {x, y});
    if (off < 0.05) return;
    await page.mouse.move(mouse.x, mouse.y);
    await page.waitForTimeout(200);
  }
  throw new Error(`not within ${waitMs / 1000} s: the aim at ${x}, ${y}`);
}

/** Drops a file on the page, as a mouse would. */
export const drop = (page, name, text) => page.evaluate(({name, text}) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name));
  window.dispatchEvent(new DragEvent('drop', {dataTransfer, bubbles: true, cancelable: true}));
}, {name, text});

export const message = (page) => page.textContent('#message');

/** The page says just this. */
export const says = (page, sentence) => until(page, sentence, (text) => document.getElementById('message').textContent === text, sentence);
