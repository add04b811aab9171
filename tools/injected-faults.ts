import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readArguments } from '#server/process/arguments.ts';
import { FAULTS } from '../tests/injected-faults/faults.ts';
import { type InjectedFault, lineOf, type Tests, testsOf, withFault } from '../tests/injected-faults/injected-fault.ts';
import { exitOnSignals } from '../tests/support/site-program.ts';
import { copyProject } from './injected-faults/copy-project.ts';
import { failingTests, type Selection, together, without } from './injected-faults/run-tests.ts';

const USAGE = `Usage: npm run test:injected -- [fault …] [--all] [--json]

Injects each fault listed in tests/injected-faults/, or those named, into a temporary copy of the project, and runs the tests that
must catch it. Fails if they do not.

  --all   runs all tests of npm test, not only those listed beside the fault
  --json  prints JSON in place of a table`;

interface Result {
  fault: InjectedFault;
  place: string;
  caughtBy: Tests;
}

const root = path.dirname(import.meta.dirname);
const { flags, named } = readArguments({ usage: USAGE, flags: ['all', 'json'], named: [0, FAULTS.length] });

function fail(problem: string): never {
  console.error(problem);
  process.exit(1);
}

const selectionOf = (tests: Tests): Selection => ({ files: Object.keys(tests), names: Object.values(tests).flat() });
const isEmpty = (tests: Tests): boolean => Object.keys(tests).length === 0;
const listed = (tests: Tests, separator: string): string =>
  Object.entries(tests)
    .flatMap(([file, names]) => names.map((name) => `${file}: ${name}`))
    .join(separator);

async function chosenFaults(): Promise<[InjectedFault, place: string][]> {
  const unknown = named.find((name) => !FAULTS.some((fault) => fault.name === name));
  if (unknown !== undefined) fail(`There is no fault named ${unknown}. The faults are: ${FAULTS.map(({ name }) => name).join(', ')}.`);
  const chosen = FAULTS.filter(({ name }) => named.length === 0 || named.includes(name));
  return Promise.all(
    chosen.map(async (fault): Promise<[InjectedFault, string]> => {
      const source = await readFile(path.join(root, fault.file), 'utf8').catch(() =>
        fail(`${fault.file} of “${fault.name}” is not there.`),
      );
      return [fault, `${fault.file}:${lineOf(fault, source)}`];
    }),
  );
}

/** The tests of a selection that fail with a fault. */
async function failingWith(copy: string, fault: InjectedFault, selection: Selection): Promise<Tests> {
  const file = path.join(copy, fault.file);
  const source = await readFile(file, 'utf8');
  await writeFile(file, withFault(fault, source));
  try {
    return await failingTests(copy, selection);
  } finally {
    await writeFile(file, source);
  }
}

/** The tests that fail with a fault and pass without it; `failing` are those that fail anyway. */
async function catchersOf(copy: string, fault: InjectedFault, failing: Tests): Promise<Tests> {
  const known = testsOf(fault);
  const caughtBy = without(await failingWith(copy, fault, flags.has('all') ? {} : selectionOf(known)), failing);
  if (flags.has('all') || !isEmpty(caughtBy)) return caughtBy;
  // The tests may have other names or places now: in their files, or beside the code.
  const others = await failingWith(copy, fault, { files: [...Object.keys(known), path.dirname(fault.file)] });
  return isEmpty(others) ? others : without(others, await failingTests(copy, selectionOf(others)));
}

exitOnSignals();
const faults = await chosenFaults().catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)));
const copy = await copyProject(root);
const tests = together(faults.map(([fault]) => testsOf(fault)));
const failing = await failingTests(copy, flags.has('all') ? {} : selectionOf(tests));
if (!isEmpty(failing)) console.error(`Fails without any fault, so it cannot catch one:\n${listed(failing, '\n')}\n`);

const results: Result[] = [];
for (const [fault, place] of faults) {
  const started = performance.now();
  const caughtBy = await catchersOf(copy, fault, failing).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return {};
  });
  const seconds = ((performance.now() - started) / 1_000).toFixed(0);
  console.error(`${isEmpty(caughtBy) ? '✗ NOT CAUGHT' : '✓ caught'} ${fault.name} (${place}, ${seconds} s)`);
  results.push({ fault, place, caughtBy });
}

if (flags.has('json'))
  console.log(
    JSON.stringify(
      results.map(({ fault: { name, consequence, before }, place, caughtBy }) => ({ name, place, consequence, before, caughtBy })),
      null,
      2,
    ),
  );
else {
  console.log('\n| fault | what goes wrong | caught before by | caught now by |\n| --- | --- | --- | --- |');
  for (const { fault, place, caughtBy } of results)
    console.log(`| ${place} | ${fault.consequence} | ${listed(fault.before, '<br>')} | ${listed(caughtBy, '<br>') || '**nothing**'} |`);
}
const missed = results.filter(({ caughtBy }) => isEmpty(caughtBy));
console.error(`\n${results.length - missed.length} of ${results.length} faults caught`);
process.exit(missed.length === 0 ? 0 : 1);
