import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMinutes } from '@family-bakery/recipes/times/minutes';
import { activeTimeOf, cardTimes, collectionHandsOn, handsOn, paceOf } from './recipe-times.ts';

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
    ['a night', times(1_380, 45, 60), '1 hr hands-on, overnight (24 hr)'],
    ['just less than 8 hours left', times(500, 39, 60), '1 hr hands-on, 8 hr 59 min in all'],
    ['just 8 hours left', times(500, 40, 60), '1 hr hands-on, overnight (9 hr)'],
    ['just less than a day left', times(1_499, 0, 60), '1 hr hands-on, overnight (25 hr)'],
    ['just a day left', times(1_500, 0, 60), '1 hr hands-on, over 2 days (25 hr)'],
    ['two days left', times(2_940, 39, 55), '55 min hands-on, over 3 days (50 hr)'],
    [
      'a night of resting',
      { ...times(30, 45, 60), totalTime: 555, pace: paceOf({ prepTime: 30, cookTime: 45, restTime: 480, activeTime: 60 }) },
      '1 hr hands-on, overnight (9 hr)',
    ],
    ['a week left', times(10_080, 60, 60), '1 hr hands-on, over 8 days (169 hr)'],
    ['a pot that simmers all day', times(15, 480, 15), '15 min hands-on, 8 hr 15 min in all'],
    ['a few minutes left', times(15, 60, 20), '20 min hands-on, 1 hr 15 min in all'],
    ['nothing left', times(10, 10, 20), '20 min'],
    ['more than all of it, in a draft', times(10, 10, 30), '20 min'],
    ['hands-on time alone', times(0, 0, 30), '30 min hands-on'],
  ])('%s', (_case, recipe, words) => expect(wordsOf(recipe)).toBe(words));

  test('each part has its duration in minutes', () => {
    expect(cardTimes(times(1_380, 45, 60)).map(({ minutes }) => minutes)).toEqual([60, 1_425]);
  });

  test('the recipe’s page mentions waiting time of a night or longer', () => {
    expect([times(0, 0), times(1_380, 45, 60), times(1_500, 0, 60), times(15, 60, 20), times(0, 0, 30)].map(handsOn)).toEqual([
      '',
      '1 hr, overnight',
      '1 hr, over 2 days',
      '20 min',
      '30 min',
    ]);
  });

  test('nights are only mentioned if the hands-on time is known', () => {
    fc.assert(
      fc.property(fc.nat(20_000), fc.nat(20_000), (prepTime, cookTime) => {
        expect(handsOn(times(prepTime, cookTime))).toBe('');
        expect(wordsOf(times(prepTime, cookTime))).not.toMatch(/hands-on|overnight|days/);
      }),
    );
  });

  test('less than 8 hours of waiting is never called overnight', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(479), fc.nat(479), (activeTime, prepared, cooked) => {
        fc.pre(prepared + cooked < 480);
        expect(handsOn(times(activeTime + prepared, cooked, activeTime))).toBe(formatMinutes(activeTime));
      }),
    );
  });
});

describe('the hands-on time of a collection', () => {
  test.each([
    ['the sum of its recipes', [40, 60, 25], 125],
    ['nothing if one of them does not state it', [40, undefined], null],
    ['nothing without recipes', [], null],
  ])('%s', (_case, given, minutes) => expect(activeTimeOf(given.map((activeTime) => ({ activeTime })))).toBe(minutes));

  test.each([
    ['to the next quarter of an hour', { activeTime: 125, estimatedTime: 1_553 }, 'About 2 hr 15 min'],
    ['in full hours', { activeTime: 175 }, 'About 3 hr'],
    ['without an estimate', { activeTime: 30 }, 'About 30 min'],
    ['nothing if the estimate is for one of its recipes', { activeTime: 145, estimatedTime: 60 }, ''],
    ['nothing if it is unknown', { estimatedTime: 60 }, ''],
  ])('%s', (_case, given, words) => expect(collectionHandsOn(given)).toBe(words));
});
