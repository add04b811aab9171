import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shortName, webManifest } from './web-manifest.ts';

test.each([
  ['Family Kitchen Bakery', 'Family Kitchen'],
  ['Rosa’s', 'Rosa’s'],
  ['Bread & Roses Bakery', 'Bread & Roses'],
  ['Salt & Peppercorn Bakery', 'Salt'],
  ['Donaudampfschifffahrtsbäckerei Süd', 'Donaudampfschifffahrtsbäckerei'],
  ['& Sons Bakery Company', '& Sons Bakery'],
])('%s is shortened to %s', (name, short) => {
  expect(shortName(name)).toBe(short);
});

test('the manifest preserves any site name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), fc.string(), (name, description) => {
      const manifest = JSON.parse(webManifest({ name, description }, '#fbf6ec', '/favicon.svg')) as Record<string, string>;
      expect(manifest).toMatchObject({
        name: name.toWellFormed() === name ? name : manifest['name'],
        description,
        display: 'browser',
        theme_color: '#fbf6ec',
      });
      expect(manifest['short_name']).not.toBe('');
    }),
  );
});
