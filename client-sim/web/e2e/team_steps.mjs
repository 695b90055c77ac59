// A match of two teams, as one player of each sees it.
import assert from 'node:assert/strict';
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {openPage} from './browser.mjs';
import {photograph, shareOf} from './colours.mjs';
import {Server} from './server.mjs';
import {play, until} from './steps.mjs';

const colours = {'Team 1': 0xff9a5c, 'Team 2': 0x6f9dff};
const photographsMax = 5;
const walksMax = 20;
const css = (colour) => `rgb(${colour >> 16}, ${(colour >> 8) & 255}, ${colour & 255})`;

const areApart = () => {
  const [one, two] = window.fusillade.state.view.shown.players;
  return two !== undefined && Math.hypot(one.x - two.x, one.y - two.y) > 2;
};

// From a slow machine commands may come too late for the server: who walks is taken back then, and nobody has seen it.
async function walksAway(walker, watcher) {
  for (let i = 0; !(await watcher.evaluate(areApart)); ++i) {
    assert.ok(i < walksMax, 'they stand apart');
    await walker.keyboard.down('d');
    await until(walker, 'apart from the other one', (x) => window.fusillade.state.view.shown.self.x > x, 15);
    await walker.keyboard.up('d');
    await watcher.waitForTimeout(2000);
  }
}

// In the line of points, in the list of scores, on the minimap and on the field.
async function tellsTeamsApart(page, own, other, picture) {
  await until(page, 'both players', () => document.querySelectorAll('#scores li').length === 2 && window.fusillade.state.view.shown.players.length === 2);
  assert.equal(await page.textContent('#team'), own);
  const colourOf = (selector) => page.evaluate((which) => getComputedStyle(document.querySelector(which)).color, selector);
  assert.deepEqual([await colourOf('#team'), await colourOf('#scores .self'), await colourOf('#scores li:not(.self)')], [own, own, other].map((team) => css(colours[team])));
  await until(page, 'that they stand apart', areApart);
  for (let i = 0; (await shareOnTheField(page, colours[other], picture)) <= 0.6; ++i) assert.ok(i < photographsMax, `${other} on the field`);
}

/** Of the other player, who is on the minimap, too; whoever is hit just then is white. */
async function shareOnTheField(page, colour, picture) {
  await photograph(page, picture);
  const {x, y} = await page.evaluate(() => {
    const {client, view} = window.fusillade.state;
    return view.shown.players.find(({id}) => BigInt(id) !== client.ownPlayer);
  });
  assert.ok((await shareOf(page, colour, [[x, y]], {view: 'minimap'})) > 0, 'on the minimap');
  const around = Array.from({length: 12}, (_, i) => [x + 0.25 * Math.cos(i), y + 0.25 * Math.sin(i)]);
  return shareOf(page, colour, around);
}

// The server may tell of a player's team a second after the player is seen.
const hearsOfTeamsLate = (page) => page.evaluate(() => {
  const {view} = window.fusillade.state;
  const {state} = view;
  view.state = (told) => setTimeout(() => state.call(view, told), 1000);
});

export async function showsTeams(browser, root, output) {
  const directory = join(output, 'arenas');
  mkdirSync(directory);
  const range = readFileSync(join(root, 'client-sim/web/e2e/arenas/range.toml'), 'utf8');
  writeFileSync(join(directory, 'teams.toml'), range.replace('[round]', '[round]\nteams = 2'));
  const server = await Server.start({root, arenas: ['teams'], directory, log: join(output, 'teams.log')});
  try {
    const pages = [];
    for (const name of ['Ada', 'Bob']) {
      const {page} = await openPage(browser, server.origin);
      await play(page, name);
      if (pages.push(page) === 1) await hearsOfTeamsLate(page);
    }
    await walksAway(pages[1], pages[0]);
    await tellsTeamsApart(pages[0], 'Team 1', 'Team 2', join(output, '6-team-1.png'));
    await tellsTeamsApart(pages[1], 'Team 2', 'Team 1', join(output, '7-team-2.png'));
    await Promise.all(pages.map((page) => page.close()));
  } finally {
    await server.stop();
  }
}
