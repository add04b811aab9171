import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anchored } from '#domain/anchors.ts';
import { createReader } from '#content/reader.ts';
import { snapshotAt } from '#content/schedule.ts';
import { problemsOf } from '#content/snapshot.ts';
import { writeLetter } from '#functions/mail/letter/letter-mail.ts';
import { bakeryFacts } from '#seo/bakery-data.ts';
import { weekCatalog } from '#seo/week-data.ts';
import type { Saved } from '../../tests/support/answers.ts';
import { snapshotOf } from '../../tests/support/snapshot-of.ts';
import { closeWithoutFaults, createTestApi, type TestApi } from '../../tests/support/test-api.ts';

const NOW = Date.parse('2026-11-25T12:00:00Z');
const [BREADS, SWEETS, CAKES, LIST] = [
  'content/menu/breads.json',
  'content/menu/sweets.json',
  'content/cakes.json',
  'content/bakes/2026-11-28.json',
];
const item = (name: string, more: object = {}) => ({ name, description: `${name}, as it is.`, ...more });
const category = (name: string, ...items: object[]) => ({ name, order: 1, items });
const prices = (price: string, size?: string) => [{ ...(size && { size }), price }];
const ROLLS = item('Rolls', { prices: prices('12.00', 'Half dozen') });
const RYE = item('Rye', { prices: prices('8.00') });
const bake = (...items: object[]) => ({ date: '2026-11-28', status: 'published', items });

let api: TestApi;
beforeEach(async () => {
  api = await createTestApi({
    [BREADS]: JSON.stringify(category('Breads', ROLLS, RYE)),
    [SWEETS]: JSON.stringify(category('Sweets', item('Buns', { pricedLike: 'Rolls' }))),
    [CAKES]: JSON.stringify({
      ...{ title: 'Cakes', introduction: 'One.', mailSubject: 'A cake', reply: 'Soon', stepsTitle: 'Steps', notice: 'Ahead.' },
      groups: [{ name: 'All', cakes: [item('Ring', { pricedLike: 'Rolls' })] }],
    }),
    'content/sourdough.json': JSON.stringify({
      ...{ title: 'Sourdough', introduction: 'Slow.', photo: { src: 'https://photos.example.com/a.jpg', alt: 'A' } },
      product: { name: 'The roll', description: 'Soft.', pickup: 'Saturdays', pricedLike: 'Rolls' },
    }),
    [LIST]: JSON.stringify(bake({ product: 'Rolls' }, { product: 'Rye', isSoldOut: true })),
    'content/bakes/2100-01-02.json': JSON.stringify({ date: '2100-01-02', status: 'draft' }),
  });
});
afterEach(() => closeWithoutFaults(api));

const textAt = (path: string): string => api.content.text(path);
const dataAt = (path: string) => JSON.parse(textAt(path)) as { items: Record<string, unknown>[] };
const snapshot = () => snapshotOf(Object.fromEntries(api.content.paths('content').map((path) => [path, textAt(path)])));

function byHand(changes: Record<string, (text: string) => string>): void {
  api.content.edit(Object.fromEntries(Object.entries(changes).map(([path, change]) => [path, change(textAt(path))])));
}

/** What everything that refers to the rolls says. */
async function referrers() {
  const content = createReader(snapshotAt(await snapshot(), NOW));
  const week = content.week();
  const [rolls] = week?.bake?.items ?? [];
  const letter = content.weekLetter()?.letter;
  const mail = letter && writeLetter(letter, content.letterhead());
  const offer = (weekCatalog(bakeryFacts(content), week).hasOfferCatalog as { itemListElement: object[] } | undefined)?.itemListElement[0];
  const inMenu = content.menu().flatMap(({ items }) => items);
  return {
    list: [rolls?.product, rolls?.prices?.join(', '), rolls?.anchor],
    letter: mail?.text.match(/^- .*$/m)?.[0],
    isInHtml: mail?.html.includes(`>${rolls?.prices?.join(', ')}<`),
    offer,
    soldOut: inMenu.filter(({ soldOut }) => soldOut).map(({ name }) => name),
    buns: inMenu.find(({ name }) => name === 'Buns')?.prices.map(({ size, price }) => `${size} ${price}`),
    ring: content.cakes()?.groups.flatMap(({ cakes }) => cakes.map(({ price }) => price)),
    sourdough: content.prices().sourdough?.low,
    found: content.findableGroups().products.find(({ href }) => href === '/menu#rolls')?.note,
    isOnMenu: inMenu.some(({ anchor }) => anchor === 'rolls'),
  };
}

