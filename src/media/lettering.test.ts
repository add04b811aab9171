import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { headlines, outlineOf, setInRoom, settable } from './lettering.ts';

const font = headlines('fraunces');
const ROOM = { width: 436, height: 352, sizes: [116, 94, 78, 64, 52, 47, 42, 38, 34], leading: 1.06 };

test.each([
  ['Country Loaf', 'Country Loaf'],
  ['  Rye\u00a0 &\n oats ', 'Rye & oats'],
  ['Crème brûlée, ½ cup – “jalapeño”', 'Crème brûlée, ½ cup – “jalapeño”'],
  ['Cre\u0300me', 'Crème'],
  ['Chleb żytni z Łodzi', ''],
  ['Бородинский хлеб', ''],
  ['Ψωμί', ''],
  ['BIỆT', ''],
  ['Mix → rest → bake', 'Mix rest bake'],
  ['★★★ Best rye (★)', 'Best rye'],
  ['Rye ⭐️ , oats 🇩🇪!', 'Rye, oats!'],
  ['❤ – Rye – ❤', 'Rye'],
  ['𝐁𝐫𝐞𝐚𝐝 ﬁrst', 'Bread first'],
  ['Maple 🍁 rolls 👩🏽‍🍳', 'Maple rolls'],
  ['Sourdough‑rye', 'Sourdough-rye'],
  ['Challah חלה', 'Challah'],
  ['לחם מחמצת של שבת', ''],
  ['خبز العجين المخمر', ''],
  ['発酵パン', ''],
  ['🍞🥖', ''],
  ['…', ''],
  ['', ''],
])('“%s” is set as “%s”', (text, set) => {
  expect(settable(font, text)).toBe(set);
});

describe('a text in its box', () => {
  const set = (text: string) => setInRoom(font, settable(font, text), ROOM);

  test('is as large as it can be', () => {
    expect(set('Rye')).toEqual({ lines: ['Rye'], size: 116 });
    expect(set('Oma Ruth’s German Chocolate Cake').size).toBeGreaterThan(70);
    expect(set('What eighteen hours do to dough').size).toBeGreaterThan(
      set('Thanksgiving orders: what we bake and when to pick it up').size,
    );
  });

  test('has even lines', () => {
    expect(set('Sourdough Sesame Bagels and Butter').lines.length).toBeGreaterThan(1);
    expect(set('A Saturday pickup, hour by hour').lines.at(-1)).toContain(' ');
  });

  test('keeps words whole if possible, and hyphenates a word of sixty letters', () => {
    expect(set('Crackle-Top Brownies').lines).toEqual(['Crackle-Top', 'Brownies']);
    const { lines, size } = set('Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz');
    expect(lines.join('').replaceAll('-', '')).toBe('Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz');
    expect(size).toBeGreaterThan(40);
  });

  test('that is too long ends in an ellipsis', () => {
    const { lines, size } = set('x '.repeat(100) + 'y'.repeat(800));
    expect(size).toBe(34);
    expect(lines.at(-1)).toMatch(/…$/);
  });

  test('never overflows, and drops nothing that fits', () => {
    const word = fc.string({
      minLength: 1,
      maxLength: 30,
      unit: fc.constantFrom('a', 'e', 'l', 'm', 't', 'W', 'M', '-', '—', '/', '.', '’', 'À', 'ß', '🍞', 'ш'),
    });
    fc.assert(
      fc.property(fc.array(word, { maxLength: 24 }), (words) => {
        const text = settable(font, words.join(' '));
        const { lines, size } = setInRoom(font, text, ROOM);
        expect(lines.length * size * ROOM.leading).toBeLessThanOrEqual(ROOM.height);
        for (const line of lines) {
          const across = [...outlineOf(font, line, size, 0, 0).matchAll(/(-?[\d.]+) -?[\d.]+ /g)].map(([, x]) => Number(x));
          expect(Math.max(0, ...across)).toBeLessThanOrEqual(ROOM.width + size / 10);
        }
        if (!lines.join('').endsWith('…')) expect(lines.join('').replace(/[- ]/g, '')).toBe(text.replace(/[- ]/g, ''));
      }),
      { numRuns: 150 },
    );
  });
});
