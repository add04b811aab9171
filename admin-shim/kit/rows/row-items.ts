import type { RowGroups } from './row-kind.ts';
import { keyed, type KeyedRow } from './use-keyed-rows.ts';

/** An item of a list: a row or, if rows are grouped, the heading of a group. */
export type RowItem<Row> =
  | { type: 'heading'; /** The key of its first row. */ key: number; name: string }
  | (KeyedRow<Row> & { type: 'row'; /** The row's place among all rows. */ index: number });

/** The rows of a list, and the keys of those that begin a group though the row before is in a group of the same name. */
export interface RowsInGroups<Row> {
  all: KeyedRow<Row>[];
  starts: ReadonlySet<number>;
}

/** What is shown for rows. Rows of no group need no heading as long as they come first. */
export function itemsOf<Row>({ all, starts }: RowsInGroups<Row>, groups: RowGroups<Row> | undefined): RowItem<Row>[] {
  let before = '';
  return all.flatMap(({ key, row }, index): RowItem<Row>[] => {
    const name = groups?.nameOf(row) ?? '';
    const isStart = groups !== undefined && (name.trim() !== before.trim() || starts.has(key));
    before = name;
    return [...(isStart ? [{ type: 'heading' as const, key, name }] : []), { type: 'row', key, row, index }];
  });
}

/**
 * The rows of what is shown: each joins the group of the heading above it. A heading
 * without rows gets a blank one, unless its group has another heading.
 */
export function rowsOf<Row>(items: readonly RowItem<Row>[], groups: RowGroups<Row> | undefined, blank: () => Row): RowsInGroups<Row> {
  const all: KeyedRow<Row>[] = [];
  const starts = new Set<number>();
  let name = '';
  const add = ({ key, row }: KeyedRow<Row>) => {
    all.push({ key, row: !groups || groups.nameOf(row) === name ? row : groups.inGroup(row, name) });
  };
  for (const [index, item] of items.entries()) {
    if (item.type === 'row') add(item);
    else {
      name = item.name;
      const next = items[index + 1];
      const isAlone =
        item.name.trim() === '' ||
        !items.some((other) => other !== item && other.type === 'heading' && other.name.trim() === item.name.trim());
      if (next?.type !== 'row' && !isAlone) continue;
      const first = next?.type === 'row' ? next : keyed(blank());
      starts.add(first.key);
      if (first !== next) add(first);
    }
  }
  return { all, starts };
}

/** The items of one group: its heading and its rows. */
interface Run<Row> {
  heading: (RowItem<Row> & { type: 'heading' }) | null;
  items: RowItem<Row>[];
}

/** The groups, in their order; rows above the first heading come first, without one. */
export function runsOf<Row>(items: readonly RowItem<Row>[]): Run<Row>[] {
  const runs: Run<Row>[] = [];
  for (const item of items) {
    if (item.type === 'heading') runs.push({ heading: item, items: [item] });
    else if (runs.length === 0) runs.push({ heading: null, items: [item] });
    else runs.at(-1)?.items.push(item);
  }
  return runs;
}

/** The items with one of them elsewhere. */
export function moveItem<Row>(items: readonly RowItem<Row>[], from: number, to: number): RowItem<Row>[] {
  const item = items[from];
  return item ? items.toSpliced(from, 1).toSpliced(to, 0, item) : [...items];
}

/** The items with a group elsewhere among the groups, its rows with it; rows without a heading stay first. */
export function moveGroup<Row>(items: readonly RowItem<Row>[], from: number, to: number): RowItem<Row>[] {
  const runs = runsOf(items);
  const groups = runs.filter(({ heading }) => heading !== null);
  const group = groups[from];
  const moved = group ? groups.toSpliced(from, 1).toSpliced(to, 0, group) : groups;
  return [...runs.filter(({ heading }) => heading === null), ...moved].flatMap((run) => run.items);
}

const isNamed = (name: string) => (item: { heading: { name: string } | null }) => (item.heading?.name ?? '').trim() === name.trim();

/** The items with a row behind the last one of a group; a group that is not there yet begins behind the row's own. */
export function regroupRow<Row>(items: readonly RowItem<Row>[], key: number, name: string): RowItem<Row>[] {
  const row = items.find((item) => item.type === 'row' && item.key === key);
  const runs = runsOf(items);
  const own = runs.find((run) => row && run.items.includes(row));
  if (!row || !own || isNamed(name)(own)) return [...items];
  const rest = items.filter((item) => item !== row);
  const target = runs.findLast(isNamed(name));
  if (!target && name.trim() === '') return [row, ...rest];
  const after = (target ?? own).items.findLast((item) => item !== row);
  const heading = { type: 'heading' as const, key, name: name.trim() };
  return rest.toSpliced(after ? rest.indexOf(after) + 1 : 0, 0, ...(target ? [] : [heading]), row);
}

/** The items without a group's heading: its rows join the group above. Rows that `isBlank` finds empty go with it. */
export function removeGroup<Row>(items: readonly RowItem<Row>[], key: number, isBlank: (row: Row) => boolean): RowItem<Row>[] {
  const run = runsOf(items).find(({ heading }) => heading?.key === key);
  const rest = items.filter((item) => !run?.items.includes(item) || (item.type === 'row' && !isBlank(item.row)));
  // There is always one row.
  return rest.some((item) => item.type === 'row') ? rest : items.filter((item) => item !== run?.heading);
}
