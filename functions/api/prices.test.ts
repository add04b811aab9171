import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Problem, Saved } from '../../tests/support/answers.ts';
import { closeWithoutFaults, createTestApi, type TestApi } from '../../tests/support/test-api.ts';

const CAKES = 'content/cakes.json';
const item = (name: string, more: object = {}) => ({ name, description: `${name}, as it is.`, ...more });
const BATARD = item('Batard', { prices: [{ price: '10.99' }] });
const BUN = item('Bun', { prices: [{ price: '2.00' }] });
const LOAF = item('Loaf', { pricedLike: 'Batard' });
const TOWER = item('Tower', { prices: [{ price: '80.00' }] });
const category = (name: string, ...items: object[]) => ({ name, order: 1, items });
const cakes = (...all: object[]) => ({
  ...{ title: 'Cakes', introduction: 'One.', mailSubject: 'A cake', reply: 'Soon', stepsTitle: 'Steps', notice: 'Ahead.' },
  groups: [{ name: 'All', cakes: all }],
});

let api: TestApi;
beforeEach(async () => {
  api = await createTestApi({
    'content/menu/breads.json': JSON.stringify(category('Breads', BATARD, LOAF, BUN)),
    'content/menu/sweets.json': JSON.stringify(category('Sweets', TOWER, item('Slice', { pricedLike: 'Batard' }))),
    [CAKES]: JSON.stringify(cakes(item('Carrot', { pricedLike: 'Tower' }), item('Ring', { pricedLike: 'Batard' }))),
  });
});
afterEach(() => closeWithoutFaults(api));

const BREADS = '/api/admin/content/menu/breads';
const save = (...items: object[]) => api.ask<Saved>(200, BREADS, { method: 'PUT', json: { items } });
const refused = async (address: string, json?: object) => {
  const { errors, error } = await api.ask<Problem & { errors?: { path: string; message: string }[] }>(400, address, {
    method: json ? 'PUT' : 'DELETE',
    json,
  });
  return errors ?? error;
};
const fileAt = (path: string): unknown => JSON.parse(api.content.text(path));
const commits = () => api.content.commits();

describe('a renamed item', () => {
  test('takes along everything with its price, in one commit', async () => {
    const before = commits();
    const saved = await save({ ...BATARD, name: 'Long loaf', prices: [{ price: '$11.5' }] }, LOAF, BUN);
    expect(saved).toMatchObject({ items: [{ name: 'Long loaf', prices: [{ price: '11.50' }] }, { pricedLike: 'batard' }, {}] });
    expect(commits()).toBe(before + 1);
    expect(fileAt('content/menu/sweets.json')).toMatchObject({ items: [{}, { name: 'Slice', pricedLike: 'batard' }] });
    expect(fileAt(CAKES)).toMatchObject({ groups: [{ cakes: [{ pricedLike: 'Tower' }, { pricedLike: 'batard' }] }] });
  });

  test('is recognized by its photo if its description changed too, and elsewhere in the list', async () => {
    const images = [{ src: 'https://photos.example/batard.jpg', alt: 'A loaf' }];
    await save({ ...BATARD, images }, LOAF, BUN);
    const saved = await save(BUN, LOAF, item('Long loaf', { images, prices: [{ price: '10.99' }] }));
    expect(saved).toMatchObject({ items: [{}, { pricedLike: 'batard' }, { id: 'batard', name: 'Long loaf' }] });
  });

  test('gets its old name back with an earlier version, and keeps its id', async () => {
    await save({ ...BATARD, name: 'Long loaf' }, LOAF, BUN);
    const { versions } = await api.ask<{ versions: { revision: string }[] }>(200, '/api/admin/history/menu/breads');
    await api.ask(200, '/api/admin/history/menu/breads', { json: { putBack: versions[1]?.revision } });
    expect(fileAt('content/menu/breads.json')).toMatchObject({ items: [{ id: 'batard', name: 'Batard' }, { pricedLike: 'batard' }, {}] });
    expect(fileAt(CAKES)).toMatchObject({ groups: [{ cakes: [{}, { pricedLike: 'batard' }] }] });
  });
});

const STAYS =
  '“Batard” must stay on the menu with a price of its own, because others take their price from it: “Slice” in the menu category “Sweets” and “Ring” in the list of cakes. Choose another price there first';

