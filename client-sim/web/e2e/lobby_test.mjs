// The way into a match and out again: by keyboard alone, too; only what is described can be joined, and who
// comes and goes leaves nothing behind. Pictures stay in build/web-test/lobby.
//   node lobby_test.mjs ROOT
import assert from 'node:assert/strict';
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {openPage, withBrowser} from './browser.mjs';
import {isUsedByKeyboard, keepsItsFocus, keepsItsKeys, selectsOncePerKey} from './keyboard_steps.mjs';
import {isEnteredInEveryWindow} from './layout_steps.mjs';
import {Server} from './server.mjs';
import {outputOf, play, select, until} from './steps.mjs';

const root = resolve(process.argv[2] ?? '../../..');
const output = outputOf(root, 'lobby');
const own = join(output, 'arenas');

/** Runs with a server of its own, whose console shows no error. */
async function withServer(browser, name, options, work) {
  const server = await Server.start({root, log: join(output, `${name}.log`), ...options});
  try {
    const {page, errors} = await openPage(browser, server.origin);
    await work(page, server);
    assert.deepEqual(errors, [], `${name}: no errors on the console`);
    await page.close();
  } finally {
    await server.stop();
  }
}

/** Whatever of this kind is alive in the page after a collection of garbage. */
async function living(devtools, prototype) {
  await devtools.send('HeapProfiler.collectGarbage');
  const {result} = await devtools.send('Runtime.evaluate', {expression: `${prototype}.prototype`});
  const {objects} = await devtools.send('Runtime.queryObjects', {prototypeObjectId: result.objectId});
  const {result: count} = await devtools.send('Runtime.callFunctionOn', {objectId: objects.objectId, functionDeclaration: 'function () { return this.length; }', returnByValue: true});
  await devtools.send('Runtime.releaseObject', {objectId: objects.objectId});
  return count.value;
}

// With rock, which is painted in many pieces. Two pictures may live at once: the last one goes when its socket does.
async function leavesNothingBehind(page) {
  const devtools = await page.context().newCDPSession(page);
  const counts = [];
  for (let i = 0; i < 5; ++i) {
    await play(page, 'tester');
    counts.push(await living(devtools, 'HTMLCanvasElement'));
    await page.keyboard.press('Escape');
    await until(page, 'the match behind the lobby', () => !document.getElementById('lobby').hidden && window.fusillade.state.view?.shown !== undefined);
  }
  assert.ok(counts.at(-1) <= 2 * counts[0], `canvases in each match: ${counts}`);
  return counts;
}

const slowMs = 3000;
const described = /\/v1\/matches\/[^/]+$/;
const classes = (page) => page.locator('#class option').allTextContents();
const isAllowed = async (page) => ({play: await page.isEnabled('#play'), watch: await page.isEnabled('#watch')});

