// The lobby by keyboard alone, of two matches: `one` and `other`.
import assert from 'node:assert/strict';
import {join} from 'node:path';
import {select, until} from './steps.mjs';

const hasFocus = (page, what) => page.waitForFunction((selector) => document.activeElement?.matches(selector), what, {timeout: 5000});
const isSelected = (page, title) => page.waitForSelector(`#matches li[aria-selected="true"]:has-text("${title}")`);

/** From the first element on, without a mouse; in the match the same keys move and shoot. */
export async function isUsedByKeyboard(page, output) {
  await select(page);
  await page.keyboard.press('Tab');
  await hasFocus(page, '#matches li:nth-child(1)');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await isSelected(page, 'other');
  await page.screenshot({path: join(output, 'keyboard.png')});
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  await isSelected(page, 'one');
  await page.fill('#name', 'tester');
  await until(page, 'its class', () => !document.getElementById('play').disabled);
  for (const next of ['#class', '#play', '#watch']) {
    await page.keyboard.press('Tab');
    await hasFocus(page, next);
  }
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  await until(page, 'playing', () => window.fusillade.state.view?.shown?.self !== undefined);
  await page.keyboard.down('Space');
  await until(page, 'space fires', () => window.fusillade.state.client.controls.fire);
  await page.keyboard.up('Space');
}

/** A match that comes or goes leaves the focus where it is; that of the one that goes the selected one has. */
export async function keepsItsFocus(page) {
  let change = (all) => all;
  const counted = (count) => until(page, `${count} matches`, (wanted) => document.querySelectorAll('#matches li').length === wanted, count);
  await page.route(/\/v1\/matches$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({response: answer, json: {matches: change((await answer.json()).matches)}});
  });
  await select(page, 'one');
  await page.focus('#matches li:has-text("other")');
  change = (all) => [{...all[0], id: 'new', title: 'new'}, ...all];
  await counted(3);
  await hasFocus(page, '#matches li:nth-child(3)');
  change = (all) => all.slice(0, 1);
  await counted(1);
  await hasFocus(page, '#matches li[aria-selected="true"]');
  await page.unroute(/\/v1\/matches$/);
  await counted(2);
}

/** Each choice asks the server, and so does the lobby of itself every two seconds. */
export async function selectsOncePerKey(page) {
  let looks = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/matches')) ++looks;
  });
  await page.focus('#matches li:has-text("other")');
  for (let i = 0; i < 6; ++i) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await isSelected(page, 'other');
  assert.ok(looks <= 3, `a key that is held asks ${looks} times`);
}

/** In the lobby keys are the page's: arrows turn over the list of classes, and nothing is held for a match that comes. */
export async function keepsItsKeys(page) {
  await page.evaluate(() => {
    window.kept = [];
    addEventListener('keydown', (event) => window.kept.push(`${event.code} ${event.defaultPrevented}`));
  });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await until(page, 'the lobby', () => !document.getElementById('lobby').hidden);
  await page.keyboard.press('ArrowDown');
  assert.deepEqual(await page.evaluate(() => window.kept), ['ArrowDown true', 'Escape false', 'ArrowDown false']);
}
