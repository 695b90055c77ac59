// Debian's Chromium without a screen, with WebGL by SwiftShader.
import {chromium} from 'playwright-core';

const flags = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update',
  '--disable-sync', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--disable-dev-shm-usage',
];

export const launch = () => chromium.launch({executablePath: '/usr/bin/chromium', headless: true, args: flags});

/** A page that fails the run when its console shows an error other than a connection that a test broke. */
export async function openPage(browser, origin, {width = 960, height = 600} = {}) {
  const page = await browser.newPage({viewport: {width, height}});
  const errors = [];
  page.on('pageerror', (error) => errors.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    const isBroken = /net::ERR_|WebSocket connection/.test(message.text());
    if (message.type() === 'error' && !isBroken) errors.push(message.text());
  });
  await page.goto(origin);
  return {page, errors};
}
