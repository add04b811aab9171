import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, readFile, statfs } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { exitOnSignals, leaveNotBehind } from '../tests/support/site-program.ts';
import { FLAKY_TESTS } from '../vitest.config.ts';
import { ensureChromiumForTests } from './chromium.ts';
import { installEngines } from './engines/programs.ts';

type Check = [name: string, program: string, ...args: string[]];

/** Everything that is checked beside the tests, by its name in the output: in two rows of about the same length, side by side. */
const CHECKS: Check[][] = [
  [
    ['types and lint', 'oxlint/bin/oxlint'],
    ['imports and pages', 'eslint/bin/eslint.js', '.', '--max-warnings', '0'],
  ],
  [
    ['format', 'prettier/bin/prettier.cjs', '--check', '.', '--log-level', 'warn'],
    ['types of pages', 'astro/bin/astro.mjs', 'check', '--tsconfig', 'tsconfig.pages.json', '--minimumFailingSeverity', 'error'],
    ['dead code and import cycles', 'knip/bin/knip.js'],
  ],
];

/** The attacks on a running site have a command of their own: `npm run test:abuse`. */
const PROJECTS = ['unit', 'e2e'];

const root = path.dirname(import.meta.dirname);

/** With more space for new objects, garbage is collected less often: a tenth of the work of a check. */
const SPACE_FOR_NEW = '--max-semi-space-size=128';

function run(program: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [SPACE_FOR_NEW, path.join(root, 'node_modules', program), ...args], {
      cwd: root,
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    leaveNotBehind(child);
    const output: Buffer[] = [];
    const isTestRun = program.startsWith('vitest');
    // Tests wait for browsers half of the time, which is when the checks are done.
    if (!isTestRun && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    for (const [stream, target] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const) {
      stream.on('data', (chunk: Buffer) => (isTestRun ? target.write(chunk) : output.push(chunk)));
    }
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(output).toString() }));
  });
}

let passed = 0;
let failed = 0;
/** What failed checks said: shown last, so that the tests' output does not bury it. */
const complaints: string[] = [];

async function check([name, program, ...args]: Check): Promise<void> {
  const started = performance.now();
  const { code, output } = await run(program, args);
  if (code === 0) passed += 1;
  else failed += 1;
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${((performance.now() - started) / 1_000).toFixed(1)} s)`);
  if (code !== 0) complaints.push(`\n✗ ${name}\n${output}`);
}

/** Browsers that are not there yet are installed one after the other, as Debian's packages are. */
async function installBrowsers(): Promise<string> {
  const chromium = await ensureChromiumForTests();
  const missing = await installEngines();
  for (const engine of missing) console.log(`– the site is not tried in ${engine}: it is not on this machine and could not be installed`);
  return chromium;
}

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

const checks = Promise.all(
  CHECKS.map(async (row) => {
    for (const one of row) await check(one);
  }),
);
const chromium = await installBrowsers();

// Browsers leave something behind in it.
const temporary = await mkdtemp(path.join(await fastestPlace(), 'tests-'));
process.once('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 3 }));
exitOnSignals();
const report = path.join(temporary, 'report.json');
const tests = run(
  'vitest/vitest.mjs',
  [
    'run',
    ...PROJECTS.flatMap((name) => ['--project', name]),
    '--reporter=default',
    '--reporter=json',
    `--reporter=${FLAKY_TESTS}`,
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  ],
  { CHROMIUM_PATH: chromium, TMPDIR: temporary },
);
const [{ code }] = await Promise.all([tests, checks]);
const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites } = JSON.parse(await readFile(report, 'utf8')) as Record<
  string,
  number
>;
passed += numPassedTests ?? 0;
failed += numFailedTests ?? 0;
// A test file that cannot even be loaded, or an error outside any test, counts as well.
if (code !== 0 && (numFailedTests ?? 0) === 0) failed += Math.max(1, numFailedTestSuites ?? 0);

for (const complaint of complaints) console.log(complaint);
console.log(`\n${passed} passed, ${failed} failed${numPendingTests ? `, ${numPendingTests} skipped` : ''}`);
process.exit(failed === 0 ? 0 : 1);
