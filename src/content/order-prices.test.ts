import { describe, expect, test } from 'vitest';
import { fixture } from '../../tests/fixtures/fixtures.ts';
import { type Files, siteFiles, snapshotOf } from '../../tests/support/snapshot-of.ts';
import { createReader } from './reader.ts';
import { remarksOf } from './remarks.ts';

const MENU = {
  'content/menu/breads.json': JSON.stringify({
    name: 'Breads',
    order: 1,
    items: [
      { name: 'Batard', description: 'Long.', prices: [{ price: '10.99' }, { price: '12.99' }] },
      { name: 'Boule', description: 'Round.', pricedLike: 'Batard' },
      { name: 'Bun', description: 'Small.', prices: [{ price: '2.00' }], pricedLike: 'Batard' },
      { name: 'Braid', description: 'Sweet.', pricedLike: 'Boule' },
    ],
  }),
  'content/menu/cakes.json': JSON.stringify({
    name: 'Cakes',
    order: 2,
    items: [{ name: 'Carrot cake', description: 'Orange.', prices: [{ price: '29.99', from: true }] }],
  }),
};
const cakesFile = (...cakes: object[]) =>
  JSON.stringify({
    ...{ title: 'Cakes', introduction: 'One.', mailSubject: 'A cake', reply: 'Soon', stepsTitle: 'Steps', notice: 'Ahead.' },
    groups: [{ name: 'All', cakes: cakes.map((cake) => ({ description: 'Layers.', ...cake })) }],
  });
const sourdoughFile = (pricedLike?: string) =>
  JSON.stringify({
    ...{ title: 'Days', introduction: 'Rye.', photo: { src: '/uploads/rye.jpg' } },
    product: { name: 'Rye', description: 'Dark.', pickup: 'Saturdays', pricedLike },
  });
const OLD = { sourdoughFrom: '8.00', sourdoughTo: '8.00', cakesFrom: '35.00' };
const businessFile = (prices: object) => JSON.stringify({ ...(JSON.parse(fixture('business', 'minimal').text) as object), prices });
const contentOf = async (files: Files = {}) => createReader(await snapshotOf(siteFiles('minimal', { ...MENU, ...files })));

describe('prices', () => {
  test('a menu item has its own prices, or those of the item it is priced like', async () => {
    const [breads] = (await contentOf()).menu();
    expect(breads?.items.map(({ prices }) => prices.map(({ price }) => price))).toEqual([
      ['10.99', '12.99'],
      ['10.99', '12.99'],
      ['2.00'],
      [],
    ]);
  });

  test('a cake has the price of the item it is priced like, or else its own text', async () => {
    const content = await contentOf({
      'content/cakes.json': cakesFile(
        { name: 'Carrot', pricedLike: 'Carrot cake', price: '$1' },
        { name: 'Tall', price: 'from $80' },
        { name: 'Odd' },
      ),
    });
    expect(content.cakes()?.groups[0]?.cakes.map(({ price }) => price)).toEqual(['From $29.99', 'from $80', undefined]);
    expect(content.prices().cakes).toEqual({ low: '29.99' });
  });

  test('the sourdough has the price of a menu item', async () => {
    expect((await contentOf({ 'content/sourdough.json': sourdoughFile('Batard') })).prices().sourdough).toEqual({
      low: '10.99',
      high: '12.99',
    });
  });

  test('legacy prices are used only as a fallback', async () => {
    const business = { 'content/business.json': businessFile(OLD) };
    expect((await contentOf(business)).prices()).toEqual({ sourdough: { low: '8.00', high: '8.00' }, cakes: { low: '35.00' } });
    for (const [prices, sourdough] of [
      [{ sourdoughFrom: '8' }, { low: '8.00', high: '8.00' }],
      [{ sourdoughTo: '9' }, { low: '9.00', high: '9.00' }],
      [{ cakesFrom: '35.00' }, null],
    ] as const)
      expect((await contentOf({ 'content/business.json': businessFile(prices) })).prices().sourdough).toEqual(sourdough);
    const priced = await contentOf({
      ...business,
      'content/sourdough.json': sourdoughFile('Boule cut in two'),
      'content/cakes.json': cakesFile({ name: 'Carrot', pricedLike: 'Carrot cake' }),
    });
    expect(priced.prices()).toEqual({ sourdough: { low: '8.00', high: '8.00' }, cakes: { low: '29.99' } });
    expect((await contentOf()).prices()).toEqual({ sourdough: null, cakes: null });
  });

  test('a missing item, one without a price of its own, and two prices give a remark', async () => {
    const snapshot = await snapshotOf(
      siteFiles('minimal', {
        ...MENU,
        'content/sourdough.json': sourdoughFile('Boule'),
        'content/cakes.json': cakesFile({ name: 'Carrot', pricedLike: 'Carrot cake' }, { name: 'Tall', pricedLike: 'Tower' }),
      }),
    );
    const missing = (product: string, item: string) =>
      `“${product}” takes its price from “${item}”, which is not on the menu with a price of its own; choose another.`;
    expect(await remarksOf(snapshot)).toEqual([
      { file: 'content/cakes.json', path: 'groups[0].cakes[1].pricedLike', message: missing('Tall', 'Tower') },
      {
        file: 'content/menu/breads.json',
        path: 'items[2].pricedLike',
        message: '“Bun” has two prices: clear either Priced like or Prices.',
      },
      { file: 'content/menu/breads.json', path: 'items[3].pricedLike', message: missing('Braid', 'Boule') },
      { file: 'content/sourdough.json', path: 'product.pricedLike', message: missing('Rye', 'Boule') },
    ]);
  });
});
