import { expect, test } from 'vitest';
import { unitIn, unitSize } from './sized-units.ts';
import { namesPattern, unitNamed, unitOf } from './units.ts';

test.each([
  ['cups', 'cup'],
  ['C', 'cup'],
  ['Tbsp.', 'tablespoon'],
  ['T', 'tablespoon'],
  ['t', 'teaspoon'],
  ['tblsp', 'tablespoon'],
  ['tbl', 'tablespoon'],
  ['table-spoons', 'tablespoon'],
  ['ozs', 'ounce'],
  ['lbs.', 'pound'],
  ['kilo', 'kilogram'],
  ['pts', 'pint'],
  ['qts', 'quart'],
  ['gal', 'gallon'],
  ['cc', 'milliliter'],
  ['lt', 'liter'],
  ['litres', 'liter'],
  ['grammes', 'gram'],
  ['fl. oz.', 'fluid_ounce'],
  ['fluid ounces', 'fluid_ounce'],
  ['fl ounces', 'fluid_ounce'],
  ['heaping tablespoon', 'tablespoon'],
  ['cups, packed', 'cup'],
  ['15-cup jar', undefined],
  ['15 oz can', undefined],
  ['cup-sized piece', undefined],
  ['Tüte', undefined],
  ['Grön', undefined],
  ['cloves', undefined],
  ['', undefined],
])('of what size %j is: %s', (text, word) => expect(unitSize(text)?.words[0]).toBe(word));

test('a unit is found with what is written around it', () => {
  expect(unitIn('heaping cups, packed')).toMatchObject({ start: 8, end: 12 });
});

test.each([
  ['cans', 'container', undefined],
  ['pkgs', 'container', undefined],
  ['clove(s)', 'count', undefined],
  ['pinch', 'vague', undefined],
  ['Tüte', 'container', 'de'],
  ['Löffel', 'volume', 'de'],
  ['łyżki', 'volume', 'pl'],
  ['klyfta', 'count', 'sv'],
  ['個', 'count', 'ja'],
  ['pound', 'weight', undefined],
])('%s is a unit: %s', (name, kind, language) => expect(unitNamed(name)).toMatchObject({ kind, ...(language ? { language } : {}) }));

test.each(['egg', 'T-bone', 'Grön', 'in', ''])('%j is no unit', (name) => expect(unitNamed(name)).toBeUndefined());

test('the last of some words is their unit', () => expect(unitOf('large cloves')?.kind).toBe('count'));

test('a pattern of names has both numbers, the longest first', () => {
  expect('fluid ounces'.match(new RegExp(`^(?:${namesPattern(['volume'])})`))?.[0]).toBe('fluid ounces');
  expect('leaves'.match(new RegExp(`^(?:${namesPattern(['count'])})$`))?.[0]).toBe('leaves');
});
