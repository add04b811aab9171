import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonLdText } from './json-ld.ts';

const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('</script><script>alert(1)</script><!--', '<!--<script>', ']]>', '&lt;', '\u2028\u2029', '"\\u003c"'),
);

test('any text survives, and none is interpreted by an HTML parser', () => {
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 1 }), (parts) => {
      const name = parts.join('');
      const text = jsonLdText([{ '@type': 'WebSite', name }]);
      expect(JSON.parse(text)).toEqual({ '@context': 'https://schema.org', '@graph': [{ '@type': 'WebSite', name }] });
      expect(text).not.toMatch(/[<>&\u2028\u2029]/);
    }),
  );
});
