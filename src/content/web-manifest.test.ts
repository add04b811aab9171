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
      const manifest = JSON.parse(webManifest({ name, description, language: 'en-US' }, '#fbf6ec', '/favicon.svg', null)) as Record<
        string,
        string
      >;
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

test('its icons are those of the design unless the look or the logo is the bakery’s own', () => {
  const icons = (icon: string, homeIcon: string | null) => {
    const manifest = webManifest({ name: 'A', description: '', language: 'en' }, '#fbf6ec', icon, homeIcon);
    return (JSON.parse(manifest) as { icons: { src: string }[] }).icons.map(({ src }) => src);
  };
  expect(icons('/favicon.svg', null)).toEqual(['/favicon.svg', '/icon-192.png', '/icon-512.png', '/icon-maskable.png']);
  expect(icons('/icon.svg', '/media/social/a.png')).toEqual(['/icon.svg', '/media/social/a.png']);
  expect(icons('/media/social/a.png', '/media/social/a.png')).toEqual(['/media/social/a.png']);
});

test('the kitchen is an app of its own, which does not reach beyond it', () => {
  const kitchen = { name: 'Family Kitchen', description: 'Recipes', language: 'en' };
  expect(JSON.parse(webManifest(kitchen, '#fbf6ec', '/favicon.svg', null, { path: '/kitchen', display: 'minimal-ui' }))).toMatchObject({
    name: kitchen.name,
    description: kitchen.description,
    lang: 'en',
    start_url: '/kitchen',
    scope: '/kitchen',
    display: 'minimal-ui',
  });
});
