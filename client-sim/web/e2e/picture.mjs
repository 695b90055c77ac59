// The picture at the top of the README: a live match of bots, as somebody sees it who plays in it; of many looks
// the one with the most bullets.
//   node picture.mjs ROOT FILE.png
import {mkdirSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {openPage, withBrowser} from './browser.mjs';
import {Server} from './server.mjs';

const root = resolve(process.argv[2] ?? '../../..');
const file = resolve(process.argv[3] ?? join(root, 'client-sim/web/picture.png'));
const output = join(root, 'build/picture');
const players = 40;
const looksMax = 120;
const lookMs = 400;
const bulletsEnough = 250;

mkdirSync(output, {recursive: true});
const arenas = join(root, 'config/arenas');
const server = await Server.start({root, arenas: ['realm'], directory: arenas, log: join(output, 'server.log')});
const bots = server.bots(players);
try {
  await withBrowser(async (browser) => {
    const {page} = await openPage(browser, server.origin, {width: 1200, height: 680});
    await page.fill('#name', 'you');
    await page.waitForSelector('#matches li small');
    await page.click('#play');
    await page.waitForFunction(() => window.fusillade.state.view?.shown?.self !== undefined, undefined, {timeout: 30000});
    await page.mouse.down();
    let best = 0;
    for (let i = 0; i < looksMax && best < bulletsEnough; ++i) {
      const {aim, bullets, isAlive} = await page.evaluate(() => {
        const {view} = window.fusillade.state;
        return {aim: view.nearestEnemyOnScreen(), bullets: view.bulletsDrawn, isAlive: view.shown.self !== undefined};
      });
      if (aim) await page.mouse.move(aim.x, aim.y);
      if (isAlive && bullets > best) {
        await page.screenshot({path: file});
        best = bullets;
      }
      await page.waitForTimeout(lookMs);
    }
    console.log(`${file}: some ${best} bullets in view`);
  });
} finally {
  bots.kill('SIGINT');
  await server.stop();
}
