import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownMembers, ownPart } from './own-part.ts';

const plain = { noNullPrototype: true };
const value = fc.oneof(fc.string(), fc.array(fc.string()), fc.dictionary(fc.string(), fc.string(), plain));
const data = fc.dictionary(fc.constantFrom('title', 'text', 'sections'), value, plain);

test('what is as in the example becomes the target, and what was changed in every field stays', () => {
  fc.assert(
    fc.property(data, data, (example, target) => {
      expect(ownPart(structuredClone(example), example, target)).toEqual(target);
      expect(ownPart(target, {}, {})).toEqual(target);
    }),
  );
});

test('fields are looked at one by one, also those that the target lacks', () => {
  const example = { hero: { title: 'Ours', text: 'Since 1990' }, offer: '5% off', sections: ['a', 'b'] };
  const target = { hero: { title: 'Bread', text: 'Baked to order' }, sections: [] };
  expect(ownPart({ ...example, hero: { title: 'Rosa', text: 'Since 1990' } }, example, target)).toEqual({
    hero: { title: 'Rosa', text: 'Baked to order' },
    sections: [],
  });
  expect(ownPart({ ...example, offer: '10% off', sections: ['a', 'c'] }, example, target)).toEqual({
    ...target,
    offer: '10% off',
    sections: ['c'],
  });
});

test('a product of her own stays with its group, and a changed one whole', () => {
  const group = (...cakes: object[]) => ({ name: 'Layer cakes', cakes });
  const [carrot, lemon] = [{ name: 'Carrot', prices: [{ price: 30 }, { price: 40 }], allergens: ['eggs'] }, { name: 'Lemon' }];
  const dearer = { ...carrot, prices: [{ price: 30 }, { price: 45 }] };
  expect(ownMembers([group(dearer, lemon)], [group(carrot, lemon)])).toEqual([group(dearer)]);
  expect(ownMembers([group(lemon)], [group(carrot, lemon)])).toEqual([]);
  expect(ownMembers([{ ...group(lemon), name: 'New' }], [group(lemon)])).toEqual([{ ...group(lemon), name: 'New' }]);
});
