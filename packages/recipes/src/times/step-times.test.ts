import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stepTimes, timesIn } from './step-times.ts';

describe('times in the words of a step', () => {
  test.each([
    ['Bake for 40 minutes.', [[40, 40]]],
    [
      'Simmer 10–12 min, then 5 more minutes.',
      [
        [10, 12],
        [5, 5],
      ],
    ],
    ['until doubled, 4 1/2 to 5 hours', [[270, 300]]],
    ['Rest 1½ hours', [[90, 90]]],
    ['Rest ½ hour', [[30, 30]]],
    ['Wait half an hour', [[30, 30]]],
    ['Cool on a rack for two hours', [[120, 120]]],
    ['chill for an hour', [[60, 60]]],
    ['Rest in the refrigerator for two days', [[2_880, 2_880]]],
    ['8 hours or overnight', [[480, 480]]],
    ['Refrigerate overnight at 38°F (3°C).', [[480, 720]]],
    ['Leave overnight, 10 to 16 hours', [[600, 960]]],
    ['Fold four times, every 30 minutes', []],
    ['Fold three times, 30 minutes apart', []],
    ['Forty-five minutes before baking, heat the oven', []],
    ['45 seconds a side', []],
    ['at 68 to 72°F (20 to 22°C)', []],
    ['a 5-minute rest', [[5, 5]]],
    ['', []],
  ])('%s', (words, expected) => {
    expect(timesIn(words)).toEqual(expected);
  });
});

