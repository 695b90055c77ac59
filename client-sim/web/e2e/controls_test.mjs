// What a player does with mouse, thumbs, keys and gamepads, as it becomes commands: two buttons in every order, and
// presses that are none.
//   node controls_test.mjs ROOT
import assert from 'node:assert/strict';
import {join, resolve} from 'node:path';
import {openPage, withBrowser} from './browser.mjs';
import {Server} from './server.mjs';
import {aimAt, outputOf, play, until} from './steps.mjs';

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

const finger = (page, type, pointerId, x, y) => page.evaluate(([kind, id, clientX, clientY]) => {
  const canvas = document.querySelector('#stage canvas');
  canvas.dispatchEvent(new PointerEvent(kind, {pointerType: 'touch', pointerId: id, clientX, clientY, buttons: kind === 'pointerup' ? 0 : 1, bubbles: true}));
  return getComputedStyle(canvas).touchAction;
}, [type, pointerId, x, y]);

// Thumbs move, aim and fire, and what they hold is seen.
async function playsByThumbs(page) {
  assert.ok(await page.isHidden('#touch'), 'nothing of it for who plays by mouse');
  const [left, right, y] = [80, (await page.evaluate(() => innerWidth)) - 120, 420];
  assert.equal(await finger(page, 'pointerdown', 8, left, y), 'none', 'the page is not moved instead');
  await finger(page, 'pointerdown', 9, right, y);
  await becomes(page, 'thumbs at rest', false, false);
  await finger(page, 'pointermove', 8, left + 100, y);
  await finger(page, 'pointermove', 9, right, y + 60);
  await movesBy(page, 'the left thumb', 1, 0);
  await becomes(page, 'the right thumb', true, false);
  assert.ok(Math.abs((await controls(page)).aim - Math.PI / 2) < 0.1, 'down');
  await finger(page, 'pointerdown', 10, right, y - 80);
  await becomes(page, 'another finger', true, true);
  assert.ok((await page.isVisible('#stick-left')) && (await page.isVisible('#stick-right')));
  await page.screenshot({path: join(output, `thumbs-${page.viewportSize().width}.png`)});
  for (const id of [8, 9, 10]) await finger(page, 'pointerup', id, left, y);
  await becomes(page, 'let go', false, false);
  await movesBy(page, 'let go', 0, 0);
  assert.ok((await page.isHidden('#stick-left')) && (await page.isHidden('#stick-right')));
}

// Of a gamepad that aimed and then rests, beside a thumb or a mouse.
async function aimsWithWhatIsUsed(page) {
  const aims = (what, angle) => until(page, what, (wanted) => Math.abs(window.fusillade.state.client.controls.aim - wanted) < 0.1, angle);
  await plugIn(page, [{index: 0, axes: [0, 0, 0, -1]}]);
  await aims('the gamepad', -Math.PI / 2);
  await plugIn(page, [{index: 0, axes: [0, 0, 0, 0]}]);
  await page.waitForTimeout(100);
  await aims('the gamepad at rest', -Math.PI / 2);
  const x = (await page.evaluate(() => innerWidth)) - 120;
  await finger(page, 'pointerdown', 9, x, 420);
  await finger(page, 'pointermove', 9, x, 480);
  await aims('a thumb', Math.PI / 2);
  await finger(page, 'pointerup', 9, x, 480);
  await plugIn(page, []);
}

// As where whoever serves the page forbids it gamepads (`Permissions-Policy`).
async function playsWithoutGamepads(page) {
  await page.evaluate(() => (navigator.getGamepads = () => { throw new DOMException('disallowed by permissions policy', 'SecurityError'); }));
  await page.keyboard.down('d');
  await movesBy(page, 'keys', 1, 0);
  await page.keyboard.up('d');
  await plugIn(page, []);
}

/** On a phone: at the edge of the map nothing else is seen, and a button leaves. */
async function playsOnAPhone(browser, origin) {
  const {page, errors} = await openPage(browser, origin, {width: 390, height: 844, hasTouch: true});
  await play(page, 'phone');
  await playsByThumbs(page);
  await finger(page, 'pointerdown', 8, 100, 600);
  await finger(page, 'pointermove', 8, 20, 600);
  await until(page, 'the edge of the map', () => window.fusillade.state.view.shown.self?.x < 3);
  await page.waitForTimeout(700);
  const seen = await page.evaluate(() => window.fusillade.state.view.camera.box(innerWidth, innerHeight));
  await page.screenshot({path: join(output, 'phone-at-the-edge.png')});
  assert.ok(seen.left > -0.01, `at the edge ${seen.left} is seen`);
  const {x, y} = await page.evaluate(() => window.fusillade.state.view.shown.self);
  await aimAt(page, {x: x + 3, y: y - 3});
  await finger(page, 'pointerup', 8, 20, 600);
  await finger(page, 'pointerdown', 8, 100, 600);
  await page.tap('#leave');
  await page.waitForSelector('#lobby');
  assert.ok(await page.isHidden('#touch'));
  await page.tap('#watch');
  await until(page, 'what thumbs do', () => document.getElementById('message').textContent === 'Watching. The left thumb moves the camera.');
  await page.tap('#next');
  await until(page, 'whom it follows', () => document.getElementById('message').textContent.startsWith('Following '));
  await page.screenshot({path: join(output, 'phone-watching.png')});
  await page.keyboard.down('d');
  await until(page, 'keys after the button', () => window.fusillade.state.view.looksAt.player === undefined);
  await page.keyboard.up('d');
  await page.tap('#leave');
  await page.waitForSelector('#lobby');
  await page.close();
  return errors;
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
    await playsByThumbs(page);
    await followsTheGamepadThatIsUsed(page);
    await aimsWithWhatIsUsed(page);
    await playsWithoutGamepads(page);
    errors.push(...(await playsOnAPhone(browser, server.origin)));
    assert.deepEqual(errors, [], 'no errors on the console');
    console.log('both buttons in four orders, a press elsewhere, one that is cancelled: each as it is held; shortcuts, thumbs, four gamepads, one beside a thumb, none allowed, a phone');
  } finally {
    await server.stop();
  }
}

await withBrowser(run);
