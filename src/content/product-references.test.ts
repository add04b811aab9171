import { expect, test } from 'vitest';
import { productReferences, withReferences } from './product-references.ts';

const sourdough = { title: 'Sourdough', product: { name: 'Classic', pickup: 'Saturday', pricedLike: 'Batard' } };

test('a reference is replaced where it is', () => {
  expect(withReferences('sourdough', sourdough, () => 'long-loaf').product.pricedLike).toBe('long-loaf');
});

test('without references nothing else is lost', () => {
  expect(withReferences('sourdough', sourdough, ({ item }) => item)).toEqual(sourdough);
  const copy = withReferences('sourdough', sourdough, () => undefined);
  expect(copy).toEqual({ title: 'Sourdough', product: { name: 'Classic', pickup: 'Saturday' } });
  expect(productReferences('sourdough', copy)).toEqual([]);
});
