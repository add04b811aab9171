import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { words } from '../../tests/fixtures/arbitrary.ts';
import { summaryOf } from './summary.ts';

const LONG = 'We mix at noon on Friday and bake at six on Saturday, eighteen hours later, which is the whole secret of the loaf.';

describe('a summary', () => {
  test('is a short text itself, in one line', () => {
    expect(summaryOf('Rye,\n\nslowly. ')).toBe('Rye, slowly.');
  });

  test('ends after the last complete sentence', () => {
    expect(summaryOf(`${LONG} It costs $10.99. And then there is a sentence for which no room is left at all.`)).toBe(
      `${LONG} It costs $10.99.`,
    );
  });

  test('ends after a word if the first sentence is too short or too long', () => {
    expect(summaryOf(`Rye. ${LONG}`, 60)).toBe('Rye. We mix at noon on Friday and bake at six on Saturday…');
    expect(summaryOf(LONG, 100)).toBe('We mix at noon on Friday and bake at six on Saturday, eighteen hours later, which is the whole…');
  });

  test('cuts a word only if it exceeds the limit, and never a surrogate pair', () => {
    expect(summaryOf('a'.repeat(30), 10)).toBe(`${'a'.repeat(9)}…`);
    expect(summaryOf('🍞'.repeat(30), 10)).toBe(`${'🍞'.repeat(4)}…`);
  });

  test('of any text is short, well formed, and made of the first whole words', () => {
    fc.assert(
      fc.property(words(600), fc.integer({ min: 1, max: 200 }), (text, most) => {
        const summary = summaryOf(text, most);
        const line = text.replace(/[\s\u0085]+/g, ' ').trim();
        expect(summary.length).toBeLessThanOrEqual(most);
        expect(summary.isWellFormed()).toBe(true);
        if (summary === line) return;
        const kept = summary.replace(/…$/, '');
        expect(line.startsWith(kept)).toBe(true);
        const [first = ''] = line.split(' ');
        if (first.length < most) expect(line.slice(kept.length)).toMatch(/^[\s…,;:(\u2013\u2014-]/);
      }),
    );
  });
});
