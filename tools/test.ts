import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, readFile, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { leaveNotBehind } from '../tests/support/site-program.ts';
import { FLAKY_TESTS } from '../vitest.config.ts';
import { CHECKS, runChecks } from './checks.ts';
import { findChromium, NO_CHROMIUM } from './chromium.ts';
import { enginesLeftOut, installBrowsers } from './engines/install.ts';

const USAGE = `Usage: npm test [-- <file> ...] [-- --install]
       npm run test:unit | test:e2e | test:sweeps | test:abuse | test:faults | test:hosts [-- <file> ...]

Runs the tests; \`npm test\` without files also checks the code, as npm run lint and npm run typecheck do. Files are test files or parts
of their names. --install, or the variable CI, installs browsers that are missing, as npm run browsers does. Vitest's own options,
such as -t <name>, work too.`;

/** What \`npm test\` runs: the other projects of vitest.config.ts have commands of their own. */
const PROJECTS = ['unit', 'components', 'e2e'];

const given = process.argv.slice(2).filter((argument) => argument !== '--install');
if (given.includes('--help')) {
  console.log(USAGE);
  process.exit(0);
}
const named = given.flatMap((argument, place) => (given[place - 1] === '--project' ? [argument] : []));
const projects = named.length === 0 ? PROJECTS : named;
const isWhole = given.length === 0;

/**
 * Where the tests' temporary folder goes: into memory, where Linux keeps files there, has 2 GB to spare and runs programs
 * from it. On a disk each of the many small repositories costs twice as much.
 */
async function fastestPlace(): Promise<string> {
  const inMemory = '/dev/shm';
  if (process.env['TMPDIR'] !== undefined) return process.env['TMPDIR'];
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '');
  const [, options] = mounts.match(/^\S+ \/dev\/shm tmpfs (\S+)/m) ?? [];
  if (options === undefined || !options.startsWith('rw') || options.split(',').includes('noexec')) return tmpdir();
  const { bavail, bsize } = await statfs(inMemory);
  return bavail * bsize > 2 * 1024 ** 3 ? inMemory : tmpdir();
}

function runVitest(args: string[], temporary: string): Promise<number> {
  const program = path.resolve(import.meta.dirname, '../node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [program, 'run', ...args], {
    cwd: path.dirname(import.meta.dirname),
    env: { ...process.env, TMPDIR: temporary },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  leaveNotBehind(child);
  // Vitest first ends what the tests have started.
  const end = () => {
    if (child.exitCode !== null || child.signalCode !== null) process.exit(1);
    child.once('close', () => process.exit(1));
    child.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

if (process.argv.includes('--install') || process.env['CI']) await installBrowsers();
if (findChromium() === null) {
  console.error(NO_CHROMIUM);
  process.exit(1);
}
if (isWhole || projects.includes('sweeps')) for (const sentence of enginesLeftOut()) console.log(sentence);

// Faults happen to real disks.
const temporary = await mkdtemp(path.join(projects.includes('faults') ? tmpdir() : await fastestPlace(), 'tests-'));
// Browsers leave something behind in it.
process.once('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 3 }));
const report = path.join(temporary, 'report.json');
const reporters = ['--reporter=default', '--reporter=json', `--reporter=${FLAKY_TESTS}`, `--outputFile.json=${report}`];
const projectNames = named.length === 0 ? PROJECTS.flatMap((name) => ['--project', name]) : [];
const [code, { passed, complaints }] = await Promise.all([
  runVitest([...projectNames, ...reporters, ...given], temporary),
  runChecks(isWhole ? CHECKS.all : []),
]);
const {
  numPassedTests = 0,
  numFailedTests = 0,
  numPendingTests = 0,
  numFailedTestSuites = 0,
} = JSON.parse(await readFile(report, 'utf8')) as Record<string, number>;
// A test file that cannot even be loaded, or an error outside any test, counts as well.
const unnamed = code !== 0 && numFailedTests === 0 ? Math.max(1, numFailedTestSuites) : 0;
const failed = numFailedTests + unnamed + complaints.length;

// Shown last, so that the tests' output does not bury it.
for (const complaint of complaints) console.log(complaint);
console.log(`\n${passed + numPassedTests} passed, ${failed} failed${numPendingTests ? `, ${numPendingTests} skipped` : ''}`);
process.exit(failed === 0 ? 0 : 1);
