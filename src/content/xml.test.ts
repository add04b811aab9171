import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseXml } from '../../tests/support/xml.ts';
import { escapeXml, textElement } from './xml.ts';

/** The text without characters that XML 1.0 cannot contain. */
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

test('any text survives as content and as an attribute, except characters that XML cannot contain', () => {
  fc.assert(
    fc.property(text, (parts) => {
      const written = parts.join('');
      expect(parseXml(textElement('a', written)).text).toBe(holdable(written));
      const { attributes } = parseXml(`<a b="${escapeXml(written)}"/>`);
      // XML parsers read line breaks and tabs in attributes as spaces.
      expect(attributes['b']).toBe(holdable(written).replace(/[\t\n]/g, ' '));
    }),
    { numRuns: 2_000 },
  );
});

test('undefined gives no element', () => {
  expect([textElement('a', undefined), textElement('a', '')]).toEqual(['', '<a></a>']);
});
