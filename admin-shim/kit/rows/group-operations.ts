import type { GroupActions } from './GroupHeading.tsx';
import { moveGroup, removeGroup, type RowItem, runsOf } from './row-items.ts';
import type { RowKind, RowNotice } from './row-kind.ts';
import type { KeyedRow } from './use-keyed-rows.ts';

/** The list whose groups are changed. */
interface GroupedList<Row> {
  kind: RowKind<Row>;
  items: readonly RowItem<Row>[];
  /** Sets what is shown; gives the rows as they are then. */
  setItems: (items: readonly RowItem<Row>[]) => KeyedRow<Row>[];
  say: (notice: RowNotice<Row>) => void;
  focus: (find: (list: HTMLElement | null) => HTMLElement | null | undefined) => void;
}

/** In which group a row is, in words. */
export const groupWords = (name: string): string => (name.trim() === '' ? 'in no group' : `in ${name.trim()}`);

/** A note about a group that the page shows in another place than the form. */
export function noteOfGroup(name: string, before: readonly { name: string }[], isBelowRows: boolean): string | undefined {
  if (name.trim() === '') return isBelowRows ? 'Groups without a name are listed first.' : undefined;
  const isAgain = before.some((other) => other.name.trim() === name.trim());
  return isAgain ? `On the page, these appear with the others in ${name.trim()}.` : undefined;
}

/** The actions on the groups of a list. */
export function groupOperations<Row>({ kind, items, setItems, say, focus }: GroupedList<Row>) {
  const headings = items.filter((item) => item.type === 'heading');
  const placeOf = (key: number) => headings.findIndex((heading) => heading.key === key);
  const called = (name: string) => name.trim() || 'The group without a name';

  /** Moves a group, by the key of its first row, to a place among the groups. */
  function moveTo(key: number, to: number): void {
    const from = placeOf(key);
    const heading = headings[from];
    if (!heading || to === from || to < 0 || to >= headings.length) return;
    setItems(moveGroup(items, from, to));
    say({ text: `${called(heading.name)} moved to place ${to + 1} of ${headings.length} groups` });
  }

  return {
    moveTo,
    add() {
      const key = setItems([...items, { type: 'heading', key: 0, name: '' }]).at(-1)?.key;
      say({ text: 'Group added' });
      focus((list) => list?.querySelector<HTMLElement>(`[data-group="${key}"] input`));
    },
    actions: {
      rename(key, name) {
        setItems(items.map((item) => (item.type === 'heading' && item.key === key ? { ...item, name } : item)));
      },
      move: (key, by) => moveTo(key, placeOf(key) + by),
      remove(key) {
        const run = runsOf(items).find(({ heading }) => heading?.key === key);
        if (!run?.heading) return;
        const { name } = run.heading;
        const written = run.items.filter((item) => item.type === 'row' && !kind.isBlank(item.row)).map((item) => item.key);
        const now = setItems(removeGroup(items, key, (row) => kind.isBlank(row)));
        const undo = (rows: KeyedRow<Row>[]) =>
          rows.map((entry) =>
            written.includes(entry.key) && kind.groups ? { ...entry, row: kind.groups.inGroup(entry.row, name) } : entry,
          );
        say({
          text: `${called(name)} removed${written.length > 0 ? '; what was in it stays' : ''}`,
          ...(written.length > 0 ? { undo } : {}),
        });
        const next = Math.max(
          0,
          now.findIndex((entry) => entry.key === (written[0] ?? now.at(-1)?.key)),
        );
        focus((list) => list?.querySelectorAll<HTMLElement>('.row-summary')[next]);
      },
    } satisfies GroupActions,
  };
}
