// Links by which a studio's own service invites: a token for one name and one match, the code of a private match, and
// what is said where they are wrong or missing. Pictures stay in build/web-test/invitation.
//   node invitation_test.mjs ROOT
import assert from 'node:assert/strict';
import {createHmac} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {openPage, withBrowser} from './browser.mjs';
import {Server} from './server.mjs';
import {message, outputOf, play, select, until} from './steps.mjs';

const root = resolve(process.argv[2] ?? '../../..');
const output = outputOf(root, 'invitation');
const key = 'a key that the service and the server share';

function tokenOf(claims) {
  const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({alg: 'HS256', typ: 'JWT'})}.${part({exp: Math.floor(Date.now() / 1000) + 600, ...claims})}`;
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

const isPlaying = (page, what) => until(page, what, () => window.fusillade.state.view?.shown?.self !== undefined);
const ownName = (page) => until(page, 'the own name', () => document.querySelector('#scores .self')).then(() => page.textContent('#scores .self'));

async function refusedTokens(server) {
  const metrics = await (await fetch(`http://127.0.0.1:${server.settings.adminPort}/metrics`)).text();
  return [...metrics.matchAll(/^fusillade_join_tokens_refused_total\S* (\d+)$/gm)].reduce((sum, [, count]) => sum + Number(count), 0);
}

async function isRefusedWithoutAToken(browser, server) {
  const {page} = await openPage(browser, server.origin);
  await select(page);
  await page.waitForTimeout(9_000); // in which the lobby looks at the matches four times
  const tries = await refusedTokens(server);
  assert.ok(tries >= 1 && tries <= 2, `the preview of a match is tried once, not ${tries} times for two`);
  await page.click('#play');
  await until(page, 'why not', () => !document.getElementById('message').hidden && !document.getElementById('lobby').hidden);
  assert.equal(await message(page), 'You are not let in: join_token: is missing');
  await page.screenshot({path: join(output, '1-refused.png')});
  await page.close();
}

async function comesWithAToken(browser, origin, id) {
  const token = tokenOf({match: id, player: 'Zoë ☃'});
  const {page, errors} = await openPage(browser, `${origin}/#token=${token}`);
  await until(page, 'the match behind the lobby', () => window.fusillade?.state.view?.shown !== undefined);
  assert.equal(await page.locator('#matches li').count(), 1, 'the match of the token alone');
  assert.equal(await page.inputValue('#name'), 'Zoë ☃');
  await page.screenshot({path: join(output, '2-invited.png')});
  await page.click('#play');
  await isPlaying(page, 'playing by token');
  assert.match(await ownName(page), /Zoë ☃/);
  assert.deepEqual(errors, []);
  await page.close();
  return token;
}

async function makePrivate(server) {
  const answer = await fetch(`http://127.0.0.1:${server.settings.adminPort}/v1/matches`, {method: 'POST', body: JSON.stringify({arena: 'range', private: true})});
  assert.equal(answer.status, 201);
  return answer.json();
}

async function comesWithACode(browser, server, origin) {
  const {id, join_code: code} = await makePrivate(server);
  const link = (given, player) => `${origin}/#code=${given}&token=${tokenOf({match: id, player})}`;
  const {page, errors} = await openPage(browser, link(code, 'Ada'));
  await until(page, 'the way in', () => !document.getElementById('play').disabled);
  await page.screenshot({path: join(output, '3-private.png')});
  await page.click('#play');
  await isPlaying(page, 'playing by code');
  assert.equal(await page.evaluate(() => window.fusillade.state.client.welcome.match), id);
  assert.deepEqual(errors, []);
  await page.close();
  const other = (await openPage(browser, link('wrong', 'Eve'))).page;
  await other.click('#play');
  await until(other, 'that the code is wrong', () => /^This is not the match's code\.$/.test(document.getElementById('message').textContent));
  await other.close();
  return code;
}

async function needsNoTokenElsewhere(browser) {
  const server = await Server.start({root, arenas: ['range'], directory: join(root, 'client-sim/web/e2e/arenas'), log: join(output, 'open.log')});
  try {
    const {id, join_code: code} = await makePrivate(server);
    const {page} = await openPage(browser, `${server.origin}/#code=${code}`);
    await page.fill('#name', 'Ada');
    await page.click('#play');
    await isPlaying(page, 'playing by the code alone');
    assert.equal(await page.evaluate(() => window.fusillade.state.client.welcome.match), id);
    await page.close();
    const {page: other} = await openPage(browser, server.origin);
    await play(other, 'Bob');
    assert.notEqual(await other.evaluate(() => window.fusillade.state.client.welcome.match), id);
    await other.close();
  } finally {
    await server.stop();
  }
}

async function run(browser) {
  const log = join(output, 'server.log');
  const server = await Server.start({root, arenas: ['storm', 'range'], directory: join(root, 'client-sim/web/e2e/arenas'), log, settings: {FUSILLADE_NET_JOIN_TOKEN_KEY: key}});
  try {
    const {id} = (await server.matches()).find(({arena}) => arena === 'range');
    await isRefusedWithoutAToken(browser, server);
    const token = await comesWithAToken(browser, server.origin, id);
    const code = await comesWithACode(browser, server, server.origin);
    for (const secret of [token, code]) assert.ok(!readFileSync(log, 'utf8').includes(secret), 'no log has it');
    await needsNoTokenElsewhere(browser);
    console.log(`refused without a token, invited by token and by code; pictures in ${output}`);
  } finally {
    await server.stop();
  }
}

await withBrowser(run);