describe('what a step asks of the baker', () => {
  test.each([
    [{ instruction: 'Melt the butter in a large pot.', duration: 40 }, 'awake', 40, 40],
    [{ instruction: 'Cover and let rise at 78°F until it’s grown by half, about 4 hours.', duration: 240 }, 'rising', 240, 240],
    [
      { instruction: 'Cover the bowl well and leave it on the counter until it’s doubled, 10 to 12 hours.', duration: 660 },
      'rising',
      600,
      720,
    ],
    [{ instruction: 'Stir the levain together, cover it loosely and leave it until it’s doubled, 4 1/2 to 5 hours.' }, 'rising', 270, 300],
    [
      { instruction: 'Cover the bowl tightly and refrigerate it overnight at 38°F (3°C), 12 to 16 hours.', duration: 840 },
      'waiting',
      720,
      960,
    ],
    [{ instruction: 'Bake until the bread has risen and is brown, 20 to 25 minutes.' }, 'awake', 25, 25],
    [{ instruction: 'Bake for 18-20 minutes.', duration: 20 }, 'awake', 20, 20],
    [{ instruction: 'Fold four times, every 30 minutes.', duration: 120 }, 'awake', 120, 120],
    [{ instruction: 'Do 3 sets of folds 20 min apart.' }, 'awake', 60, 60],
    [{ instruction: 'Cool on a rack for two hours before you cut it.' }, 'waiting', 120, 120],
    [{ instruction: 'Refrigerate overnight.', duration: 720 }, 'waiting', 720, 720],
    [{ instruction: 'Soak the beans for 8 hours or overnight.', duration: 480 }, 'waiting', 480, 480],
    [{ instruction: 'Whisk the eggs.' }, 'awake', 10, 10],
    [{ instruction: 'Shape it and rest it.', duration: 30, attention: 'Waiting' as const, longest: 90 }, 'waiting', 30, 90],
    [{ instruction: 'Let it rise.', duration: 30, longest: 10 }, 'rising', 30, 30],
    [{ instruction: 'Bulk ferment 2 to 3 hours.' }, 'rising', 120, 180],
    [{ instruction: 'Bulk fermentation: 4 hours at room temperature.' }, 'rising', 240, 240],
    [{ instruction: 'Rise 1 hour, covered.' }, 'rising', 60, 60],
    [{ instruction: 'Final proof, 45 minutes.' }, 'rising', 45, 45],
    [{ instruction: 'Shape into a 9x5-inch pan and rise 1 hour.' }, 'rising', 60, 60],
    [{ instruction: 'Ripen the levain for 12 hours.' }, 'rising', 720, 720],
    [{ instruction: 'Bulk ferment in the refrigerator for 12 hours.' }, 'waiting', 720, 720],
  ])('%o', (step, expected, shortest, longest) => {
    const times = stepTimes(step);
    expect([times.shortest, times.longest]).toEqual([shortest, longest]);
    expect(times.isRising ? 'rising' : times.needsBaker ? 'awake' : 'waiting').toBe(expected);
  });

  test.each([
    ['Forty-five minutes before baking, heat the oven to 475°F. Turn the loaf out and cut it.', undefined, 45, 35],
    ['About 30 minutes before you bake, heat the oven.', undefined, 30, 30],
    ['Half an hour before baking, put a steel on the top rack, preheat the oven to 500°F.', undefined, 30, 30],
    ['Meanwhile, preheat the oven to 450°F. Score the loaf and bake for 40 minutes.', undefined, 40, 0],
    ['While the dough rests, preheat the oven to 450°F. Bake for 40 minutes.', undefined, 40, 0],
    ['Preheat the oven to 425°F with a pan in it.', undefined, 10, 10],
    ['When the dough has almost doubled, preheat the oven to 375°F.', undefined, 10, 10],
    ['Divide the dough and preheat the oven to 375°F.', undefined, 10, 0],
    ['Preheat the oven to 350°F. Mix the butter and sugar.', undefined, 10, 0],
    ['Preheat the oven to 350°F for 30 minutes.', undefined, 30, 0],
    ['Preheat the oven to 425°F and bake for 20 minutes.', undefined, 20, 0],
    ['An hour before baking, heat the oven.', 20, 60, 60],
    ['Forty minutes before it’s ready, mix the flour and water. Leave it alone.', undefined, 40, 40],
    ['30 minutes before serving, take the cake out of the refrigerator.', undefined, 30, 0],
    ['Near the end of that time mix both flours. Let it stand until the levain is ready, 30 to 45 minutes.', undefined, 45, 45],
    ['While they bake, beat the cream cheese. Let the rolls stand for 10 minutes, then spread it.', undefined, 20, 10],
    ['While the rolls are baking, beat the cream cheese.', undefined, 10, 10],
    ['Sometime while they’re cold, bake the soda for an hour.', 60, 60, 60],
    ['Meanwhile, cook the rice for 15 minutes. Rest it for 5 minutes.', 20, 20, 15],
    ['Meanwhile, cook the rice for 15 minutes. Rest it for 5 minutes.', undefined, 20, 15],
    ['While the bread is still warm, brush it with butter.', undefined, 10, 0],
    ['While whisking, add the oil.', undefined, 10, 0],
    ['Bake 20 minutes. Meanwhile, mix the glaze.', undefined, 20, 0],
  ])('%s takes %d, of which %d are within the step before', (instruction, duration, minutes, within) => {
    const { shortest, overlap = 0 } = stepTimes({ instruction, ...(duration !== undefined && { duration }) });
    expect([shortest, overlap]).toEqual([minutes, within]);
  });

  test('heating the oven adds no time to what a step says', () => {
    const oven = fc.constantFrom('preheat the oven to 450°F', 'heat the oven to 350 F', 'turn on the oven');
    const start = fc.constantFrom('Meanwhile, ', 'While the dough rests, ', 'While it rises in the bowl, ');
    fc.assert(
      fc.property(start, oven, fc.integer({ min: 1, max: 90 }), (when, heat, minutes) => {
        expect(stepTimes({ instruction: `${when}${heat}. Bake it for ${minutes} minutes.` })).toMatchObject({
          shortest: minutes,
          isAssumed: false,
        });
      }),
    );
  });

  test('a step of unknown length says so', () => {
    expect(stepTimes({ instruction: 'Whisk the eggs.' }).isAssumed).toBe(true);
    expect(stepTimes({ instruction: 'Whisk the eggs.', duration: 0 })).toMatchObject({ isAssumed: false, shortest: 0 });
  });
});
