import { describe, expect, test } from 'vitest';
import { faultsOf, type Figure, isDocumented, isWithin, readFigures, withMeasured } from './figures.ts';
import { limitOf, NEEDED, OWED } from './limits.ts';

const figure = (what: string, value: number, command = 'npm run bench -- one'): Figure => ({
  what,
  value,
  unit: 'ms',
  command,
  date: '2026-11-21',
  commit: 'abcdef0',
  cores: 2,
});
const within = (what: string): Figure => figure(what, limitOf(what).most ?? limitOf(what).least ?? 0);
const all = NEEDED.map(within);
const LIMITED = 'save of recipe to live, 1,000 recipes and 200 posts: median';

describe('figures', () => {
  test('at their limits are accepted', () => {
    expect(faultsOf(all, [])).toEqual([]);
  });
  test.each(NEEDED)('must all be recorded: %s', (what) => {
    expect(
      faultsOf(
        all.filter((one) => one.what !== what),
        [],
      ),
    ).toEqual([expect.stringMatching(`^${RegExp.escape(what)} has not been recorded`)]);
  });
  test('over a limit are reported, by the new measurement rather than the recorded one', () => {
    const slow = all.map((one) => (one.what === LIMITED ? figure(LIMITED, 101) : one));
    expect(faultsOf(slow, [])).toEqual([`${LIMITED} is 101 ms, and must be at most 100.`]);
    expect(faultsOf(slow, [figure(LIMITED, 99)])).toEqual([]);
    expect(faultsOf(all, [figure('an icon: share of nginx', 0.2)])).toHaveLength(1);
  });
});

test('an owed limit still applies but does not fail the check', () => {
  for (const what of OWED) {
    const over = figure(what, (limitOf(what).most ?? Number.NaN) + 1);
    expect(isWithin(over)).toBe(false);
    expect(faultsOf([...all.filter((one) => one.what !== what), over], [])).toEqual([]);
  }
});

test('new measurements replace those of the same command', () => {
  const before = [figure('a', 1, 'x'), figure('b', 2, 'y'), figure('gone', 3, 'y'), figure('c', 4, 'z')];
  expect(withMeasured(before, [figure('b', 5, 'y'), figure('c', 6, 'y')])).toEqual([
    figure('a', 1, 'x'),
    figure('b', 5, 'y'),
    figure('c', 6, 'y'),
  ]);
  expect(withMeasured(before, [figure('d', 7, 'new')])).toEqual([...before, figure('d', 7, 'new')]);
  expect(withMeasured(before, [])).toEqual(before);
});

test('docs/performance.md matches docs/performance.json', async () => {
  expect(await isDocumented(await readFigures())).toBe(true);
});
