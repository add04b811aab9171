// Runs one of the project's programs with the Node it needs, from any Node since 20 and whatever is installed:
//   node scripts/with-node.mjs server/start.ts
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isInstalled } from './installed-packages.mjs';

const LEAST = [24, 7];
/** How often it is looked whether the program that started this one is still there. */
const PARENT_LOOK_MS = 200;
const parent = process.ppid;
const root = path.dirname(import.meta.dirname);
const [program, ...rest] = process.argv.slice(2);

const wanted = createHash('sha256')
  .update(readFileSync(path.join(root, 'package-lock.json')))
  .digest('hex');
const mark = path.join(root, 'node_modules/.cache/installed');

if (!existsSync(mark) || readFileSync(mark, 'utf8') !== wanted) {
  if (!isInstalled(root)) install();
  mkdirSync(path.dirname(mark), { recursive: true });
  writeFileSync(mark, wanted);
}

function install() {
  console.log('Installing what the site needs. This takes a minute or two, the first time only.');
  // Not `npm ci`: newer npms refuse a lock file in which another system's optional packages are missing. The lock
  // file holds all the same: what it names is installed, by its digest, and --no-save leaves it as it is.
  const npm = process.env['npm_execpath'];
  const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const { NODE_ENV: _development, ...env } = process.env;
  const { status } = spawnSync(
    command,
    [...first, 'install', '--no-save', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env,
    },
  );
  if (status !== 0) {
    console.error('The packages could not be installed; npm says why above. Is this machine connected?');
    process.exit(1);
  }
}

const platform = process.platform === 'win32' ? 'win' : process.platform;
const binaries = path.join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin');
const own = path.join(binaries, platform === 'win' ? 'node.exe' : 'node');
const [major, minor] = process.versions.node.split('.').map(Number);
const isRecent = major > LEAST[0] || (major === LEAST[0] && minor >= LEAST[1]);
if (!existsSync(own) && !isRecent) {
  console.error(
    `This machine has Node ${process.versions.node}; the site needs ${LEAST.join('.')} or later. Get it from https://nodejs.org.`,
  );
  process.exit(1);
}

const child = spawn(existsSync(own) ? own : process.execPath, [path.join(root, program), ...rest], {
  stdio: 'inherit',
  env: {
    // Several threads work on photos. Where each may keep memory of its own, Linux gets little of it back.
    MALLOC_ARENA_MAX: '2',
    ...process.env,
    PATH: `${binaries}${path.delimiter}${process.env['PATH'] ?? ''}`,
  },
});
let isEnding = false;
const end = (signal) => {
  isEnding = true;
  child.kill(signal);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal));
// npm passes a signal on to the shell it runs this in. The shell ends of it, and tells nobody.
if (process.env['npm_lifecycle_event'] !== undefined)
  setInterval(() => {
    if (process.ppid !== parent && !isEnding) end('SIGTERM');
  }, PARENT_LOOK_MS);
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
