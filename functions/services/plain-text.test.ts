import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test.each([
  ['Two\nlines and 👩‍🍳', 'Two\nlines and 👩‍🍳'],
  ['\0nul\x1b[31m\x85', ' nul [31m '],
  ['\u202emoc.live\u202c \u2066x\u2069', 'moc.live x'],
  ['שלום bread', 'שלום bread'],
  ['half \ud800', 'half \ufffd'],
])('%j is taken as %j', (text, taken) => {
  expect(plainText(text)).toBe(taken);
});
