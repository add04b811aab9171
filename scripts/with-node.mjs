// Runs one of the project's programs with the Node version it needs. Works with any Node since 20, and installs packages if necessary:
//   node scripts/with-node.mjs server/start.ts
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isInstalled } from './installed-packages.mjs';
import { npmInstall } from './npm.mjs';
import { nodePackage, ownNode } from './own-node.mjs';

const MIN_VERSION = [24, 7];
/** How often to check whether the parent process is still running. */
const PARENT_POLL_MS = 200;
const parent = process.ppid;
const root = path.dirname(import.meta.dirname);
const [program, ...rest] = process.argv.slice(2);

const own = path.join(root, ownNode());
const [major, minor] = process.versions.node.split('.').map(Number);
const isRecent = major > MIN_VERSION[0] || (major === MIN_VERSION[0] && minor >= MIN_VERSION[1]);

const wanted = createHash('sha256')
  .update(readFileSync(path.join(root, 'package-lock.json')))
  .digest('hex');
const mark = path.join(root, 'node_modules/.cache/installed');

if (!existsSync(mark) || readFileSync(mark, 'utf8') !== wanted) {
  // Where this Node is recent, an image may leave out the other one.
  const spared = isRecent && !existsSync(own) ? [`node_modules/${nodePackage()}`] : [];
  if (!isInstalled(root, spared)) install();
  mkdirSync(path.dirname(mark), { recursive: true });
  writeFileSync(mark, wanted);
}

function install() {
  console.log('Installing packages. This takes a minute or two, the first time only.');
  // Not `npm ci`: it deletes node_modules first, and with it photo sizes and other things that are cached there. And it refuses a lock
  // file without other systems' optional packages. `npm install` also follows the lock file and its digests.
  const { NODE_ENV: _development, ...env } = process.env;
  if (!npmInstall(root, { args: ['--include=dev', '--include=optional'], env })) {
    console.error('The packages could not be installed; see npm’s error above. Is this machine online?');
    process.exit(1);
  }
}

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
    // Compiling its modules again would take a server half of the time of its start, and a build a tenth of its processor time.
    NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled'),
    ...process.env,
    PATH: `${path.dirname(own)}${path.delimiter}${process.env['PATH'] ?? ''}`,
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
