import { describe, expect, test } from 'vitest';
import { linesOf } from './headline-lines.ts';

describe('a headline', () => {
  test('has one line per sentence', () => {
    expect(linesOf('Sourdough takes eighteen hours. We start on Friday at noon.')).toEqual([
      'Sourdough takes eighteen hours.',
      'We start on Friday at noon.',
    ]);
    expect(linesOf('Is it Friday yet? Then we mix.  The oven waits!')).toHaveLength(3);
  });

  test.each(['Bread from our own kitchen', 'Bread. Cakes. Cookies.', 'Mr. Kessler bakes on Friday', 'It costs $10.99 on Saturday'])(
    'is one line if it is one sentence or several short ones: "%s"',
    (headline) => {
      expect(linesOf(headline)).toEqual([headline]);
    },
  );
});
