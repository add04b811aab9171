import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Tests } from '../../tests/injected-faults/injected-fault.ts';
import { leaveNotBehind } from '../../tests/support/site-program.ts';

/** The projects that are no part of npm test. */
const OTHER_PROJECTS = ['abuse', 'faults', 'hosts', 'sweeps'];
const REPORT = 'node_modules/.cache/injected-faults.json';
/** How much of the output explains why tests could not be run, in characters. */
const EXCERPT = 4_000;

/** The part of Vitest's JSON report that is read. */
interface Report {
  testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[];
}

/** Which tests to run: files, only some of their tests, or everything. */
export interface Selection {
  files?: readonly string[];
  names?: readonly string[];
}

const escaped = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');

function vitest(root: string, { files = [], names = [] }: Selection): Promise<string> {
  const args = [
    'run',
    '--retry=0',
    '--reporter=json',
    `--outputFile=${REPORT}`,
    ...OTHER_PROJECTS.map((name) => `--project=!${name}`),
    ...(names.length > 0 ? ['--testNamePattern', `^(?:${names.map(escaped).join('|')})$`] : []),
    ...files,
  ];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    leaveNotBehind(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('error', reject);
    child.on('close', () => resolve(output));
  });
}

/** Runs tests in a copy of the project, and returns those that failed. A file that cannot be loaded counts as a test of that name. */
export async function failingTests(root: string, selection: Selection): Promise<Tests> {
  const report = path.join(root, REPORT);
  await rm(report, { force: true });
  const output = await vitest(root, selection);
  const text = await readFile(report, 'utf8').catch(() => {
    throw new Error(`The tests could not be run.\n${output.slice(-EXCERPT)}`);
  });
  const results = (JSON.parse(text) as Report).testResults.map(({ name, status, assertionResults }) => {
    const file = path.relative(root, name);
    const failed = assertionResults.filter((one) => one.status === 'failed').map(({ fullName }) => fullName);
    return [file, failed.length === 0 && status === 'failed' ? ['the whole file'] : failed] as const;
  });
  return Object.fromEntries(results.filter(([, failed]) => failed.length > 0));
}

/** The tests that are not among others. */
export const without = (tests: Tests, others: Tests): Tests =>
  Object.fromEntries(
    Object.entries(tests)
      .map(([file, names]) => [file, names.filter((name) => !others[file]?.includes(name))] as const)
      .filter(([, names]) => names.length > 0),
  );

/** The tests of several lists in one. */
export function together(all: readonly Tests[]): Tests {
  const files = new Set(all.flatMap((tests) => Object.keys(tests)));
  return Object.fromEntries([...files].map((file) => [file, [...new Set(all.flatMap((tests) => tests[file] ?? []))]]));
}
