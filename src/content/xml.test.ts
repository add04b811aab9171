import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseXml } from '../../tests/support/xml.ts';
import { escapeXml, textElement } from './xml.ts';

/** What a text comes to that XML 1.0 cannot hold in whole. */
const holdable = (text: string): string =>
  Array.from(text)
    .filter((character) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u.test(character))
    .join('');

const text = fc.array(
  fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      ']]>',
      '<![CDATA[',
      '</script><script>alert(1)</script>',
      '&amp;',
      '&#0;',
      '<!--',
      '-->',
      '\0',
      '\ud800',
      '\uffff',
      '\r\n',
      '\u0085',
      "'",
      '"',
      '<?xml?>',
    ),
  ),
  { maxLength: 6 },
);

test('any text survives as text and in an attribute, but for what XML cannot hold', () => {
  fc.assert(
    fc.property(text, (parts) => {
      const written = parts.join('');
      expect(parseXml(textElement('a', written)).text).toBe(holdable(written));
      const { attributes } = parseXml(`<a b="${escapeXml(written)}"/>`);
      // Line ends and tabs in an attribute are spaces to every reader.
      expect(attributes['b']).toBe(holdable(written).replace(/[\t\n]/g, ' '));
    }),
    { numRuns: 2_000 },
  );
});

test('no text is no element', () => {
  expect([textElement('a', undefined), textElement('a', '')]).toEqual(['', '<a></a>']);
});
