import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stepsFrom } from './step-text.ts';

const texts = (text: string) => stepsFrom(text).map(({ instruction }) => instruction);

describe('stepsFrom', () => {
  it.each([
    ['numbers', '1. Mix the flour.\n2. Let it rest.\n3) Bake.', ['Mix the flour.', 'Let it rest.', 'Bake.']],
    ['numbers and Windows line ends', '1. Mix.\r\n\r\n2. Bake.\r\n', ['Mix.', 'Bake.']],
    ['a long step over lines', '1. Mix the flour\nand the water.\n2. Bake.', ['Mix the flour and the water.', 'Bake.']],
    ['a step with a note of its own', '1. Mix.\nIt is sticky.\n2. Bake.', ['Mix.\nIt is sticky.', 'Bake.']],
    ['“Step 1” above each', 'Step 1\nPreheat the oven.\n\nStep 2\nMix.\nStep 3:\nBake.', ['Preheat the oven.', 'Mix.', 'Bake.']],
    ['“Step 1:” before each', 'STEP 1: Mix.\nStep 2 – Bake.', ['Mix.', 'Bake.']],
    ['bare numbers', '1\nMix.\n2\nBake.', ['Mix.', 'Bake.']],
    ['a title', 'Directions:\n1. Mix.\n2. Bake.', ['Mix.', 'Bake.']],
    [
      'words before the first number',
      'Have all at room temperature.\n1. Mix.\n2. Bake.',
      ['Have all at room temperature.', 'Mix.', 'Bake.'],
    ],
    ['bullets', '• Mix.\n• Bake.', ['Mix.', 'Bake.']],
    ['hyphens', '- Mix\n- Bake', ['Mix', 'Bake']],
    ['a paragraph below a list', '1. Mix\n2. Bake\n\nServe it warm.', ['Mix', 'Bake', 'Serve it warm.']],
    ['a paragraph below bullets', '- Mix.\n- Bake.\n\nServe it\nwarm.', ['Mix.', 'Bake.', 'Serve it warm.']],
    ['another list below a list', '1. Mix\n2. Bake\n\n- It keeps.\n- It freezes.', ['Mix', 'Bake', 'It keeps.', 'It freezes.']],
    ['a list that the last step names', '1. Mix\n2. Add:\n\n- Salt\n- Dill', ['Mix', 'Add:\n- Salt\n- Dill']],
    ['steps of several paragraphs', '1. Mix.\n\nKnead it.\n\n2. Bake.\n\nServe.', ['Mix.\nKnead it.', 'Bake.\nServe.']],
    ['a list within a step', '1. Mix\n- the flour\n- the water\n2. Bake.', ['Mix\n- the flour\n- the water', 'Bake.']],
    ['names of lists', '1. Mix\n2. Rest\n\nBake the loaf\n1. Heat\n2. Bake', ['Mix', 'Rest', 'Bake the loaf:', 'Heat', 'Bake']],
    ['paragraphs', 'Mix the flour\nand the water.\n\n\nBake.', ['Mix the flour and the water.', 'Bake.']],
    ['paragraphs with spaces between', 'Mix.\n \t\nBake.', ['Mix.', 'Bake.']],
    ['sentences, a line each', 'Mix.\nBake until brown!\nCool (an hour).', ['Mix.', 'Bake until brown!', 'Cool (an hour).']],
    ['one text broken into lines', 'Mix the flour\nand the water, then\nbake.', ['Mix the flour and the water, then bake.']],
    ['one step that begins with a number', '350 degrees is hot enough.\nBake', ['350 degrees is hot enough.\nBake']],
    [
      'a time that is no number of a step',
      'Bake:\n\n20 minutes covered,\n\n25 minutes open.',
      ['Bake:', '20 minutes covered,', '25 minutes open.'],
    ],
    ['nothing', ' \n ', []],
  ])('reads %s', (_what, text, expected) => expect(texts(text)).toEqual(expected));

  it('loses no word of any text without numbers, and no step is blank', () => {
    const word = fc.constantFrom('Mix', 'bake.', 'flour', '\n', '\n\n', 'rest!', '(warm)');
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const found = texts(words.join(' '));
        expect(found.join(' ').split(/\s+/).filter(Boolean)).toEqual(words.join(' ').split(/\s+/).filter(Boolean));
        expect(found.every((text) => text.trim() !== '')).toBe(true);
      }),
    );
  });
});
