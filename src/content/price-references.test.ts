import { expect, test } from 'vitest';
import { priceReferences, withoutReferences, withRenamedItems } from './price-references.ts';

const sourdough = { title: 'Sourdough', product: { name: 'Classic', pickup: 'Saturday', pricedLike: 'Batard' } };

test('a product follows a renamed menu item', () => {
  expect(withRenamedItems('sourdough', sourdough, new Map([['Batard', 'Long loaf']])).product.pricedLike).toBe('Long loaf');
});

test('without references nothing else is lost', () => {
  const copy = withoutReferences('sourdough', sourdough);
  expect(copy).toEqual({ title: 'Sourdough', product: { name: 'Classic', pickup: 'Saturday' } });
  expect(priceReferences('sourdough', copy)).toEqual([]);
});
