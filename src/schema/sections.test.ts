import { expect, test } from 'vitest';
import { hiddenKinds, sectionOfKind } from './section-kinds.ts';
import { hasAddress, sectionAt, sectionsOf, shownOf } from './sections.ts';

test('a site that says nothing has every section, by its own names', () => {
  expect(shownOf(sectionsOf()).map(({ shortName }) => shortName)).toEqual([
    ...['Cakes', 'Eats', 'Creations', 'Sourdough', 'About', 'Blog', 'Kitchen', 'Contact'],
  ]);
  expect(sectionsOf().kitchen).toEqual({
    path: '/kitchen',
    name: 'Family Kitchen',
    shortName: 'Kitchen',
    title: 'Family Kitchen',
    isOff: false,
  });
});

test('a name that is given is used everywhere, unless there is a shorter one', () => {
  expect(sectionsOf({ kitchen: { name: 'Our Recipes' } }).kitchen).toMatchObject({
    name: 'Our Recipes',
    shortName: 'Our Recipes',
    title: 'Our Recipes',
  });
  expect(sectionsOf({ eats: { name: 'Suppers at the Mill', shortName: 'Suppers' } }).eats).toMatchObject({ shortName: 'Suppers' });
  expect(sectionsOf({ eats: { shortName: 'Suppers' } }).eats).toMatchObject({ name: 'FK Eats', shortName: 'Suppers', title: 'Meals' });
});

test('a section that is off has no address but the one for visits without a connection, and hides its kinds', () => {
  const sections = sectionsOf({ blog: { isOff: true }, eats: { isOff: true } });
  expect(shownOf({ ...sections, cakes: { ...sections.cakes, isEmpty: true } }).map(({ path }) => path)).not.toContain('/cakes');
  expect(hiddenKinds(sections)).toEqual(['meals', 'post']);
  expect(hasAddress(sectionsOf({ kitchen: { isOff: true } }), '/kitchen/offline')).toBe(true);
  expect(['/blog', '/blog/rye', '/eats', '/kitchen', '/', '/blogs'].filter((address) => hasAddress(sections, address))).toEqual([
    ...['/kitchen', '/', '/blogs'],
  ]);
});

test('kinds and addresses have sections', () => {
  expect([sectionOfKind('collection'), sectionOfKind('menu')]).toEqual(['kitchen', undefined]);
  expect([sectionAt('/kitchen/collections'), sectionAt('/')]).toEqual(['kitchen', undefined]);
});
