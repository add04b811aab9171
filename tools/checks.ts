import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { leaveNotBehind } from '../tests/support/site-program.ts';

export type Check = [name: string, program: string, ...args: string[]];

const TYPES_OF_PAGES: Check = [
  'types of pages',
  'astro/bin/astro.mjs',
  'check',
  '--tsconfig',
  'tsconfig.pages.json',
  '--minimumFailingSeverity',
  'error',
];
const TYPES_AND_LINT: Check = ['types and lint', 'oxlint/bin/oxlint'];
const TYPES: Check = ['types', 'typescript/bin/tsc', '--noEmit'];
const IMPORTS_AND_PAGES: Check = ['imports and pages', 'eslint/bin/eslint.js', '.', '--max-warnings', '0'];
const TYPES_AS_ESLINT: Check = ['rules about types that only ESLint has', 'eslint/bin/eslint.js', '.', '--config', 'eslint.types.mjs'];
const BROWSER_APIS: Check = ['APIs of supported browsers', '../tools/browser-apis.ts'];
const FORMAT: Check = ['format', 'oxfmt/bin/oxfmt', '--list-different', '.'];
const DEAD_CODE: Check = ['dead code and import cycles', 'knip/bin/knip.js'];

/** What each command checks, in two rows of about the same length, which run side by side. */
export const CHECKS = {
  lint: [
    [TYPES_AND_LINT, DEAD_CODE, BROWSER_APIS],
    [IMPORTS_AND_PAGES, FORMAT, TYPES_AS_ESLINT],
  ],
  typecheck: [[TYPES], [TYPES_OF_PAGES]],
  /**
   * Both, without the minute of the rules that only ESLint has: types and lint are checked in one reading
   * (docs/decisions/project/typescript.md).
   */
  all: [
    [TYPES_AND_LINT, DEAD_CODE, BROWSER_APIS],
    [IMPORTS_AND_PAGES, FORMAT, TYPES_OF_PAGES],
  ],
} as const satisfies Record<string, readonly (readonly Check[])[]>;

const root = path.dirname(import.meta.dirname);

/** With more space for new objects, garbage is collected less often: a tenth of the work of a check. */
const SPACE_FOR_NEW = '--max-semi-space-size=128';

function run([, program, ...args]: Check): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [SPACE_FOR_NEW, path.join(root, 'node_modules', program), ...args], {
      cwd: root,
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    leaveNotBehind(child);
    // Tests wait for browsers half of the time, which is when the checks are done.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => void output.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(output).toString() }));
  });
}

/** Runs checks and prints the time of each. Returns how many passed, and what those that failed said. */
export async function runChecks(rows: readonly (readonly Check[])[]): Promise<{ passed: number; complaints: string[] }> {
  const result = { passed: 0, complaints: [] as string[] };
  const runRow = async (row: readonly Check[]) => {
    for (const check of row) {
      const started = performance.now();
      const { code, output } = await run(check);
      console.log(`${code === 0 ? '✓' : '✗'} ${check[0]} (${((performance.now() - started) / 1_000).toFixed(1)} s)`);
      if (code === 0) result.passed += 1;
      else result.complaints.push(`\n✗ ${check[0]}\n${output}`);
    }
  };
  await Promise.all(rows.map(runRow));
  return result;
}