/** The range as it is, with another class, and without any. */
function writeArenas() {
  const range = readFileSync(join(root, 'client-sim/web/e2e/arenas/range.toml'), 'utf8');
  const write = (name, text) => writeFileSync(join(own, `${name}.toml`), text.replace('title = "Range"', `title = "${name}"`));
  write('one', range);
  write('other', range.replace('name = "tester"', 'name = "runner"').replace('speed = 8', 'speed = 9'));
  write('empty', range.replace(/\[\[class\]\][^[]*/, ''));
}

// Nobody says of it that the server is gone.
async function listsWhatIsNotDescribed(page) {
  await page.route(described, (route) => route.abort());
  const isAsked = page.waitForEvent('requestfailed');
  await page.reload();
  await isAsked;
  await page.waitForTimeout(500);
  assert.equal(await page.locator('#matches li').count(), 2);
  assert.deepEqual(await isAllowed(page), {play: false, watch: false});
  await page.unroute(described);
}

async function joinsOnlyWhatIsDescribed(page, server) {
  await listsWhatIsNotDescribed(page);
  let answer;
  const isAnswered = new Promise((resolve) => (answer = resolve));
  await page.route(described, async (route) => {
    await isAnswered;
    await route.continue();
  });
  await page.reload();
  await select(page);
  assert.deepEqual(await isAllowed(page), {play: false, watch: false}, 'nothing is known of it yet');
  answer();
  await until(page, 'both ways in', () => !document.getElementById('play').disabled && !document.getElementById('watch').disabled);
  assert.deepEqual(await classes(page), ['tester: 1000 health, speed 8']);
  const before = await page.evaluate(() => {
    [...document.querySelectorAll('#matches li')].find((row) => row.textContent.includes('empty')).click();
    return document.getElementById('play').disabled;
  });
  assert.ok(before, 'at once: the classes are those of another one');
  await until(page, 'a match to be watched', () => document.getElementById('play').disabled && !document.getElementById('watch').disabled);
  assert.deepEqual(await classes(page), []);
  await page.screenshot({path: join(output, 'no-class.png')});
  await page.click('#watch');
  await until(page, 'watching', () => window.fusillade.state.client?.welcome?.spectator && window.fusillade.state.view?.shown && document.getElementById('lobby').hidden);
  await page.keyboard.press('Escape');
  await seesOtherClasses(page, server);
}

// Of the next data, without a choice of another match.
async function seesOtherClasses(page, server) {
  await select(page, 'one');
  await until(page, 'its class', () => document.querySelector('#class option')?.text.startsWith('tester'));
  writeFileSync(join(own, 'one.toml'), readFileSync(join(own, 'other.toml'), 'utf8').replace('"other"', '"one"'));
  const answer = await fetch(`http://127.0.0.1:${server.settings.adminPort}/v1/reload`, {method: 'POST'});
  assert.equal(answer.status, 200, await answer.text());
  await until(page, 'its new class', () => document.querySelector('#class option')?.text === 'runner: 1000 health, speed 9');
}

// Each answer takes longer than the lobby waits between two looks at its matches; content is asked for once.
async function showsAMatchOnASlowLine(page) {
  let asked = 0;
  await page.route(/\/v1\/(matches\/[^/]+$|content\/|matches\/.*\/content)/, async (route) => {
    if (route.request().url().includes('/content')) ++asked;
    await new Promise((resolve) => setTimeout(resolve, slowMs));
    await route.continue().catch(() => {}); // the page may be closed by now
  });
  await page.reload();
  await until(page, 'the match behind the lobby', () => window.fusillade?.state.view?.shown !== undefined);
  await page.waitForTimeout(slowMs);
  assert.equal(asked, 1);
}

// One that was never seen is tried again much later.
async function showsAgainWhatWasSeen(page) {
  await until(page, 'the match behind the lobby', () => window.fusillade?.state.view?.shown !== undefined);
  await page.evaluate(() => {
    window.ended = window.fusillade.state.client;
    window.ended.connection.giveUp('');
  });
  await page.waitForFunction(() => window.fusillade.state.client !== window.ended && window.fusillade.state.view?.shown !== undefined, undefined, {timeout: 15_000});
}

// Of a name that no match lets in.
async function forgetsWhatWasSaid(page) {
  await select(page, 'one');
  await page.fill('#name', '\u202eAda');
  await until(page, 'the way in', () => !document.getElementById('play').disabled);
  await page.click('#play');
  await until(page, 'why not', () => !document.getElementById('lobby').hidden && !document.getElementById('message').hidden);
  await select(page, 'one');
  assert.ok(await page.isVisible('#message'), 'it is of this match');
  await select(page, 'other');
  assert.ok(await page.isHidden('#message'));
  await page.fill('#name', 'tester');
}

// Of the same title, each with one of everything.
async function listsManyMatches(page) {
  await page.route(/\/v1\/matches$/, async (route) => {
    const answer = await route.fetch();
    const {matches: [one]} = await answer.json();
    const copies = Array.from({length: 20}, (_, i) => ({...one, id: `copy-${i}`, players: 1, players_max: 1, enemies: 1, bullets: 1}));
    await route.fulfill({response: answer, json: {matches: [one, ...copies]}});
  });
  await until(page, 'all of them', () => document.querySelectorAll('#matches li').length === 21);
  assert.equal(await page.textContent('#matches li:nth-child(3) small'), 'copy-1 · 1 of 1 player · 1 enemy · 1 bullet');
  await isEnteredInEveryWindow(page, output);
  await page.unrouteAll({behavior: 'wait'});
}

// Whoever asks too often, or is banned, is not told that nobody is there.
async function saysWhatTheServerAnswers(browser, origin) {
  const {page} = await openPage(browser, origin);
  const list = /\/v1\/matches$/;
  const says = (what) => until(page, what, (wanted) => document.getElementById('matches').textContent === wanted, what);
  await page.route(list, (route) => route.fulfill({status: 429, json: {error: 'too many requests'}}));
  await says('The server answers 429 Too Many Requests.');
  assert.ok(await page.isDisabled('#play'));
  await page.unroute(list);
  await page.route(list, (route) => route.abort());
  await says('The server does not answer.');
  await page.unroute(list);
  await select(page);
  await page.close();
}

const playerIn = (page) => page.evaluate(() => String(window.fusillade.state.client.welcome.player));

// As the same player, who is asked for nothing. A copy of the tab would begin anew: nothing is kept meanwhile.
// Who is lost before a command has taken effect is gone at once.
async function goesOnAfterAReload(page, server) {
  await until(page, 'a command that has taken effect', () => window.fusillade.state.view?.self?.sequenceTaken > 0);
  const player = await playerIn(page);
  await page.reload();
  await until(page, 'playing again', () => window.fusillade?.state.view?.shown?.self !== undefined && document.getElementById('lobby').hidden);
  assert.equal(await playerIn(page), player, 'the same player');
  assert.ok(await page.evaluate(() => window.fusillade.state.client.welcome.resumed));
  assert.equal((await server.match()).players, 1);
  assert.equal(await page.evaluate(() => sessionStorage.length), 0, 'taken');
}

// With Escape it left for good.
async function goesOnWatching(page, server) {
  await page.keyboard.press('Escape');
  await until(page, 'the match behind the lobby', () => window.fusillade.state.view?.shown !== undefined);
  await page.click('#watch');
  await until(page, 'watching', () => document.getElementById('lobby').hidden);
  await page.reload();
  await until(page, 'watching again', () => window.fusillade?.state.client?.welcome?.spectator && document.getElementById('lobby').hidden);
  assert.equal((await server.match()).players, 0);
  await page.keyboard.press('Escape');
  await page.reload();
}

// The name is kept for the next time, where the browser keeps anything.
async function keepsItsName(browser, server) {
  const {origin} = server;
  const {page} = await openPage(browser, origin);
  await play(page, 'Zoë');
  await goesOnAfterAReload(page, server);
  await goesOnWatching(page, server);
  await select(page);
  assert.equal(await page.inputValue('#name'), 'Zoë');
  await page.close();
  const {page: other, errors} = await openPage(browser, origin, {before: (made) => made.addInitScript(() => {
    for (const storage of ['localStorage', 'sessionStorage']) Object.defineProperty(window, storage, {get: () => { throw new DOMException('denied', 'SecurityError'); }});
  })});
  await play(other, 'Ada');
  assert.deepEqual(errors, []);
  await other.close();
}

async function run(browser) {
  let counts;
  mkdirSync(own);
  writeArenas();
  await withServer(browser, 'keyboard', {arenas: ['one', 'other'], directory: own}, async (page, server) => {
    await saysWhatTheServerAnswers(browser, server.origin);
    await keepsItsFocus(page);
    await selectsOncePerKey(page);
    await forgetsWhatWasSaid(page);
    await listsManyMatches(page);
    await page.reload();
    await isUsedByKeyboard(page, output);
    await keepsItsKeys(page);
  });
  await withServer(browser, 'slow', {arenas: ['one'], directory: own}, async (page, server) => {
    await keepsItsName(browser, server);
    await showsAgainWhatWasSeen(page);
    await showsAMatchOnASlowLine(page);
  });
  await withServer(browser, 'classes', {arenas: ['one', 'empty'], directory: own}, joinsOnlyWhatIsDescribed);
  await withServer(browser, 'leaving', {arenas: ['cavern'], directory: join(root, 'config/arenas')}, async (page) => (counts = await leavesNothingBehind(page)));
  console.log(`joined by keyboard, and only what is described; canvases in each of five matches: ${counts}`);
}

await withBrowser(run);
