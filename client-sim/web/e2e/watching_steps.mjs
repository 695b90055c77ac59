// Whom a spectator follows, of two who play.
import assert from 'node:assert/strict';
import {openPage} from './browser.mjs';
import {standsAsideInEveryWindow} from './layout_steps.mjs';
import {play, says, select, until} from './steps.mjs';

const isFollowed = (page, name) => until(page, `${name} is followed`, (wanted) => document.querySelector('#scores .followed bdi')?.textContent === wanted, name);
/** Each by name, and another one when that one leaves. */
export async function saysWhomItFollows(browser, origin, output) {
  const players = new Map();
  for (const name of ['Ada', 'Bob']) {
    const {page} = await openPage(browser, origin);
    await play(page, name);
    players.set(name, page);
  }
  const {page} = await openPage(browser, origin);
  await select(page);
  await page.click('#watch');
  await page.waitForSelector('#scores .followed');
  await standsAsideInEveryWindow(page, output);
  const first = await page.textContent('#scores .followed bdi');
  const next = first === 'Ada' ? 'Bob' : 'Ada';
  await page.keyboard.press('f');
  await isFollowed(page, next);
  await says(page, `Following ${next}.`);
  await players.get(next).keyboard.press('Escape');
  await says(page, `${next} has left. Following ${first}.`);
  await isFollowed(page, first);
  await page.keyboard.down('d');
  await until(page, 'nobody is followed', () => document.querySelector('#scores .followed') === null);
  assert.ok(await page.isHidden('#message'), 'nor said to be');
  await players.get(first).keyboard.press('Escape');
  await until(page, 'that nobody plays', () => document.querySelector('#scores li') === null);
  await Promise.all([page, ...players.values()].map((one) => one.close()));
}
