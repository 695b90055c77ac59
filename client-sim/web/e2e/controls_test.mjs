// What a player does with mouse, finger, keys and gamepads, as it becomes commands: two buttons in every order, and
// presses that are none.
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

const controls = (page) => page.evaluate(() => window.fusillade.state.client.controls);
const movesBy = (page, what, x, y) => until(page, what, (wanted) => {
  const {moveX, moveY} = window.fusillade.state.client.controls;
  return moveX === wanted.x && moveY === wanted.y;
}, {x, y});

// They are the browser's, and move nobody; what was held when a system took the keys is held no more.
async function leavesShortcutsAlone(page) {
  await page.evaluate(() => {
    window.kept = [];
    addEventListener('keydown', (event) => window.kept.push(`${event.code} ${event.defaultPrevented}`));
  });
  for (const modifier of ['Control', 'Alt', 'Meta']) {
    await page.keyboard.down(modifier);
    await page.keyboard.down('s');
    await page.waitForTimeout(100);
    assert.equal((await controls(page)).moveY, 0, modifier);
    await page.keyboard.up('s');
    await page.keyboard.up(modifier);
  }
  const kept = await page.evaluate(() => window.kept);
  assert.deepEqual(kept.filter((key) => key.startsWith('KeyS')), Array(3).fill('KeyS false'));
  await page.keyboard.down('d');
  await movesBy(page, 'a key that is held', 1, 0);
  await page.keyboard.down('Meta');
  await page.keyboard.up('Meta');
  await movesBy(page, 'a key that the system has taken', 0, 0);
  await page.keyboard.up('d');
}

// It is put where it aims, without a way there.
async function aimsWhereAFingerIsPut(page) {
  const touch = (type, buttons) => page.evaluate(({type, buttons}) => {
    const {camera, shown: {self}} = window.fusillade.state.view;
    const {x, y} = camera.toScreen(self.x, self.y, innerWidth, innerHeight);
    const canvas = document.querySelector('#stage canvas');
    canvas.dispatchEvent(new PointerEvent(type, {pointerType: 'touch', pointerId: 9, clientX: x, clientY: y + 100, buttons, bubbles: true}));
    return getComputedStyle(canvas).touchAction;
  }, {type, buttons});
  assert.equal(await touch('pointerdown', 1), 'none', 'the page is not moved instead');
  await becomes(page, 'touched', true, false);
  assert.ok(Math.abs((await controls(page)).aim - Math.PI / 2) < 0.1, 'down');
  await touch('pointerup', 0);
  await becomes(page, 'let go', false, false);
}

/** Of these indices and axes; null: nothing there. */
const plugIn = (page, pads) => page.evaluate((all) => {
  const buttons = Array.from({length: 17}, () => ({pressed: false, value: 0}));
  navigator.getGamepads = () => all.map((pad) => pad && {connected: true, mapping: 'standard', buttons, ...pad});
}, pads);

async function followsTheGamepadThatIsUsed(page) {
  const rest = [0, 0, 0, 0];
  const pedals = {index: 0, mapping: '', axes: [-1, -1, -1, -1]};
  await plugIn(page, [pedals, null, {index: 2, axes: rest}, {index: 3, axes: rest}]);
  await page.waitForTimeout(100);
  await movesBy(page, 'pedals at rest', 0, 0);
  await plugIn(page, [pedals, null, {index: 2, axes: rest}, {index: 3, axes: [1, 0, 0, 0]}]);
  await movesBy(page, 'the second gamepad', 1, 0);
  await plugIn(page, [pedals, null, {index: 2, axes: [0, -1, 0, 0]}, {index: 3, axes: rest}]);
  await movesBy(page, 'the first gamepad', 0, -1);
  await plugIn(page, []);
  await movesBy(page, 'none', 0, 0);
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
    await leavesShortcutsAlone(page);
    await aimsWhereAFingerIsPut(page);
    await followsTheGamepadThatIsUsed(page);
    assert.deepEqual(errors, [], 'no errors on the console');
    console.log('both buttons in four orders, a press elsewhere, one that is cancelled: each as it is held; shortcuts, a finger, four gamepads');
  } finally {
    await server.stop();
  }
}

await withBrowser(run);