describe('an item that gives others their price', () => {
  test('cannot be removed, and another new item does not replace it', async () => {
    const head = api.head();
    expect(await refused(BREADS, { items: [BUN] })).toEqual([{ path: 'items', message: STAYS }]);
    expect(await refused(BREADS, { items: [item('Rye', { prices: [{ price: '8.00' }] }), BUN] })).toEqual([
      { path: 'items', message: STAYS },
    ]);
    expect(api.head()).toBe(head);
  });
  test('cannot lose its own price', async () => {
    expect(await refused(BREADS, { items: [BUN, { ...BATARD, prices: [] }] })).toEqual([{ path: 'items[1].prices', message: STAYS }]);
  });
  test('cannot be removed from under a neighbor', async () => {
    expect(await refused('/api/content/menu/sweets', { data: category('Sweets', item('Slice', { pricedLike: 'Tower' })) })).toEqual([
      {
        path: 'items[0].pricedLike',
        message: expect.stringContaining('“Slice” takes its price from “Tower”, which is not on the menu') as string,
      },
      { path: 'items', message: expect.stringContaining('“Carrot” in the list of cakes.') as string },
    ]);
  });
  test('keeps its category from being deleted, until nothing takes a price from it', async () => {
    expect(await refused(BREADS)).toBe(`${STAYS}.`);
    await api.ask(200, '/api/admin/content/menu/sweets', { method: 'PUT', json: { items: [TOWER] } });
    await api.ask(200, '/api/admin/content/cakes/cakes', { method: 'PUT', json: cakes(item('Carrot', { pricedLike: 'Tower' })) });
    await api.ask(200, BREADS, { method: 'DELETE' });
  });
  test('may be removed if the menu has another one of its name', async () => {
    await api.ask(201, '/api/admin/content/menu', { json: { ...category('More', BATARD), slug: 'more' } });
    await save(LOAF, BUN);
  });
});

describe('a second item of the same name', () => {
  const second = item('Batard', { description: 'Another.', prices: [{ price: '3.00' }] });
  const sentence = expect.stringContaining('is on the menu twice') as string;

  test('with another price is refused if others take their price from the name, here and in another category', async () => {
    expect(await refused(BREADS, { items: [BATARD, LOAF, BUN, second] })).toMatchObject([{ path: 'items[3].name', message: sentence }]);
    expect(await refused('/api/admin/content/menu/sweets', { items: [TOWER, second] })).toMatchObject([
      { path: 'items[1].name', message: sentence },
    ]);
  });
  test('is no matter where nothing takes its price from it, or it has none', async () => {
    await save(BATARD, LOAF, BUN, { ...BUN, description: 'Another.' });
    await save(BATARD, LOAF, BUN, { ...second, prices: [], pricedLike: 'Bun' });
  });
  test('that was written by hand cannot be chosen, and prevents no other change', async () => {
    api.content.edit({ 'content/menu/sweets.json': JSON.stringify(category('Sweets', TOWER, second)) });
    await save({ ...BATARD, description: 'Darker.' }, LOAF, BUN);
    await api.ask(200, '/api/admin/content/cakes/cakes', { method: 'PUT', json: { title: 'Our cakes' } });
    const chosen = cakes(item('Carrot', { pricedLike: 'Batard' }));
    await api.ask(200, '/api/admin/content/cakes/cakes', { method: 'PUT', json: cakes(item('Carrot', { price: '$9' })) });
    expect(await refused('/api/admin/content/cakes/cakes', chosen)).toMatchObject([
      { path: 'groups[0].cakes[0].pricedLike', message: sentence },
    ]);
  });
});

describe('a reference', () => {
  test.each([
    ['/api/admin/content/cakes/cakes', (data: object) => data],
    ['/api/content/cakes/cakes', (data: object) => ({ data })],
  ])('to an item without a price of its own is refused at %s', async (address, payload) => {
    const errors = await refused(
      address,
      payload(cakes(item('Carrot', { pricedLike: 'Loaf' }), item('Tall', { pricedLike: 'Bun', price: '$9' }))),
    );
    expect(errors).toEqual([
      {
        path: 'groups[0].cakes[0].pricedLike',
        message: '“Carrot” takes its price from “Loaf”, which is not on the menu with a price of its own; choose another',
      },
      { path: 'groups[0].cakes[1].pricedLike', message: '“Tall” has two prices: clear either Priced like or Price' },
    ]);
  });
  test('is refused in a new category', async () => {
    const { errors } = await api.ask<Problem>(400, '/api/admin/content/menu', {
      json: category('New', item('Roll', { pricedLike: 'Nothing' })),
    });
    expect(errors).toMatchObject([{ path: 'items[0].pricedLike' }]);
  });
  test.each([{ pricedLike: 'Gone' }, { pricedLike: 'Bun', price: '$9' }])(
    '%j, written by hand, does not prevent other changes',
    async (wrong) => {
      api.content.edit({ [CAKES]: JSON.stringify(cakes(item('Carrot', wrong))) });
      await api.ask(200, '/api/admin/content/cakes/cakes', { method: 'PUT', json: { title: 'Our cakes' } });
    },
  );
  test('may be broken in a category from the trash', async () => {
    const sweets = '/api/admin/content/menu/sweets';
    await api.ask(200, '/api/admin/content/cakes/cakes', { method: 'PUT', json: cakes() });
    await api.ask(200, sweets, { method: 'DELETE' });
    await save(BUN);
    const { entries } = await api.ask<{ entries: { revision: string }[] }>(200, '/api/admin/trash');
    await api.ask(201, '/api/admin/trash', { json: { kind: 'menu', slug: 'sweets', revision: entries[0]?.revision } });
  });
});
