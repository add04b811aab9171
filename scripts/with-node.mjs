// Runs one of the project's programs with the Node version it needs. Works with any Node since 20, and installs packages if necessary:
//   node scripts/with-node.mjs server/start.ts
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isInstalled } from './installed-packages.mjs';

const MIN_VERSION = [24, 7];
/** How often to check whether the parent process is still running. */
const PARENT_POLL_MS = 200;
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
  console.log('Installing packages. This takes a minute or two, the first time only.');
  // Not `npm ci`: newer versions of npm refuse a lock file without other systems' optional packages. `npm install` also follows the
  // lock file and its digests, and --no-save leaves it unchanged.
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
    console.error('The packages could not be installed; see npm’s error above. Is this machine online?');
    process.exit(1);
  }
}

const platform = process.platform === 'win32' ? 'win' : process.platform;
const binaries = path.join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin');
const own = path.join(binaries, platform === 'win' ? 'node.exe' : 'node');
const [major, minor] = process.versions.node.split('.').map(Number);
const isRecent = major > MIN_VERSION[0] || (major === MIN_VERSION[0] && minor >= MIN_VERSION[1]);
if (!existsSync(own) && !isRecent) {
  console.error(
    `This machine has Node ${process.versions.node}; the site needs ${MIN_VERSION.join('.')} or later. Get it from https://nodejs.org.`,
  );
  process.exit(1);
}

const isServer = program === 'server/start.ts';
// A server lives on small machines. Smaller spaces for new objects save it a tenth of its memory, and cost a build more time.
const flags = isServer ? ['--max-semi-space-size=4'] : [];
const child = spawn(existsSync(own) ? own : process.execPath, [...flags, path.join(root, program), ...rest], {
  stdio: 'inherit',
  env: {
    // Several threads encode photos. With a memory arena for each, little of the memory would be returned to Linux.
    MALLOC_ARENA_MAX: '2',
    // Compiling its modules again would take a server half of the time of its start.
    ...(isServer && { NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled') }),
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
// npm forwards signals only to the shell that runs this, which exits without forwarding them. So watch for the parent's exit.
if (process.env['npm_lifecycle_event'] !== undefined)
  setInterval(() => {
    if (process.ppid !== parent && !isEnding) end('SIGTERM');
  }, PARENT_POLL_MS);
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
