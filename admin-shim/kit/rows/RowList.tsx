import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { counted } from '#domain/counted.ts';
import { Button } from '../Button.tsx';
import { groupOperations, groupWords, noteOfGroup } from './group-operations.ts';
import { GroupHeading } from './GroupHeading.tsx';
import { PasteBox } from './PasteBox.tsx';
import { itemsOf, moveItem, regroupRow, type RowItem as Item, rowsOf } from './row-items.ts';
import type { RowErrors, RowKind, RowNotice } from './row-kind.ts';
import { type RowActions, RowItem } from './RowItem.tsx';
import { SortableList } from './Sortable.tsx';
import { keyed, type KeyedRow, useKeyedRows } from './use-keyed-rows.ts';
import { usePressed } from './use-pressed.ts';
import { useStable } from './use-stable.ts';

interface RowListProps<Row> {
  kind: RowKind<Row>;
  /** The list's id; a row's id is it with the row's index. */
  id: string;
  /** What the list is called. */
  label: string;
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
  /** Something was typed in a row, which holds it already: the list is not rendered again for that. */
  onRow: (place: number) => void;
  /** The focus has left a row. */
  onLeaveRow: () => void;
  /** What is wrong in each row. */
  errors: readonly (RowErrors | undefined)[];
  /** What is wrong with the list as a whole. */
  error: string | undefined;
  /** How often the form was tried to be sent. Each time the first row with an error unfolds. */
  attempts: number;
  /** The place of the row that is open at first; NaN if none is. */
  wanted: number;
  /** Grows when the rows were replaced from outside: what happened before that cannot be undone. */
  version: number;
}

/** Rows that begin a group though they have the same name as those before, until the rows are replaced from outside. */
interface Starts {
  version: number;
  keys: ReadonlySet<number>;
}

const NO_KEYS: ReadonlySet<number> = new Set();
const FIRST_INPUT = '.row-body :is(input, textarea)';
const TOGGLE = '.row-summary';
/** A heading has the key of its first row, so it needs another one beside it. */
const keyInList = ({ type, key }: Item<unknown>): number | string => (type === 'row' ? key : `group ${key}`);

