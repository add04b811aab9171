import { expect, test } from 'vitest';
import { priceReferences, withoutReferences, withRenamedItems } from './price-references.ts';

const sourdough = { title: 'Sourdough', product: { name: 'Classic', pickup: 'Saturday', pricedLike: 'Batard' } };

test('a product follows a renamed menu item', () => {
  expect(withRenamedItems('sourdough', sourdough, new Map([['Batard', 'Long loaf']])).product.pricedLike).toBe('Long loaf');
});

test('without references nothing else is lost', () => {
  expect(withoutReferences('sourdough', sourdough, (item) => item === 'Batard')).toEqual(sourdough);
  const copy = withoutReferences('sourdough', sourdough, () => false);
  expect(copy).toEqual({ title: 'Sourdough', product: { name: 'Classic', pickup: 'Saturday' } });
  expect(priceReferences('sourdough', copy)).toEqual([]);
});
