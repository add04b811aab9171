import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stepGroups } from './step-groups.ts';

const groupsOf = (...instructions: string[]) =>
  stepGroups(instructions.map((instruction) => ({ instruction }))).map(({ heading, steps }) => [
    heading,
    ...steps.map(({ instruction }) => instruction),
  ]);

describe('stepGroups', () => {
  test('puts steps under the headings among them', () => {
    expect(groupsOf('Mix.', 'Bake.')).toEqual([['', 'Mix.', 'Bake.']]);
    expect(groupsOf('FOR THE DOUGH:', 'Mix.', 'Bake.', 'For the frosting: ', 'Whip.')).toEqual([
      ['FOR THE DOUGH', 'Mix.', 'Bake.'],
      ['For the frosting', 'Whip.'],
    ]);
    expect(groupsOf('Mix.', 'Assemble:', 'Fill.', 'Assemble:', 'Stack.')).toEqual([
      ['', 'Mix.'],
      ['Assemble', 'Fill.'],
      ['Assemble', 'Stack.'],
    ]);
  });

  test('only a few words that end in a colon are a heading', () => {
    const notHeadings = ['Mix.', 'Stir. Then add:', 'Add: salt', 'Two\nlines:', ':', `${'x'.repeat(81)}:`];
    for (const words of notHeadings) expect(groupsOf(words, 'Bake.'), words).toEqual([['', words, 'Bake.']]);
    expect(groupsOf(`${'x'.repeat(80)}:`, 'Bake.')).toEqual([['x'.repeat(80), 'Bake.']]);
    for (const more of [{ image: '/uploads/a.jpg' }, { notes: 'A note.' }, { duration: 5 }]) {
      expect(stepGroups([{ instruction: 'For the dough:', ...more }, { instruction: 'Bake.' }])).toHaveLength(1);
    }
    expect(groupsOf('Bake.', 'To serve:')).toEqual([['', 'Bake.', 'To serve:']]);
    expect(groupsOf('For the cake:', 'For the frosting:', 'Whip.')).toEqual([['For the cake'], ['For the frosting', 'Whip.']]);
  });

  test('loses no step and keeps their order', () => {
    const words = fc.constantFrom('Mix.', 'Bake.', 'For the dough:', 'To serve:');
    fc.assert(
      fc.property(fc.array(words), (instructions) => {
        expect(groupsOf(...instructions).flatMap(([heading, ...steps]) => [...(heading ? [`${heading}:`] : []), ...steps])).toEqual(
          instructions,
        );
      }),
    );
  });
});
