import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesIn } from './pasted-text.ts';

test('lines lose their bullets and numbers, and blank ones go', () => {
  expect(linesIn('• Rye loaf\r\n\r\n2. Country  loaf\n- [x] \n[ ] Baguette\n3 seeds\n-5 °C\n')).toEqual([
    'Rye loaf',
    'Country loaf',
    '[x]',
    'Baguette',
    '3 seeds',
    '-5 °C',
  ]);
});

test('no word of a list is lost', () => {
  const words = fc.stringMatching(/^[a-zé]{1,8}( [a-zé]{1,8}){0,4}$/);
  fc.assert(
    fc.property(
      fc.array(words),
      fc.constantFrom('', '- ', '• ', '1. ', '12) ', '[x] '),
      fc.constantFrom('\n', '\r\n', '\n\n'),
      (lines, bullet, end) => {
        expect(linesIn(lines.map((line) => bullet + line).join(end))).toEqual(lines);
      },
    ),
  );
});
