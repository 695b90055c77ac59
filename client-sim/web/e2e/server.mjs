// The real server as a child, and a link to it that a test can cut.
import {spawn} from 'node:child_process';
import {createWriteStream} from 'node:fs';
import net from 'node:net';
import {join} from 'node:path';

const startMs = 30000;

// Below those that the system gives to whoever connects: of these one may be taken before the server begins, or while
// it begins anew.
const ports = {first: 10000, count: 20000};

const isFree = (port) => new Promise((resolve) => {
  const probe = net.createServer().once('error', () => resolve(false));
  probe.listen(port, () => probe.close(() => resolve(true)));
});

async function freePort() {
  for (;;) {
    const port = ports.first + Math.floor(Math.random() * ports.count);
    if (await isFree(port)) return port;
  }
}

export class Server {
  /** `settings`: further keys of the configuration, as environment variables. */
  static async start({root, arenas, directory, log, settings = {}}) {
    const server = new Server();
    server.settings = {root, arenas, directory, log, keys: settings, port: await freePort(), adminPort: await freePort()};
    try {
      await server.run();
    } catch (error) {
      await server.stop();
      throw error;
    }
    return server;
  }

  get origin() {
    return `http://127.0.0.1:${this.settings.port}`;
  }

  async run() {
    const {root, arenas, directory, log, keys, port, adminPort} = this.settings;
    this.child = spawn(process.env.FUSILLADE_SERVER ?? join(root, 'build/release/fusillade'), ['serve', '--port', String(port), '--admin-port', String(adminPort)], {
      cwd: root,
      env: {...process.env, FUSILLADE_TICK_JOIN_P99_SHARE_MAX: '0' /* players come in on a busy machine, too */, ...keys, FUSILLADE_SERVER_ARENAS: arenas.join(','), FUSILLADE_SERVER_ARENAS_DIRECTORY: directory, FUSILLADE_NET_WEB_DIRECTORY: join(root, 'build/web')},
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.child.stderr.pipe(createWriteStream(log, {flags: 'a'}));
    await this.ready();
  }

  async ready() {
    for (const until = Date.now() + startMs; Date.now() < until;) {
      if (this.child.exitCode !== null) throw new Error(`the server ended with ${this.child.exitCode}: see ${this.settings.log}`);
      const answer = await fetch(`${this.origin}/readyz`).catch(() => undefined);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('the server is not ready');
  }

  stop(signal = 'SIGKILL') {
    return new Promise((resolve) => {
      if (!this.child || this.child.exitCode !== null || this.child.signalCode !== null) return resolve();
      this.child.once('exit', resolve);
      this.child.kill(signal);
    });
  }

  /** Players by program, until they are killed; `options` as on their command line. */
  bots(players, options = []) {
    const program = process.env.FUSILLADE_BOTS ?? join(this.settings.root, 'build/release/fusillade-bots');
    return spawn(program, ['--url', this.origin.replace('http', 'ws'), '--players', String(players), '--seconds', '0', '--quiet', ...options], {stdio: 'ignore'});
  }

  async matches() {
    return (await (await fetch(`${this.origin}/v1/matches`)).json()).matches;
  }

  /** The first one. */
  async match() {
    return (await this.matches())[0];
  }
}

/** Passes bytes on to a server until it is cut: what is open breaks, as when a cable is pulled. */
export class Link {
  static async to(target) {
    const link = new Link();
    link.sockets = new Set();
    link.listener = net.createServer((near) => {
      const far = net.connect(target.settings.port, '127.0.0.1');
      for (const [one, other] of [[near, far], [far, near]]) {
        link.sockets.add(one);
        one.on('error', () => other.destroy());
        one.on('close', () => {
          link.sockets.delete(one);
          other.destroy();
        });
        one.pipe(other);
      }
    });
    await new Promise((resolve) => link.listener.listen(0, '127.0.0.1', resolve));
    return link;
  }

  get origin() {
    return `http://127.0.0.1:${this.listener.address().port}`;
  }

  /** Nothing passes for so long; then all of it does. */
  stall(ms) {
    for (const socket of this.sockets) socket.pause();
    setTimeout(() => {
      for (const socket of this.sockets) socket.resume();
    }, ms);
  }

  cut() {
    for (const socket of this.sockets) socket.resetAndDestroy();
  }

  close() {
    this.cut();
    this.listener.close();
  }
}
