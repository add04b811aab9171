import { expect, test } from 'vitest';
import { lastBakingStep, ovenDegrees } from './baking-step.ts';

test.each([
  [['Mix.', 'Bake for 40 minutes.', 'Cool for two hours.'], 1],
  [['Score the loaf and bake it.', 'Cool.'], 0],
  [['Bake the crust.', 'Fill it. Bake until set.', 'Cool it before you bake the next.'], 1],
  [['Turn the heat down, then bake 20 minutes more.'], 0],
  [['Mix.', 'Immediately roast at 425°F.'], 1],
  [['Forty-five minutes before baking, heat the oven.', 'Serve.'], -1],
  [['Chill until you’re ready to bake.', 'Serve with a baked potato.'], -1],
  [['Put it on a baking sheet.', 'Simmer.'], -1],
  [[], -1],
])('of %j number %d is the last that bakes', (steps, expected) => expect(lastBakingStep(steps)).toBe(expected));

test.each([
  [
    ['Heat the oven to 450°F.', 'Bake for 40 minutes.', 'Cool.'],
    [undefined, 450, undefined],
  ],
  [
    ['Heat the oven to 500 °F.', 'Bake with the lid on.', 'Lower it to 450 °F and bake 20 minutes more.'],
    [undefined, 500, 450],
  ],
  [['Bake at 230°C.'], [446]],
  [['Bake at 350 to 375°F.'], [350]],
  [
    ['Water at 90°F.', 'Bake until it reaches 205°F inside.'],
    [undefined, undefined],
  ],
  [['Bake until brown.'], [undefined]],
])('in %j the oven has %j', (steps, expected) => expect(ovenDegrees(steps)).toEqual(expected));
