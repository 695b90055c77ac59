// The picture at the top of the README: a live match of bots, as somebody sees it who plays in it.
//   node picture.mjs ROOT FILE.png
import {spawn} from 'node:child_process';
import {mkdirSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {launch, openPage} from './browser.mjs';
import {Server} from './server.mjs';

const root = resolve(process.argv[2] ?? '../../..');
const file = resolve(process.argv[3] ?? join(root, 'client-sim/web/picture.png'));
const output = join(root, 'build/picture');
const players = '40';
const settleMs = 12000;
const triesMax = 40;
const bulletsWanted = 150;

mkdirSync(output, {recursive: true});
const arenas = join(root, 'config/arenas');
const server = await Server.start({root, arenas: ['realm'], directory: arenas, log: join(output, 'server.log')});
const bots = spawn(join(root, 'build/release/fusillade-bots'), ['--url', server.origin.replace('http', 'ws'), '--players', players, '--seconds', '0', '--quiet'], {stdio: 'ignore'});
const browser = await launch();
try {
  const {page} = await openPage(browser, server.origin, {width: 1200, height: 680});
  await page.fill('#name', 'you');
  await page.waitForSelector('#matches li small');
  await page.waitForTimeout(settleMs);
  await page.click('#play');
  await page.waitForFunction(() => window.fusillade.state.view?.shown?.self !== undefined, undefined, {timeout: 30000});
  await page.mouse.down();
  for (let i = 0; i < triesMax; ++i) {
    const aim = await page.evaluate(() => window.fusillade.state.view.nearestEnemyOnScreen());
    if (aim) await page.mouse.move(aim.x, aim.y);
    await page.waitForTimeout(500);
    if ((await page.evaluate(() => window.fusillade.state.view.bulletsDrawn)) >= bulletsWanted) break;
  }
  await page.screenshot({path: file});
  console.log(`${file}: ${await page.evaluate(() => window.fusillade.state.view.bulletsDrawn)} bullets in view`);
} finally {
  await browser.close();
  bots.kill('SIGINT');
  await server.stop();
}
