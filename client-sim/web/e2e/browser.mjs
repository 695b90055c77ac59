// Debian's Chromium without a screen, with WebGL by SwiftShader.
import {chromium} from 'playwright-core';

const flags = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update',
  '--disable-sync', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--disable-dev-shm-usage',
];

const launch = () => chromium.launch({executablePath: '/usr/bin/chromium', headless: true, args: flags});

/** Does `work` with a browser that is closed whatever comes of it. */
export async function withBrowser(work) {
  const browser = await launch();
  try {
    await work(browser);
  } finally {
    await browser.close();
  }
}

/**
 * A page, and its errors: those that its console shows, but for connections that a test broke and what the debug
 * view is refused, and requests and sockets to anybody but the server. `before`: what is done to the page before it
 * loads.
 */
export async function openPage(browser, origin, {width = 960, height = 600, hasTouch = false, before = () => {}} = {}) {
  const page = await browser.newPage({viewport: {width, height}, hasTouch});
  await before(page);
  const errors = [];
  page.on('pageerror', (error) => errors.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    const isBroken = /net::ERR_|WebSocket connection/.test(message.text());
    const isRefused = /\/v1\/matches\/[^/]+\/(debug|pause)(\?|$)/.test(message.location().url);
    if (message.type() === 'error' && !isBroken && !isRefused) errors.push(message.text());
  });
  const own = new URL(origin).host;
  const watch = (url) => {
    if (/^(http|ws)s?:/.test(url) && new URL(url).host !== own) errors.push(`asked elsewhere: ${url}`);
  };
  page.on('request', (request) => watch(request.url()));
  page.on('websocket', (socket) => watch(socket.url()));
  await page.goto(origin);
  return {page, errors};
}
