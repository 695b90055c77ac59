// What the page says while it loads and where it cannot go on: a browser that lacks something, a server of another version, a match
// that is full, a server that is not there any more; that it can be read in every window; and that nothing anybody typed
// becomes markup.
//   node sentences_test.mjs ROOT
import assert from 'node:assert/strict';
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {hears, listens} from './announcement_steps.mjs';
import {openPage, withBrowser} from './browser.mjs';
import {fitsIntoEveryWindow, isReadInEveryWindow} from './layout_steps.mjs';
import {Server} from './server.mjs';
import {message, outputOf, play, select, until} from './steps.mjs';
import {saysWhomItFollows} from './watching_steps.mjs';

const root = resolve(process.argv[2] ?? '../../..');
const output = outputOf(root, 'sentences');
const directory = join(root, 'client-sim/web/e2e/arenas');
const readMs = 10_000;
const graceS = {long: 60, short: 4}; // so long a lost player may come back
const evil = '<img src=x onerror=x()>';

/** The range as another arena, with these further `rules` of its rounds, and so much wider. Answers its folder. */
function writeArena(name, rules, wider = 0) {
  const folder = join(output, 'arenas');
  mkdirSync(folder, {recursive: true});
  const range = readFileSync(join(directory, 'range.toml'), 'utf8');
  const widened = range.replace(/(.)#",$/gm, (_, inside) => `${inside.repeat(wider + 1)}#",`);
  writeFileSync(join(folder, `${name}.toml`), widened.replace('[round]', `[round]\n${rules}`));
  return folder;
}

async function says(browser, origin, lack, pattern) {
  const {page} = await openPage(browser, origin, {before: lack});
  await until(page, String(pattern), (source) => new RegExp(source).test(document.getElementById('message').textContent), pattern.source);
  assert.ok(!(await page.isVisible('#lobby')), 'nothing to press that cannot work');
  await page.close();
}

// As browsers without modules do, which read no such script, and those that do not know its language.
async function saysThatItIsTooOld(browser, origin) {
  const own = '**/assets/index-*.js';
  await says(browser, origin, async (page) => {
    await page.addInitScript(() => delete HTMLScriptElement.prototype.noModule);
    await page.route(own, (route) => route.abort());
  }, /too old/);
  await says(browser, origin, (page) => page.route(own, (route) => route.fulfill({contentType: 'text/javascript', body: 'later ?|= this'})), /too old/);
}

// Nothing that was typed meanwhile is lost.
async function saysThatItLoads(browser, origin) {
  let goOn;
  const isWaiting = new Promise((resolve) => (goOn = resolve));
  const {page} = await openPage(browser, origin, {before: (made) => made.route('**/*.wasm', async (route) => {
    await isWaiting;
    await route.continue();
  })});
  assert.equal(await message(page), 'Loading …');
  await page.fill('#name', 'Zoë');
  await page.screenshot({path: join(output, 'loading.png')});
  goOn();
  await select(page);
  assert.equal(await page.inputValue('#name'), 'Zoë');
  assert.ok(await page.isHidden('#message'));
  await page.close();
}

// As long as the list of matches works no better; else until it has been read.
async function saysItUntilItIsRead(page) {
  const said = Date.now();
  await page.route(/\/v1\/matches$/, (route) => route.abort());
  await isReadInEveryWindow(page, output);
  await page.waitForTimeout(Math.max(0, said + readMs - Date.now()));
  assert.ok(await page.isVisible('#message'));
  await page.unroute(/\/v1\/matches$/);
  await until(page, 'that it goes', () => document.getElementById('message').hidden);
}

// The real server's answer to a hello of version 3.
async function namesAnotherVersion(browser, origin) {
  const {page} = await openPage(browser, origin, {before: (made) => made.routeWebSocket(/\/v1\/play/, (socket) => {
    const server = socket.connectToServer();
    let isHello = true;
    socket.onMessage((bytes) => {
      const changed = Buffer.from(bytes);
      if (isHello) changed[changed.indexOf(0x08) + 1] = 3;
      isHello = false;
      server.send(changed);
    });
  })});
  await select(page);
  await page.click('#play');
  await until(page, 'the version', () => document.getElementById('message').textContent.includes('version 2 of the protocol'));
  assert.ok(await page.isVisible('#lobby'));
  await saysItUntilItIsRead(page);
  await page.close();
}

async function showsNamesAsText(browser, origin) {
  const mine = await openPage(browser, origin);
  await play(mine.page, evil.slice(0, 24));
  const other = await openPage(browser, origin);
  await play(other.page, '<script>1</script>WWWWWW');
  for (const {page} of [mine, other]) {
    await until(page, 'both names', () => document.getElementById('scores').children.length === 2);
    assert.match(await page.textContent('#scores'), /<img src=x onerror=/);
    assert.match(await page.textContent('#scores'), /<script>1<\/script>/);
    assert.equal(await page.locator('#hud img, #hud script').count(), 0);
  }
  await other.page.close();
  return mine;
}

// Who did it stands first, though both names run to the left.
async function keepsNamesInTheirOrder(page) {
  const left = await page.evaluate(() => {
    window.fusillade.state.view.hud.death('דוד', 'אבג', false);
    const texts = document.createTreeWalker(document.querySelector('#deaths li:last-child'), NodeFilter.SHOW_TEXT);
    const places = {};
    while (texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      places[texts.currentNode.data] = range.getBoundingClientRect().left;
    }
    return places;
  });
  assert.ok(left['אבג'] < left['דוד'], JSON.stringify(left));
}

// The server is away while every window is looked at, begins anew with an arena that gives less time, and goes for good.
async function countsDown(page, server) {
  await server.stop();
  const left = async () => {
    await until(page, 'how long it is tried', () => /Trying again for \d+ s/.test(document.getElementById('message').textContent));
    return Number(/(\d+) s/.exec(await message(page))[1]);
  };
  const first = await left();
  assert.ok(first > graceS.short, `${first} s`);
  await until(page, 'fewer seconds', (before) => Number(/(\d+) s/.exec(document.getElementById('message').textContent)?.[1]) < before, first);
  await fitsIntoEveryWindow(page, output);
  writeArena('range', `grace_s = ${graceS.short}`);
  await server.run();
  await until(page, 'playing again', () => window.seen.states.at(-1) === 'playing' && document.getElementById('message').hidden);
  await listens(page);
  await server.stop();
  assert.ok((await left()) <= graceS.short, 'as long as this match gives');
  await page.waitForSelector('#lobby', {timeout: 60_000});
  await hears(page, ['The connection was lost. Trying again. Escape leaves.', 'The connection was lost.']);
}

/** Answers where the camera is then. */
async function fliesAway(page) {
  const look = () => page.evaluate(() => window.fusillade.state.view.looksAt);
  const {x} = await look();
  await page.keyboard.down('d');
  await until(page, 'the camera flies', (from) => window.fusillade.state.view.looksAt.x > from + 3, x);
  await page.keyboard.up('d');
  await page.waitForTimeout(100);
  return look();
}

// Whose picture was there before, behind the lobby, and is there again.
async function tellsWhoWatches(browser) {
  const server = await Server.start({root, arenas: ['wide'], directory: writeArena('wide', '', 40), log: join(output, 'watching.log')});
  try {
    const {page} = await openPage(browser, server.origin);
    const says = (what, pattern) => until(page, what, (source) => new RegExp(source).test(document.getElementById('message').textContent), pattern.source);
    await until(page, 'the match behind the lobby', () => window.fusillade?.state.view?.shown !== undefined);
    await page.click('#watch');
    await says('that it is watched', /^Watching\./);
    const seen = await fliesAway(page);
    await listens(page);
    await server.stop();
    await says('why it is tried', /^The connection was lost\. Trying again for \d+ s\. Escape leaves\.$/);
    await server.run();
    await says('that it is watched again', /^Watching\./);
    await hears(page, ['The connection was lost. Trying again. Escape leaves.', 'Watching. W A S D move the camera, F follows the next player, Escape leaves.']);
    await until(page, 'the same place', ({x, y}) => {
      const {looksAt, shown} = window.fusillade.state.view;
      return shown !== undefined && Math.hypot(looksAt.x - x, looksAt.y - y) < 0.01;
    }, seen);
    await until(page, 'that it is read', () => document.getElementById('message').hidden);
    await page.keyboard.press('o');
    await page.waitForSelector('#debug:not([hidden])');
    await page.keyboard.press('Escape');
    assert.ok(await page.isHidden('#debug'), 'it is left with the match');
    await page.evaluate(() => {
      const {client} = window.fusillade.state;
      client.on('connection', ({state}) => (window.seen = state));
      client.cut();
    });
    await until(page, 'another connection', () => window.seen === 'playing');
    assert.ok(await page.isHidden('#message'), 'nothing of it in the lobby');
    await page.close();
  } finally {
    await server.stop();
  }
}

// It goes on asking, and is let in when there is room.
async function saysThatItIsFull(browser) {
  const server = await Server.start({root, arenas: ['full'], directory: writeArena('full', 'players_max = 1'), log: join(output, 'full.log')});
  try {
    const [{page: first}, {page}] = [await openPage(browser, server.origin), await openPage(browser, server.origin)];
    await play(first, 'first');
    await select(page);
    await page.click('#play');
    await until(page, 'why it is tried', () => /^The match is full\. Trying again for \d+ s\. Escape leaves\.$/.test(document.getElementById('message').textContent));
    await page.screenshot({path: join(output, 'full.png')});
    await first.keyboard.press('Escape');
    await until(page, 'playing', () => window.fusillade.state.view?.shown?.self !== undefined && document.getElementById('message').hidden);
    await Promise.all([first.close(), page.close()]);
  } finally {
    await server.stop();
  }
}

async function run(browser) {
  const server = await Server.start({root, arenas: ['range'], directory: writeArena('range', `grace_s = ${graceS.long}`), log: join(output, 'server.log')});
  try {
    await says(browser, server.origin, (page) => page.addInitScript(() => delete globalThis.WebAssembly), /no WebAssembly/);
    await says(browser, server.origin, (page) => page.addInitScript(() => {
      const {getContext} = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
        return kind.startsWith('webgl') ? null : getContext.call(this, kind, ...more);
      };
    }), /no WebGL/);
    await saysThatItIsTooOld(browser, server.origin);
    await saysThatItLoads(browser, server.origin);
    await namesAnotherVersion(browser, server.origin);
    await saysThatItIsFull(browser);
    await tellsWhoWatches(browser);
    await saysWhomItFollows(browser, server.origin, output);
    const {page} = await showsNamesAsText(browser, server.origin);
    await keepsNamesInTheirOrder(page);
    await countsDown(page, server);
    console.log(`no WebAssembly, no WebGL, no modules, another language, another version, a full match, a lost connection of who watches, whom one follows, names as text, a lost connection: said; pictures in ${output}`);
  } finally {
    await server.stop();
  }
}

await withBrowser(run);