/** Rows that are added, removed and moved, some kinds in groups. One at a time is open, so that a long list costs little. Some kinds always have one. */
export function RowList<Row extends object>({
  kind,
  id,
  label,
  rows,
  onChange,
  onRow,
  onLeaveRow,
  errors,
  error,
  attempts,
  wanted,
  version,
}: RowListProps<Row>) {
  const { groups, paste, isNeverEmpty = true, isSheet = false } = kind;
  const [all, setAll] = useKeyedRows(rows, onChange);
  const [known, setStarts] = useState<Starts>({ version, keys: NO_KEYS });
  const starts = known.version === version ? known.keys : NO_KEYS;
  const items = itemsOf({ all, starts }, groups);
  const headings = items.filter((item) => item.type === 'heading');
  const [isDraggingGroup, setIsDraggingGroup] = useState(false);
  /** While a group is dragged, only headings. */
  const shown = isDraggingGroup ? headings : items;
  const [isPasting, setIsPasting] = useState(false);
  const [openKey, setOpenKey] = useState<number | null>(() => all[wanted]?.key ?? null);
  /** Rows that were added and not left yet. Their missing fields are not reported. */
  const [fresh, setFresh] = useState(NO_KEYS);
  /** What happened. The last is shown and can be undone first. */
  const [notices, setNotices] = useState<readonly RowNotice<Row>[]>([]);
  const notice = notices.at(-1);
  const say = (next: RowNotice<Row>) => setNotices(next.undo ? [...notices.filter(({ undo }) => undo), next] : [next]);
  const list = useRef<HTMLOListElement>(null);
  const pressed = usePressed();
  /** Where the focus belongs once the rows are rendered again. */
  const nextFocus = useRef<(() => HTMLElement | null | undefined) | null>(null);

  useLayoutEffect(() => {
    const target = nextFocus.current?.();
    nextFocus.current = null;
    if (target && target !== document.activeElement) target.focus();
  });
  useLayoutEffect(() => {
    if (attempts > 0) setFresh(NO_KEYS);
    const place = attempts > 0 ? errors.findIndex(Boolean) : -1;
    if (place >= 0) setOpenKey(all[place]?.key ?? null);
    // Only a new attempt unfolds a row, not each error that comes while typing. It also reports what is missing in new rows.
  }, [attempts]);

  useEffect(() => setNotices([]), [version]);

  const indexOf = (key: number): number => all.findIndex((entry) => entry.key === key);
  const itemAt = (index: number, selector: string) => document.getElementById(`${id}-${index}`)?.querySelector<HTMLElement>(selector);
  const placeOf = (key: number, type: Item<Row>['type'] = 'row') => items.findIndex((item) => item.type === type && item.key === key);

  function setItems(next: readonly Item<Row>[]): KeyedRow<Row>[] {
    const list = rowsOf(next, groups, () => kind.blankAfter(undefined));
    setAll(list.all);
    setStarts({ version, keys: list.starts });
    return list.all;
  }

  function add(at: number, row: Row): void {
    const entry = keyed(row);
    setAll(all.toSpliced(at, 0, entry));
    setFresh(new Set([...fresh, entry.key]));
    setOpenKey(entry.key);
    // A row in a dialog is not inside the list's element.
    nextFocus.current = () =>
      itemAt(at, FIRST_INPUT) ?? document.querySelector<HTMLElement>(`dialog :is(input, textarea)[id^="${id}-${at}-"]`);
  }

  /** Moves a row to a place among all items; it joins the group it lands in. */
  function moveTo(key: number, to: number): void {
    const from = placeOf(key);
    const entry = items[from];
    if (entry?.type !== 'row' || to === from || to < 0 || to >= items.length) return;
    const now = setItems(moveItem(items, from, to));
    const index = now.findIndex((row) => row.key === key);
    const group = groups && headings.length > 0 ? `, ${groupWords(groups.nameOf(now[index]?.row ?? entry.row))}` : '';
    say({ text: `${kind.nameOf(entry.row, entry.index + 1)} moved to place ${index + 1} of ${now.length}${group}` });
  }

  const groupList = groupOperations({
    kind,
    items,
    setItems,
    say,
    focus: (find) => (nextFocus.current = () => find(list.current)),
  });

  const operations: RowActions<Row> = {
    toggle(key) {
      const entry = all[indexOf(key)];
      const isUnused = openKey === key && isSheet && entry && kind.isBlank(entry.row);
      if (isUnused && !(isNeverEmpty && all.length === 1)) setAll(all.filter((one) => one !== entry));
      setOpenKey(openKey === key ? null : key);
    },
    change(key, change) {
      const index = indexOf(key);
      Object.assign(all[index]?.row ?? {}, change);
      onRow(index);
    },
    move: (key, by) => moveTo(key, placeOf(key) + by),
    remove(key) {
      const index = indexOf(key);
      const entry = all[index];
      if (!entry || (isNeverEmpty && all.length === 1)) return;
      setAll(all.toSpliced(index, 1));
      setOpenKey(null);
      say({
        text: `${kind.nameOf(entry.row, index + 1)} removed`,
        undo: (now) => now.toSpliced(Math.min(index, now.length), 0, entry),
      });
      nextFocus.current = () =>
        itemAt(Math.min(index, all.length - 2), TOGGLE) ?? document.getElementById(id)?.querySelector('.row-adders button');
    },
    regroup(key, name) {
      const entry = all[indexOf(key)];
      if (!entry || !groups || groups.nameOf(entry.row).trim() === name.trim()) return;
      setItems(regroupRow(items, key, name));
      say({ text: `${kind.nameOf(entry.row, indexOf(key) + 1)} moved, ${groupWords(name)}` });
    },
    addAfter: (key) => add(indexOf(key) + 1, kind.blankAfter(all[indexOf(key)]?.row)),
    paste(key, pasted) {
      if (!paste) return;
      const index = indexOf(key);
      const before = all[index];
      if (!before) return;
      const isReplaced = kind.isBlank(before.row);
      const added = pasted.map((row, place) => (isReplaced && place === 0 ? { key, row } : keyed(row)));
      const isAdded = new Set(added.map((entry) => entry.key));
      setAll(all.toSpliced(index + (isReplaced ? 0 : 1), isReplaced ? 1 : 0, ...added));
      setOpenKey(null);
      say({
        text: `${counted(pasted.length, paste.one, paste.many)} added from what you pasted`,
        undo: (now) =>
          now.map((entry) => (entry.key === key ? before : entry)).filter((entry) => entry.key === key || !isAdded.has(entry.key)),
      });
      nextFocus.current = () => itemAt(index + added.length - (isReplaced ? 1 : 0), TOGGLE);
    },
  };
  // Rows and headings are drawn again only when they change themselves, so what they call stays the same.
  const actions = useStable<RowActions<Row>>(operations);
  const groupActions = useStable(groupList.actions);

  const leaveRow = ({ target, relatedTarget }: FocusEvent) => {
    const item = target.closest('.row, dialog');
    if (item?.contains(relatedTarget) || item?.contains(pressed.current)) return;
    // Where a press does not move the focus, as in Safari, it goes from a row straight to the one just added.
    const entered = all.find((_entry, index) => document.getElementById(`${id}-${index}`)?.contains(relatedTarget));
    const isUnused = (entry: KeyedRow<Row>) => entry !== entered && fresh.has(entry.key) && kind.isBlank(entry.row);
    // Someone who looks something up in another program comes back to it, and a photo may be on its way.
    if (!isSheet && document.hasFocus() && !item?.querySelector('input[type=file]') && all.some(isUnused)) {
      const rest = all.filter((entry) => !isUnused(entry));
      if (rest.length > 0 || !isNeverEmpty) setAll(rest);
    }
    setFresh(new Set(all.flatMap((entry) => (entry === entered && fresh.has(entry.key) ? entry.key : []))));
    onLeaveRow();
  };

  const undo = () => {
    if (!notice?.undo) return;
    const now = notice.undo(all);
    const known = new Set(all.map(({ key }) => key));
    setAll(now);
    setNotices(notices.length > 1 ? notices.slice(0, -1) : [{ text: 'Undone' }]);
    const place = now.findIndex(({ key }) => !known.has(key));
    nextFocus.current = () => itemAt(Math.max(0, place), TOGGLE);
  };

  return (
    <div className="rows" id={id} role="group" aria-label={label}>
      <SortableList
        ref={list}
        onBlur={leaveRow}
        order={shown.map(keyInList)}
        onDragging={(dragged) => {
          setIsDraggingGroup(typeof dragged === 'string');
          if (dragged !== null) setOpenKey(null);
        }}
        onMove={(from, to) => {
          const item = shown[from];
          if (item) (item.type === 'row' ? moveTo : groupList.moveTo)(item.key, to);
        }}
      >
        {shown.map((item, place) => {
          if (item.type === 'heading') {
            const number = headings.indexOf(item);
            return (
              <GroupHeading
                key={keyInList(item)}
                id={`${id}-group-${number}`}
                rowKey={item.key}
                name={item.name}
                limit={groups?.limit ?? 0}
                isFirst={number === 0}
                isLast={number === headings.length - 1}
                note={noteOfGroup(item.name, headings.slice(0, number), place > 0)}
                actions={groupActions}
              />
            );
          }
          const { key, row, index } = item;
          return (
            <RowItem
              key={key}
              rowKey={key}
              kind={kind}
              id={`${id}-${index}`}
              row={row}
              place={index + 1}
              isNeeded={isNeverEmpty && all.length === 1}
              count={all.length}
              isFirst={place === 0}
              isLast={place === items.length - 1}
              isOpen={key === openKey}
              errors={fresh.has(key) ? undefined : errors[index]}
              actions={actions}
            />
          );
        })}
      </SortableList>
      {all.length === 0 && <p className="field-hint">Nothing here yet.</p>}
      {/* The notice is below the buttons, so that they never move away from under a thumb. */}
      <div className="row-adders">
        <Button look="quiet" icon="plus" label={kind.addLabel} onClick={() => add(all.length, kind.blankAfter(all.at(-1)?.row))} />
        {paste?.box && <Button look="quiet" label={paste.box.label} onClick={() => setIsPasting(true)} />}
        {groups && <Button look="quiet" label={groups.addLabel} onClick={groupList.add} />}
      </div>
      {kind.Adder && <kind.Adder onAdd={(row) => setAll([...all, keyed(row)])} />}
      {error && <p className="field-error">{error}</p>}
      {paste?.box && isPasting && (
        <PasteBox
          kind={kind}
          paste={paste}
          box={paste.box}
          after={all.at(-1)?.row}
          count={all.filter(({ row }) => !kind.isBlank(row)).length}
          onAdd={(pasted) => {
            setIsPasting(false);
            operations.paste(all.at(-1)?.key ?? 0, pasted);
          }}
          onDismiss={() => setIsPasting(false)}
        />
      )}
      <div className="row-notice">
        <p role="status">{notice?.text}</p>
        {notice?.undo && <Button look="plain" icon="undo" label="Undo" onClick={undo} />}
      </div>
    </div>
  );
}
