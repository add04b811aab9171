import { expect, test } from 'vitest';
import { repeatsIn } from './repeats.ts';

const said = (step: string, duration?: number) => {
  const found = repeatsIn(step, duration);
  return found && `${found.rounds} × ${found.every} ${found.what}`;
};

test.each([
  ['Fold four times, every 30 minutes: with a wet hand, pull one side up, turn the bowl a quarter, and go around once.', '4 × 30 Fold'],
  ['Fold three times, 30 minutes apart: with a wet hand pull one side up.', '3 × 30 Fold'],
  ['Stretch and fold every half hour for 2 hours.', '4 × 30 Fold'],
  ['Stretch and fold every half an hour for the first two hours.', '4 × 30 Fold'],
  ['Do 3 sets of folds 20 min apart.', '3 × 20 Fold'],
  ['Perform 4 sets of stretch and folds, every 30 minutes.', '4 × 30 Fold'],
  ['Give it three sets of coil folds, 45 minutes apart.', '3 × 45 Fold'],
  ['Fold twice, 30 minutes apart.', '2 × 30 Fold'],
  ['Fold the dough at 30-minute intervals, four times.', '4 × 30 Fold'],
  ['Fold 4 times at intervals of 30 minutes.', '4 × 30 Fold'],
  ['Do 4 stretch-and-folds with 30 minutes between each.', '4 × 30 Fold'],
  ['Do 4 sets of folds. Rest 30 minutes between sets.', '4 × 30 Fold'],
  ['Every 30 minutes, fold the dough, 4 times in all.', '4 × 30 Fold'],
  ['Fold every 20–30 minutes, 3 times.', '3 × 20 Fold'],
  ['Fold 4 times over the next 2 hours.', '4 × 30 Fold'],
  ['Let rise for 3 hours, folding every hour.', '3 × 60 Fold'],
  ['Let rise 2 hours, folding every half hour.', '4 × 30 Fold'],
  ['Fold once an hour; repeat hourly for 3 hours.', '3 × 60 Fold'],
  ['Fold every hour and a half, twice.', '2 × 90 Fold'],
  ['Fold every 1½ hours for 3 hours.', '2 × 90 Fold'],
  ['Turn the dough every quarter hour for an hour.', '4 × 15 Turn'],
  ['Repeat 3 more times, every 30 minutes.', '3 × 30 Round'],
  ['Simmer for 40 minutes, stirring every 10 minutes.', '4 × 10 Stir'],
  ['Roast for an hour, basting every 20 min.', '3 × 20 Baste'],
  ['Freeze, whisking every thirty minutes for 2 hours.', '4 × 30 Whisk'],
  ['Make six folds, one every 15 minutes.', '6 × 15 Fold'],
])('%s', (step, expected) => {
  expect(said(step)).toBe(expected);
});

test('the duration of a step says how many there are if the words do not', () => {
  expect(said('Fold it every 30 minutes.', 120)).toBe('4 × 30 Fold');
  expect(said('Fold it every 30 minutes.')).toBe(null);
  expect(said('Fold four times, every 30 minutes.', 300)).toBe('4 × 30 Fold');
});

test.each([
  'Bake for 40 minutes.',
  'Fold it over itself once after the first hour.',
  'Cut it every 1 1/2 inches (4 cm) with dental floss.',
  'Set them 3 inches apart and bake for 12 minutes.',
  'Cut each five times: long, shallow cuts. Bake for 12 minutes.',
  'Beat in the eggs one at a time, for 30 seconds each.',
  'Whisk every few minutes until cool.',
  'Feed it every 12 hours for 3 days.',
  'Stir two or three times. Cook for 20 minutes.',
  'Boil for 45 seconds on a side, turning once.',
  'Fold in half, then in thirds, and rest for 30 minutes.',
  'Rest 30 minutes between kneading and shaping.',
])('not: %s', (step) => {
  expect(said(step)).toBe(null);
});
