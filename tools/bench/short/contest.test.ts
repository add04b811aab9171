import { expect, test } from 'vitest';
import { type Contest, isWithinLimit, ratioOf } from './contest.ts';

/** A contest with a limit of 3 whose yardstick is 10, and of which some of ours are other than 20. */
const contestOf = (ours: (round: number, measurement: number) => number): Contest => {
  let measurement = 0;
  return {
    what: 'saves',
    most: 3,
    rounds: 5,
    warmUp: 2,
    ours(round) {
      if (round === 0) measurement += 1;
      return Promise.resolve(ours(round, measurement));
    },
    yardstick: () => Promise.resolve(10),
  };
};
async function verdict(contest: Contest): Promise<{ isWithin: boolean; lines: string[] }> {
  const lines: string[] = [];
  return { isWithin: await isWithinLimit(contest, (line) => lines.push(line)), lines };
}

test('the median counts, without the first rounds', async () => {
  expect(await ratioOf(contestOf((round) => (round < 2 || round > 4 ? 1_000 : 20)))).toBe(2);
});

test('what is within its limit is measured once', async () => {
  expect(await verdict(contestOf(() => 20))).toEqual({ isWithin: true, lines: ['saves: 2.00 x (at most 3)'] });
});

test('twice the time is over the limit, in both measurements', async () => {
  const line = 'saves: 4.00 x (at most 3)';
  expect(await verdict(contestOf(() => 40))).toEqual({ isWithin: false, lines: [line, line] });
});

test('a disturbance of one measurement is forgiven', async () => {
  expect((await verdict(contestOf((_, measurement) => (measurement === 1 ? 100 : 20)))).isWithin).toBe(true);
});
