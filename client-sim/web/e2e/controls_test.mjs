// What a player does with the mouse, as it becomes commands: two buttons in every order, and presses that are none.
//   node controls_test.mjs ROOT
import assert from 'node:assert/strict';
import {join, resolve} from 'node:path';
import {openPage, withBrowser} from './browser.mjs';
import {Server} from './server.mjs';
import {outputOf, play, until} from './steps.mjs';

const root = resolve(process.argv[2] ?? '../../..');
const output = outputOf(root, 'controls');
const controlOf = {left: 'fire', right: 'ability'};

const becomes = (page, what, fire, ability) => until(page, `${what}: fire ${fire}, ability ${ability}`, (wanted) => {
  const {controls} = window.fusillade.state.client;
  return controls.fire === wanted.fire && controls.ability === wanted.ability;
}, {fire, ability});

/** Both buttons go down and up in this order. */
async function holdsBoth(page, downs, ups) {
  const held = {fire: false, ability: false};
  const steps = [...downs.map((button) => ['down', button]), ...ups.map((button) => ['up', button])];
  for (const [way, button] of steps) {
    await page.mouse[way]({button});
    held[controlOf[button]] = way === 'down';
    await becomes(page, `${button} ${way} of ${downs} and ${ups}`, held.fire, held.ability);
  }
}

async function holdsButtonsTogether(page) {
  const orders = [['left', 'right'], ['right', 'left']];
  for (const downs of orders) for (const ups of orders) await holdsBoth(page, downs, ups);
}

// Whoever presses elsewhere, and then comes over the picture, has not pressed there.
async function firesOnThePictureOnly(page) {
  await page.keyboard.press('o');
  const panel = await page.locator('#debug').boundingBox();
  await page.mouse.move(panel.x + 4, panel.y + 4);
  await page.mouse.down();
  await page.mouse.move(500, 300, {steps: 4});
  await page.waitForTimeout(100);
  await becomes(page, 'pressed elsewhere', false, false);
  await page.mouse.up();
  await page.keyboard.press('o');
}

async function endsWhatIsCancelled(page) {
  await page.mouse.down();
  await becomes(page, 'pressed', true, false);
  await page.evaluate(() => window.dispatchEvent(new PointerEvent('pointercancel', {pointerId: 1})));
  await becomes(page, 'cancelled', false, false);
  await page.mouse.up();
}

async function run(browser) {
  const server = await Server.start({root, arenas: ['range'], directory: join(root, 'client-sim/web/e2e/arenas'), log: join(output, 'server.log')});
  try {
    const {page, errors} = await openPage(browser, server.origin);
    await play(page, 'tester');
    await page.mouse.move(500, 300);
    await holdsButtonsTogether(page);
    await firesOnThePictureOnly(page);
    await endsWhatIsCancelled(page);
    assert.deepEqual(errors, [], 'no errors on the console');
    console.log('both buttons in four orders, a press elsewhere, one that is cancelled: each as it is held');
  } finally {
    await server.stop();
  }
}

await withBrowser(run);
