import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMinutes } from '#domain/minutes.ts';
import { cardTimes, dayTimeOf, handsOn, paceOf } from './recipe-times.ts';

const wordsOf = (recipe: Parameters<typeof cardTimes>[0]) =>
  cardTimes(recipe)
    .map(({ words }) => words)
    .join(', ');
const times = (prepTime: number, cookTime: number, activeTime?: number) => ({
  totalTime: prepTime + cookTime,
  activeTime,
  pace: paceOf({ prepTime, cookTime, activeTime }),
});

describe('the time of a recipe on a card', () => {
  test.each([
    ['nothing stated', times(0, 0), ''],
    ['only prep and cook time', times(1_380, 45), '23 hr 45 min'],
    ['a night', times(1_380, 45, 60), '1 hr hands-on, overnight'],
    ['just less than 8 hours left', times(500, 39, 60), '1 hr hands-on, 8 hr 59 min in all'],
    ['just 8 hours left', times(500, 40, 60), '1 hr hands-on, overnight'],
    ['just less than a day left', times(1_499, 0, 60), '1 hr hands-on, overnight'],
    ['just a day left', times(1_500, 0, 60), '1 hr hands-on, over 2 days'],
    ['two days left', times(2_940, 39, 55), '55 min hands-on, over 3 days'],
    ['a week left', times(10_080, 60, 60), '1 hr hands-on, over 8 days'],
    ['a pot that simmers all day', times(15, 480, 15), '15 min hands-on, 8 hr 15 min in all'],
    ['a few minutes left', times(15, 60, 20), '20 min hands-on, 1 hr 15 min in all'],
    ['nothing left', times(10, 10, 20), '20 min'],
    ['more than all of it, in a draft', times(10, 10, 30), '20 min'],
    ['hands-on time alone', times(0, 0, 30), '30 min hands-on'],
  ])('%s', (_case, recipe, words) => expect(wordsOf(recipe)).toBe(words));

  test('each of its words stands for minutes', () => {
    expect(cardTimes(times(1_380, 45, 60)).map(({ minutes }) => minutes)).toEqual([60, 1_425]);
  });

  test('on the recipe’s page the rest is told where it is a night or more', () => {
    expect([times(0, 0), times(1_380, 45, 60), times(1_500, 0, 60), times(15, 60, 20), times(0, 0, 30)].map(handsOn)).toEqual([
      '',
      '1 hr, overnight',
      '1 hr, over 2 days',
      '20 min',
      '30 min',
    ]);
  });

  test('nights are only named for a recipe that says what is hands-on', () => {
    fc.assert(
      fc.property(fc.nat(20_000), fc.nat(20_000), (prepTime, cookTime) => {
        expect(handsOn(times(prepTime, cookTime))).toBe('');
        expect(wordsOf(times(prepTime, cookTime))).not.toMatch(/hands-on|overnight|days/);
      }),
    );
  });

  test('what is less than 8 hours longer than it keeps hands at work is never said to take a night', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(479), fc.nat(479), (activeTime, prepared, cooked) => {
        fc.pre(prepared + cooked < 480);
        expect(handsOn(times(activeTime + prepared, cooked, activeTime))).toBe(formatMinutes(activeTime));
      }),
    );
  });
});

describe('what is left for the day itself', () => {
  const steps = (...durations: (number | undefined)[]) =>
    durations.map((duration) => ({ instruction: 'Wait.', ...(duration === undefined ? {} : { duration }) }));
  const recipe = (prepTime: number, cookTime: number, ...durations: (number | undefined)[]) => ({
    prepTime,
    cookTime,
    instructions: steps(...durations),
  });

  test.each([
    ['a loaf that waits a night', recipe(1_380, 45, 300, undefined, 360, 720, undefined, 20, 25), 45],
    ['the last of several nights', recipe(1_950, 25, 25, 480, 15, 720, 240, 480), 15],
    ['just less than 8 hours', recipe(479, 20, 479, 20), null],
    ['just 8 hours', recipe(480, 20, 480, 20), 20],
    ['a pot that simmers all day', recipe(15, 480, 15, 480), null],
    ['steps that overlap', recipe(500, 20, 300, 480, 20), 0],
    ['steps without durations', recipe(1_380, 45, undefined, undefined), null],
    ['no steps', recipe(10, 20), null],
    ['no times', recipe(0, 0, 600, 20), null],
  ])('%s', (_case, given, minutes) => expect(dayTimeOf([given])).toBe(minutes));

  test('of several recipes it is a sum, with the totals of those that are made on the day', () => {
    expect(dayTimeOf([recipe(1_380, 45, 660, 720, 20, 25), recipe(15, 65, 10, 70), recipe(0, 0)])).toBe(45 + 80);
    expect(dayTimeOf([])).toBeNull();
  });

  const sum = (given: readonly number[]) => given.reduce((all, each) => all + each, 0);
  const minutes = fc.nat(10_080);
  const anyRecipe = fc
    .tuple(minutes, minutes, fc.array(fc.option(minutes, { nil: undefined }), { maxLength: 12 }))
    .map(([prepTime, cookTime, durations]) => recipe(prepTime, cookTime, ...durations));

  test('is never less than nothing and never as much as the total, and what the recipes have each for themselves', () => {
    fc.assert(
      fc.property(fc.array(anyRecipe, { maxLength: 8 }), (recipes) => {
        const totals = recipes.map(({ prepTime, cookTime }) => prepTime + cookTime);
        const day = dayTimeOf(recipes);
        expect(sum(recipes.map((one, index) => dayTimeOf([one]) ?? totals[index] ?? 0))).toBe(day ?? sum(totals));
        if (day === null) return;
        expect(day).toBeGreaterThanOrEqual(0);
        expect(day).toBeLessThan(sum(totals));
      }),
    );
  });

  test('is what follows the night where the steps add up to the total, and nothing is made ahead without one', () => {
    const short = fc.array(fc.nat(479), { maxLength: 8 });
    fc.assert(
      fc.property(short, fc.integer({ min: 480, max: 2_880 }), short, (before, night, after) => {
        expect(dayTimeOf([recipe(sum(before), sum(after), ...before, ...after)])).toBeNull();
        expect(dayTimeOf([recipe(sum(before) + night, sum(after), ...before, night, ...after)])).toBe(sum(after));
      }),
    );
  });
});
