import type { InjectedFault } from './injected-fault.ts';

const RECIPE = 'tests/e2e/recipe.test.ts';
const COOKING = 'src/islands/cooking/cooking-mode.browser.test.ts';
const TIMERS = 'src/islands/cooking/timers.browser.test.ts';
const TIMETABLES = 'src/islands/timetable/timetable.browser.test.ts';

const TIMETABLE =
  'a recipe has a timetable: back from when it is ready or forward, kept on the device, in the calendar and in cooking mode';

/** Faults in what a visitor does with a recipe: scaling, ticks, cooking mode, timers, and the timetable. */
export const RECIPE_FAULTS: readonly InjectedFault[] = [
  {
    name: 'pause-resets',
    file: 'src/islands/cooking/cooking-session.ts',
    text: "state === 'running' ? pauseTimer",
    replacement: "state === 'running' ? resetTimer",
    consequence: 'A cook who pauses a timer loses the time that has passed.',
    before: { [RECIPE]: ['a recipe cooking mode has a timer for a step with a duration, which survives sleep and rings'] },
    now: { [TIMERS]: ['a step with a duration has a timer, which survives sleep and rings'] },
  },
  {
    name: 'step-forgotten',
    file: 'src/islands/cooking/cooking-session.ts',
    text: '    this.#show({ index });\n    this.keep();',
    replacement: '    this.#show({ index });',
    consequence: 'A cook who turned the steps by arrow keys or swipes starts over when her phone has discarded the page.',
    before: {
      [RECIPE]: [
        'a recipe cooking mode supports arrow keys, and Escape closes it: the scale stays, and the place is offered with the ticks',
        'a recipe cooking mode keeps its timers running when closed, and they ring on the page',
      ],
    },
    now: {
      [COOKING]: ['supports arrow keys, and Escape closes it: the scale stays, and the place is offered with the ticks'],
      [TIMERS]: ['timers continue when cooking mode is closed, and ring on the page'],
    },
  },
  {
    name: 'step-times-shifted',
    file: 'src/islands/cooking/CookingDialog.tsx',
    text: 'plan[index]?.begins',
    replacement: 'plan[index + 1]?.begins',
    consequence: 'Cooking mode shows when the next step begins beside the present one.',
    before: { [RECIPE]: [TIMETABLE] },
    now: { [TIMETABLES]: ['kept on the device, shown in cooking mode, and forgotten'] },
  },
  {
    name: 'restored-timer-stands',
    file: 'src/islands/cooking/timer-set.ts',
    text: '    this.#onTick = onTick;\n    this.#tickWhileNeeded();',
    replacement: '    this.#onTick = onTick;',
    consequence: 'After a reload a timer stands still on the page and never rings.',
    before: {
      [RECIPE]: ['wide', 'phone', 'small'].map(
        (device) => `a recipe cooking mode shows its timers on the page, where they can be stopped: ${device}`,
      ),
    },
  },
  {
    name: 'early-ticks-lost',
    file: 'src/components/recipe/recipe-sheet.ts',
    text: 'this.ticks = [...this.ticks, ...ticks];',
    replacement: 'this.ticks = ticks;',
    consequence: 'On a slow connection, what a cook has ticked is unticked once the script has arrived.',
    before: { [RECIPE]: ['a recipe does what was pressed before its script was there'] },
  },
  {
    name: 'servings-rounded-down',
    file: 'packages/recipes/src/amounts/recipe-scale.ts',
    text: 'Math.max(1, Math.round(servings * scale))',
    replacement: 'Math.max(1, Math.floor(servings * scale))',
    consequence: 'A recipe for 5 says that it serves 7 at 1.5x, where it serves 8.',
    before: {
      'packages/recipes/src/amounts/recipe-scale.test.ts': [
        'the scale of a recipe 9 servings at 0.5 are 5',
        'the scale of a recipe 5 servings at 1.5 are 8',
      ],
    },
  },
  {
    name: 'levain-counted-wrong',
    file: 'packages/recipes/src/amounts/bakers-percentages.ts',
    text: 'water: hydration / (100 + hydration)',
    replacement: 'water: hydration / 100',
    consequence: 'Baker’s percentages show doughs with a levain as wetter than they are.',
    before: {
      'packages/recipes/src/amounts/bakers-percentages.test.ts': [
        'a formula counts the levain into flour and water',
        'a formula takes the hydration of a levain from what it is made of',
        'a formula counts what a levain is made of if the dough does not name it',
        'a formula keeps all weight, and percentages do not depend on the scale',
      ],
      [RECIPE]: [
        'a recipe can be read and ticked without JavaScript, and shows nothing that requires it',
        'a recipe is scaled to servings, a weight of dough or flour, or another pan',
      ],
    },
  },
  {
    name: 'kitchen-temperature-ignored',
    file: 'src/islands/timetable/stored-plan.ts',
    text: 'risingFactor(kitchen.temperature)',
    replacement: 'risingFactor(KITCHEN.temperature)',
    consequence: 'The timetable gives dough in a cold kitchen too little time.',
    before: { [RECIPE]: [TIMETABLE] },
    now: { [TIMETABLES]: ['earlier in a cold kitchen, where dough takes longer'] },
  },
  {
    name: 'oven-step-shifted',
    file: 'src/islands/timetable/stored-plan.ts',
    text: 'return last === steps.length - 1 ? -1 : last;',
    replacement: 'return last === steps.length - 1 ? -1 : last - 1;',
    consequence: 'The timetable takes the bread out of the oven one step too early.',
    before: { [RECIPE]: [TIMETABLE] },
    now: { [TIMETABLES]: ['back from when it is out of the oven, which is before it is ready'] },
  },
];
