import { beforeAll, describe, expect, test } from 'vitest';
import type { Code } from './code.ts';
import { DEPENDS_ON } from './depends-on.ts';
import { findStale, isDocumented, readCode, readRuns, withoutValues, withRun } from './figures.ts';
import { limitOf, NEEDED, OWED } from './limits.ts';
import { type Run, runSchema } from './run.ts';
import { documentOf } from './table.ts';
import { faultsOf, forgottenIn, isWithin, staleInWords } from './verdicts.ts';

const figure = (what: string, value: number) => ({ what, value, unit: 'ms' });
const run = (figures: Run['figures'], command = 'npm run bench -- one'): Run => ({
  command,
  date: '2026-11-21',
  commit: 'abcdef0',
  cores: 2,
  code: { 'src/kitchen': 'a', 'src/domain': 'b' },
  figures,
});
const atLimit = (what: string): number => limitOf(what).most ?? limitOf(what).least ?? 0;
/** All needed figures at their limits, but for some. */
const allBut = (values: Record<string, number | null>): Run[] => [
  run(NEEDED.flatMap((what) => (values[what] === null ? [] : [figure(what, values[what] ?? atLimit(what))]))),
];
const LIMITED = 'save of recipe to live, 1,000 recipes and 200 posts: median';
const WEIGHED = 'function content: its code and packages';

describe('figures', () => {
  test('at their limits are accepted', () => {
    expect(faultsOf(allBut({}), [])).toEqual([]);
  });
  test.each(NEEDED)('must all be recorded: %s', (what) => {
    expect(faultsOf(allBut({ [what]: null }), [])).toEqual([expect.stringMatching(`^${RegExp.escape(what)} has not been recorded`)]);
  });
  test('over a limit are reported', () => {
    expect(faultsOf(allBut({ [LIMITED]: 101 }), [])).toEqual([`${LIMITED} is 101 ms, and must be at most 100.`]);
    expect(faultsOf(allBut({ [LIMITED]: 100.04 }), [])).toEqual([`${LIMITED} is 100.04 ms, and must be at most 100.`]);
  });
  test('that are owed do not fail the check, though their limits apply', () => {
    for (const what of OWED) {
      const over = figure(what, atLimit(what) + 1);
      expect(isWithin(over)).toBe(false);
      expect(faultsOf(allBut({ [what]: over.value }), [])).toEqual([]);
    }
  });
});

describe('a weight', () => {
  const weigh = (recorded: number, now: number) => faultsOf(allBut({ [WEIGHED]: recorded }), [{ what: WEIGHED, value: now, unit: 'kB' }]);
  test('is held to its limit as it is now', () => {
    expect(weigh(300, 302)).toEqual([`${WEIGHED} is 302 kB, and must be at most 300.`]);
  });
  test('is the same within a percent', () => {
    expect(weigh(280, 281)).toEqual([]);
  });
  test('that is recorded otherwise is refused', () => {
    const fault = `${WEIGHED} is 270 kB now. Record it with \`npm run budgets -- --write\`.`;
    expect(weigh(280, 270)).toEqual([fault]);
  });
});

describe('a figure whose code has changed', () => {
  const runs = [run([figure(LIMITED, 50)]), run([figure('other', 1)], 'npm run bench -- other')];
  const codeNow = (command: string): Promise<Code> =>
    Promise.resolve(command.endsWith('one') ? { 'src/kitchen': 'changed', 'src/media': 'c', 'src/domain': 'b' } : run([]).code);

  test('is stale, and its folders and its command are named', async () => {
    const stale = await findStale(runs, codeNow);
    expect(stale).toEqual([{ run: runs[0], folders: ['src/kitchen', 'src/media'] }]);
    expect(stale.map(staleInWords)).toEqual([
      'The figures of `npm run bench -- one` are older than src/kitchen, src/media. Run it again, or take them out with `npm run budgets -- --forget-stale`.',
    ]);
  });
  test('is not stale once it is taken out: its row and its limit stay', async () => {
    const left = withoutValues(runs, runs.slice(0, 1));
    expect(await findStale(left, codeNow)).toEqual([]);
    expect(forgottenIn(left)).toEqual([LIMITED]);
    expect(left[1]).toEqual(runs[1]);
    const document = documentOf(left, '<!-- figures --><!-- end of figures -->');
    expect(document).toMatch(
      new RegExp(`^\\| ${RegExp.escape(LIMITED)} \\| not measured since 2026-11-21 \\| at most 100 .*src/kitchen, src/domain`, 'm'),
    );
    expect(document).not.toContain('50 ms');
  });
  test('does not fail the check once it is taken out', () => {
    const all = allBut({});
    expect(faultsOf(withoutValues(all, all), [])).toEqual([]);
  });
});

describe('the folders of a figure', () => {
  test('must be recorded', () => {
    expect(runSchema.safeParse(run([])).success).toBe(true);
    expect(runSchema.safeParse({ ...run([]), code: {} }).success).toBe(false);
  });
  test('must be declared', async () => {
    await expect(findStale([run([figure('a', 1)])], await readCode())).rejects.toThrow(
      'tools/bench/figures/depends-on.ts does not say what the figures of “npm run bench -- one” depend on.',
    );
  });
});

describe('the commands that measure', () => {
  let codeOf: Awaited<ReturnType<typeof readCode>>;
  beforeAll(async () => {
    codeOf = await readCode();
  });
  test.each(Object.keys(DEPENDS_ON))('%s depends on code', async (command) => {
    expect(Object.keys(await codeOf(command)).length).toBeGreaterThan(1);
  });
  test('depend on as little as is true', async () => {
    expect(Object.keys(await codeOf('npm run bench -- recipe-search'))).toEqual([
      'packages',
      'packages/recipes',
      'src/domain',
      'src/kitchen',
      'src/schema',
      'tools/bench',
    ]);
    expect(Object.keys(await codeOf('npm run bench -- photo'))).toEqual(['packages', 'src/media', 'tools/bench']);
    expect(Object.keys(await codeOf('npm run bench -- typing')).filter((folder) => /^(?:functions|server\/web)/.test(folder))).toEqual([]);
    const saves = Object.keys(await codeOf('npm run bench -- save-to-live'));
    expect(saves).toEqual(expect.arrayContaining(['packages/git-content', 'server/publisher', 'src/components', 'src/layouts']));
    expect(saves).not.toContain('admin-shim/entry/fields');
  });
});

test('new measurements replace those of the same command', () => {
  const before = [run([figure('a', 1)], 'x'), run([figure('b', 2), figure('gone', 3)], 'y'), run([figure('c', 4), figure('d', 5)], 'z')];
  const measured = run([figure('b', 6), figure('c', 7)], 'y');
  expect(withRun(before, measured)).toEqual([before[0], measured, run([figure('d', 5)], 'z')]);
  const added = run([figure('e', 8)], 'new');
  expect(withRun(before, added)).toEqual([...before, added]);
});

test('docs/performance.md matches docs/performance.json', async () => {
  expect(await isDocumented(await readRuns())).toBe(true);
});
