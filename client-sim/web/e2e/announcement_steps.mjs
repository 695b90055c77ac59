// What a screen reader is given to say, one after the other.
import assert from 'node:assert/strict';
import {until} from './steps.mjs';

const spoken = '[role=status], [role=alert], [role=log], [aria-live]';

/** From now on; nothing else on the page speaks. */
export async function listens(page) {
  assert.deepEqual(await page.locator(spoken).evaluateAll((all) => all.map(({id}) => id)), ['announcement']);
  await page.waitForTimeout(1500); // what is being spoken ends: else of two that come meanwhile the first would be left out
  await page.evaluate(() => {
    window.heard = [];
    window.listener?.disconnect();
    window.listener = new MutationObserver(() => window.heard.push(document.getElementById('announcement').textContent));
    window.listener.observe(document.getElementById('announcement'), {childList: true, characterData: true, subtree: true});
  });
}

/** These, and nothing else, since listens(). */
export async function hears(page, sentences) {
  await until(page, `${sentences.length} sentences`, (count) => window.heard.length >= count, sentences.length).catch(async (error) => {
    throw new Error(`${error.message}, but ${await page.evaluate(() => window.heard.join(' | '))}`);
  });
  assert.deepEqual(await page.evaluate(() => window.heard), sentences);
}
