import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureChromium } from './chromium.ts';

type Check = [name: string, program: string, ...args: string[]];

/** Everything that is checked before the tests, by its name in the output: in two rows of about the same length, side by side. */
const CHECKS: Check[][] = [
  [['lint', 'eslint/bin/eslint.js', '.', '--max-warnings', '0']],
  [
    ['format', 'prettier/bin/prettier.cjs', '--check', '.', '--log-level', 'warn'],
    ['types', 'typescript/bin/tsc', '--noEmit'],
    ['types of .astro files', 'astro/bin/astro.mjs', 'check', '--minimumFailingSeverity', 'error'],
    ['dead code', 'knip/bin/knip.js'],
  ],
];

/** The attacks on a running site have a command of their own: `npm run test:abuse`. */
const PROJECTS = ['unit', 'e2e'];

const root = path.dirname(import.meta.dirname);

function run(program: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(root, 'node_modules', program), ...args], {
      cwd: root,
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output: Buffer[] = [];
    const isTestRun = program.startsWith('vitest');
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

async function check([name, program, ...args]: Check): Promise<void> {
  const started = performance.now();
  const { code, output } = await run(program, args);
  if (code === 0) passed += 1;
  else failed += 1;
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${((performance.now() - started) / 1_000).toFixed(1)} s)`);
  if (code !== 0) console.log(output);
}

await Promise.all(
  CHECKS.map(async (row) => {
    for (const one of row) await check(one);
  }),
);

const chromium = ensureChromium();
const report = path.join(tmpdir(), `tests-${process.pid}.json`);
const { code } = await run(
  'vitest/vitest.mjs',
  [
    'run',
    ...PROJECTS.flatMap((name) => ['--project', name]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  ],
  { CHROMIUM_PATH: chromium },
);
const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites } = JSON.parse(await readFile(report, 'utf8')) as Record<
  string,
  number
>;
await rm(report, { force: true });
passed += numPassedTests ?? 0;
failed += numFailedTests ?? 0;
// A test file that cannot even be loaded, or an error outside any test, counts as well.
if (code !== 0 && (numFailedTests ?? 0) === 0) failed += Math.max(1, numFailedTestSuites ?? 0);

console.log(`\n${passed} passed, ${failed} failed${numPendingTests ? `, ${numPendingTests} skipped` : ''}`);
process.exit(failed === 0 ? 0 : 1);
