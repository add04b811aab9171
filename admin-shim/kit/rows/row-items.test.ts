import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { itemsOf, moveGroup, moveItem, regroupRow, removeGroup, rowsOf, runsOf, type RowsInGroups } from './row-items.ts';
import type { RowGroups } from './row-kind.ts';

interface Row {
  name: string;
  group: string;
}
const GROUPS: RowGroups<Row> = {
  addLabel: 'Add a group',
  limit: 80,
  nameOf: ({ group }) => group,
  inGroup: (row, group) => ({ ...row, group }),
};
const blank = (): Row => ({ name: '', group: '' });
const listOf = (text: string, starts: number[] = []): RowsInGroups<Row> => ({
  all: text.split(' ').map((word, index) => {
    const [name = '', group = ''] = word.split('@');
    return { key: -1 - index, row: { name, group } };
  }),
  starts: new Set(starts),
});
const shown = (rows: RowsInGroups<Row>) =>
  itemsOf(rows, GROUPS)
    .map((item) => (item.type === 'heading' ? `[${item.name}]` : item.row.name || '_'))
    .join(' ');
const back = (items: ReturnType<typeof itemsOf<Row>>) => rowsOf(items, GROUPS, blank);

describe('rows in groups', () => {
  test.each([
    ['a b@Dough c@Dough d@Filling', 'a [Dough] b c [Filling] d'],
    ['a@Dough b@Filling c@Dough', '[Dough] a [Filling] b [Dough] c'],
    ['a@Dough b c', '[Dough] a [] b c'],
    ['a b', 'a b'],
  ])('%s stand below headings', (rows, items) => expect(shown(listOf(rows))).toBe(items));

  test('may begin a group of the same name, or of none', () => {
    expect(shown(listOf('a@Dough b@Dough', [-2]))).toBe('[Dough] a [Dough] b');
    expect(shown(listOf('a b', [-1]))).toBe('[] a b');
  });

  test.each([
    [3, 5, 'a [Dough] b [Filling] d c', 'a b@Dough d@Filling c@Filling'],
    [3, 1, 'a c [Dough] b [Filling] d', 'a c b@Dough d@Filling'],
    [0, 1, '[Dough] a b c [Filling] d', 'a@Dough b@Dough c@Dough d@Filling'],
    [5, 0, 'd a [Dough] b c [Filling] _', 'd a b@Dough c@Dough @Filling'],
  ])('item %d at %d joins the group it lands in', (from, to, items, rows) => {
    const moved = back(moveItem(itemsOf(listOf('a b@Dough c@Dough d@Filling'), GROUPS), from, to));
    expect(shown(moved)).toBe(items);
    expect(moved.all.map(({ row: { name, group } }) => (group ? `${name}@${group}` : name)).join(' ')).toBe(rows);
  });

  test('leave no second heading of a group without rows', () => {
    const items = itemsOf(listOf('a@Dough b@Filling c@Dough'), GROUPS);
    expect(shown(back(moveItem(items, 5, 1)))).toBe('[Dough] c a [Filling] b');
  });

  test('move as a group, with the rows of no group first', () => {
    const items = itemsOf(listOf('a b@Dough c@Dough d@Filling'), GROUPS);
    expect(shown(back(moveGroup(items, 0, 1)))).toBe('a [Filling] d [Dough] b c');
    expect(runsOf(items)).toHaveLength(3);
  });

  test.each([
    ['a', 'Filling', '[Dough] b c [Filling] d a'],
    ['b', '', 'a b [Dough] c [Filling] d'],
    ['b', 'Topping', 'a [Dough] c [Topping] b [Filling] d'],
    ['d', 'Topping', 'a [Dough] b c [Filling] _ [Topping] d'],
    ['b', ' Dough', 'a [Dough] b c [Filling] d'],
  ])('%s moves into “%s” by its name', (wanted, group, expected) => {
    const rows = listOf('a b@Dough c@Dough d@Filling');
    const key = rows.all.find(({ row }) => row.name === wanted)?.key ?? 0;
    expect(shown(back(regroupRow(itemsOf(rows, GROUPS), key, group)))).toBe(expected);
  });

  test.each([
    ['a b@Dough c@Filling', -3, 'a [Dough] b c'],
    ['a@Dough b@Filling', -1, 'a [Filling] b'],
    ['a@Dough @Filling', -2, '[Dough] a'],
    ['@Dough', -1, '_'],
  ])('%s: a heading goes, and what is written below it stays', (rows, key, expected) => {
    expect(shown(back(removeGroup(itemsOf(listOf(rows), GROUPS), key, ({ name }) => name === '')))).toBe(expected);
  });

  test('stay as they are when nothing is moved, and none is lost when something is', () => {
    const rows = fc.array(fc.record({ name: fc.string({ minLength: 1 }), group: fc.constantFrom('', 'Dough', 'Filling', ' Dough') }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(rows, fc.nat(), fc.nat(), fc.boolean(), (list, from, to, isGroup) => {
        const all = list.map((row, index) => ({ key: -1 - index, row }));
        const items = itemsOf({ all, starts: new Set() }, GROUPS);
        expect(back(items).all.map(({ row: { name, group } }) => ({ name, group: group.trim() }))).toEqual(
          list.map(({ name, group }) => ({ name, group: group.trim() })),
        );
        const headings = runsOf(items).filter(({ heading }) => heading).length;
        const moved = isGroup
          ? moveGroup(items, from % Math.max(1, headings), to % Math.max(1, headings))
          : moveItem(items, from % items.length, to % items.length);
        const names = back(moved).all.map(({ row: { name } }) => name);
        expect(names.filter((name) => name !== '').toSorted()).toEqual(list.map(({ name }) => name).toSorted());
      }),
    );
  });
});