const seenAs = (name: string) => ({
  list: [name, 'Half dozen $12.00', 'rolls'],
  letter: `- ${name} (Half dozen $12.00)`,
  isInHtml: true,
  offer: expect.objectContaining({
    name: 'Half dozen',
    price: '12.00',
    itemOffered: { '@type': 'MenuItem', name, url: expect.stringMatching(/\/menu#rolls$/) as string },
  }) as object,
  soldOut: ['Rye'],
  buns: ['Half dozen 12.00'],
  ring: ['Half dozen $12.00'],
  sourdough: '12.00',
  found: 'Breads · Half dozen $12.00',
  isOnMenu: true,
});

/** Changes a category as the admin's form does, which sends back what it has read. */
async function edit(slug: string, change: (items: Record<string, unknown>[]) => object[]): Promise<Saved> {
  const address = `/api/admin/content/menu/${slug}`;
  const { items, revision } = await api.ask<{ items: Record<string, unknown>[]; revision: string }>(200, address);
  return api.ask<Saved>(200, address, { method: 'PUT', json: { items: change(items), revision } });
}
const rename = (from: string, to: string) => (items: Record<string, unknown>[]) =>
  items.map((one) => (one['name'] === from ? { ...one, name: to, description: 'Other words.' } : one));
const saveList = (...items: object[]) => api.ask<Saved>(200, '/api/admin/content/bake/2026-11-28', { method: 'PUT', json: { items } });

describe('everything that refers to an item keeps to it', () => {
  test('at first, by its name in files without ids', async () => {
    expect(await referrers()).toEqual(seenAs('Rolls'));
  });

  test('when it is renamed in the admin, in one commit', async () => {
    const before = api.content.commits();
    await edit('breads', rename('Rolls', 'Milk rolls'));
    expect(api.content.commits()).toBe(before + 1);
    expect(await referrers()).toEqual(seenAs('Milk rolls'));
    expect(dataAt(BREADS).items.map(({ id }) => id)).toEqual(['rolls', 'rye']);
    expect(dataAt(LIST).items).toMatchObject([{ product: 'rolls' }, { product: 'Rye' }]);
    await edit('breads', rename('Milk rolls', 'Parker House rolls'));
    expect(await referrers()).toEqual(seenAs('Parker House rolls'));
  });

  test('when it is renamed by hand after a save of what refers to it has stored its id', async () => {
    await saveList({ product: 'Rolls', quantity: 12 }, { product: 'Rye', isSoldOut: true });
    expect(dataAt(LIST).items).toMatchObject([{ product: 'rolls' }, { product: 'rye' }]);
    byHand({ [BREADS]: (text) => text.replace('"Rolls"', '"Milk rolls"') });
    expect(await referrers()).toEqual({ ...seenAs('Milk rolls'), letter: '- Milk rolls (Half dozen $12.00, 12 this week)' });
  });

  test('when a new item gets its old name, and when two swap theirs', async () => {
    await edit('breads', (items) => [...rename('Rolls', 'Milk rolls')(items), item('Rolls', { prices: prices('3.00') })]);
    expect(dataAt(BREADS).items.map(({ id }) => id)).toEqual(['rolls', 'rye', 'rolls-2']);
    expect(await referrers()).toEqual(seenAs('Milk rolls'));
    await edit('breads', ([first, ...others]) => [{ ...first, name: 'Rye' }, ...rename('Rye', 'Milk rolls')(others)]);
    expect(await referrers()).toEqual({ ...seenAs('Rye'), soldOut: ['Milk rolls'] });
    byHand({ [BREADS]: (text) => text.replace('"Rye"', '"X"').replace('"Milk rolls"', '"Rye"').replace('"X"', '"Milk rolls"') });
    expect(await referrers()).toEqual(seenAs('Milk rolls'));
  });

  test('when it moves to another category, or its category is renamed and gets another address', async () => {
    let moved: object[] = [];
    await api.ask(200, '/api/admin/content/menu/breads', { method: 'PUT', json: { name: 'Loaves', slug: 'loaves' } });
    expect(await referrers()).toEqual({ ...seenAs('Rolls'), found: 'Loaves · Half dozen $12.00' });
    byHand({
      'content/menu/loaves.json': (text) => {
        const data = JSON.parse(text) as { items: object[] };
        moved = data.items.splice(0, 1);
        return JSON.stringify(data);
      },
      [SWEETS]: (text) => {
        const data = JSON.parse(text) as { items: object[] };
        return JSON.stringify({ ...data, items: [...data.items, ...moved] });
      },
    });
    expect(await referrers()).toMatchObject({ ...seenAs('Rolls'), found: 'Sweets · Half dozen $12.00' });
  });

  test('when the file that refers to it is saved, its references become ids', async () => {
    await edit('breads', rename('Rolls', 'Milk rolls'));
    await edit('sweets', ([buns]) => [{ ...buns, description: 'Sweeter.' }]);
    expect(dataAt(SWEETS).items).toMatchObject([{ id: 'buns', pricedLike: 'rolls' }]);
    const same = api.head();
    await edit('sweets', (items) => items);
    await edit('breads', (items) => items);
    expect(api.head()).toBe(same);
  });

  test('the next list starts with it, and the history calls it by its name', async () => {
    await edit('breads', rename('Rolls', 'Milk rolls'));
    const { items } = await api.ask<{ items: object[] }>(200, '/api/admin/content/bake/2026-11-28');
    await api.ask(201, '/api/admin/content/bake', { json: { date: '2026-12-05', status: 'draft', items } });
    expect(dataAt('content/bakes/2026-12-05.json').items).toMatchObject([{ product: 'rolls' }, { product: 'rye' }]);
    await saveList({ product: 'rye' });
    const { versions } = await api.ask<{ versions: { changes: string[] }[] }>(200, '/api/admin/history/bake/2026-11-28');
    expect(versions[0]?.changes).toContain('Items: “Milk rolls” removed');
  });
});

describe('an item that is gone', () => {
  test('is only its name on a list, which a removal keeps', async () => {
    await saveList({ product: 'Rye' });
    const free = await edit('breads', ([rolls]) => [rolls as object]);
    expect(free).toMatchObject({ items: [{ name: 'Rolls' }] });
    expect(dataAt(LIST).items).toMatchObject([{ product: 'Rye' }]);
    const [rye] = createReader(snapshotAt(await snapshot(), NOW)).week()?.bake?.items ?? [];
    expect(rye).toMatchObject({ product: 'Rye', isSoldOut: false });
    expect(rye).not.toHaveProperty('anchor');
  });

  test('keeps its id on a list where its name would mean another item', async () => {
    await edit('breads', (items) => items.map((one) => (one['id'] === 'rye' ? { ...one, name: 'Dark rye' } : one)));
    await edit('breads', (items) => [...items, item('Rye', { prices: prices('9.00') })]);
    await api.ask(200, '/api/admin/content/bake/2026-11-28', {
      method: 'PUT',
      json: { items: [{ product: 'rye' }, { product: 'rye-2' }] },
    });
    await edit('breads', (items) => items.filter(({ id }) => id !== 'rye-2'));
    expect(dataAt(LIST).items.map(({ product }) => product)).toEqual(['rye', 'rye-2']);
  });

  test('is not another item that is on the list too', async () => {
    await edit('breads', (items) => [...items, item('Rye', { prices: prices('9.00') })]);
    await api.ask(200, '/api/admin/content/bake/2026-11-28', {
      method: 'PUT',
      json: { items: [{ product: 'rye' }, { product: 'rye-2' }] },
    });
    await edit('breads', (items) => items.filter(({ id }) => id !== 'rye'));
    await edit('breads', (items) => items.map((one) => (one['id'] === 'rye-2' ? { ...one, name: 'Dark rye' } : one)));
    expect(dataAt(LIST).items.map(({ product }) => product)).toEqual(['Rye', 'rye-2']);
  });

  test('takes its name along when its category is deleted', async () => {
    await api.ask(201, '/api/admin/content/menu', { json: { ...category('More', item('Pain d’épices')), slug: 'more' } });
    await saveList({ product: 'Pain d’épices' });
    expect(dataAt(LIST).items).toMatchObject([{ product: 'pain-d-epices' }]);
    await api.ask(200, '/api/admin/content/menu/more', { method: 'DELETE' });
    expect(dataAt(LIST).items).toMatchObject([{ product: 'Pain d’épices' }]);
  });

  test('that was removed by hand is called by the words of its id', async () => {
    await saveList({ product: 'Rye' });
    byHand({ [BREADS]: () => JSON.stringify(category('Breads', ROLLS)) });
    expect(createReader(snapshotAt(await snapshot(), NOW)).week()?.bake?.items).toMatchObject([{ product: 'Rye' }]);
  });
});

describe('ids', () => {
  test('that were copied by hand are named with their lines; the site shows both items, each at its own address', async () => {
    await edit('breads', rename('Rolls', 'Milk rolls'));
    const before = { [BREADS]: textAt(BREADS), [SWEETS]: textAt(SWEETS) };
    byHand({
      [BREADS]: (text) => text.replace('"id": "rye"', '"id": "rolls"'),
      [SWEETS]: () => JSON.stringify(category('Sweets', { id: 'rolls', ...item('Tarts') }), null, 2),
    });
    const content = await snapshot();
    const message = (name: string, line: number) =>
      `“${name}” in line ${line} has the id “rolls” of “Milk rolls” (${BREADS}, line 6). Remove this line: the site gives “${name}” an id of its own.`;
    const line =
      textAt(BREADS)
        .split('\n')
        .findLastIndex((text) => text.includes('"id"')) + 1;
    expect(problemsOf(content)).toEqual([
      { file: BREADS, path: 'items[1].id', message: message('Rye', line) },
      { file: SWEETS, path: 'items[0].id', message: message('Tarts', 6) },
    ]);
    const anchors = createReader(content)
      .menu()
      .flatMap(({ items }) => items.map(({ anchor }) => anchor));
    expect(anchors).toEqual(['rolls', 'rolls-2', 'rolls-3']);
    byHand(Object.fromEntries(Object.entries(before).map(([path, text]) => [path, () => text])));
  });

  test('that a client sends twice, or that another category has, are given out again', async () => {
    await edit('breads', (items) => [...items, { ...items[0], name: 'Copy' }]);
    expect(dataAt(BREADS).items.map(({ id, name }) => `${String(id)}: ${String(name)}`)).toEqual([
      'rolls: Rolls',
      'rye: Rye',
      'copy: Copy',
    ]);
    await api.ask(201, '/api/admin/content/menu', { json: { ...category('Again', ...dataAt(BREADS).items), slug: 'again' } });
    expect(dataAt('content/menu/again.json').items.map(({ id }) => id)).toEqual(['rolls-2', 'rye-2', 'copy-2']);
    expect(await referrers()).toMatchObject({ list: ['Rolls', 'Half dozen $12.00', 'rolls'] });
  });

  test('of cakes are stored, so that links lead to them under another name', async () => {
    const { groups } = await api.ask<{ groups: { cakes: object[] }[] }>(200, '/api/admin/content/cakes/cakes');
    const renamed = groups.map((group) => ({ ...group, cakes: group.cakes.map((cake) => ({ ...cake, name: 'Crown' })) }));
    await api.ask(200, '/api/admin/content/cakes/cakes', { method: 'PUT', json: { groups: renamed } });
    byHand({ [CAKES]: (text) => text.replace('"Crown"', '"Wreath"') });
    const cakes =
      createReader(await snapshot())
        .cakes()
        ?.groups.flatMap((group) => anchored(group.cakes, new Set())) ?? [];
    expect(cakes.map(({ name, anchor }) => `${name} ${anchor}`)).toEqual(['Wreath ring']);
  });

  test('of an item and its name are one item of a list', async () => {
    const answer = await api.ask<{ errors: object[] }>(400, '/api/admin/content/bake/2026-11-28', {
      method: 'PUT',
      json: { items: [{ product: 'rolls' }, { product: 'Rolls' }] },
    });
    expect(answer.errors).toEqual([{ path: 'items[1].product', message: '“Rolls” is in the list twice' }]);
  });
});
