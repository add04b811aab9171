import { type FocusEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '../parts/Icon.tsx';
import { dragRow } from './drag-row.ts';
import type { RowErrors, RowKind } from './row-kind.ts';
import { type RowActions, RowItem } from './RowItem.tsx';
import { keyed, type KeyedRow, useKeyedRows } from './use-keyed-rows.ts';

interface RowListProps<Row> {
  kind: RowKind<Row>;
  /** The list's id; a row's id is it with the row's index. */
  id: string;
  /** What the list is called. */
  label: string;
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
  /** The focus has left a row. */
  onLeaveRow: () => void;
  /** What is wrong in each row. */
  errors: readonly (RowErrors | undefined)[];
  /** What is wrong with the list as a whole. */
  error: string | undefined;
  /** How often the form was tried to be sent. Each time the first row with an error unfolds. */
  attempts: number;
  /** Grows when the rows were replaced from outside: what happened before that cannot be taken back. */
  version: number;
}

/** What happened last, and how to take it back. */
interface Notice<Row> {
  text: string;
  undo?: (rows: KeyedRow<Row>[]) => KeyedRow<Row>[];
}

const FIRST_INPUT = '.row-body :is(input, textarea)';
const TOGGLE = '.row-summary';

/** Rows that are added, removed and moved. One at a time is open, so that a long list costs little. There is always one row. */
export function RowList<Row extends object>({
  kind,
  id,
  label,
  rows,
  onChange,
  onLeaveRow,
  errors,
  error,
  attempts,
  version,
}: RowListProps<Row>) {
  const [all, setAll] = useKeyedRows(rows, onChange);
  const [openKey, setOpenKey] = useState<number | null>(null);
  /** Rows that were added and not left yet: nothing is missing in them so far. */
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  const [notice, setNotice] = useState<Notice<Row> | null>(null);
  const list = useRef<HTMLOListElement>(null);
  /** Where the focus belongs once the rows are drawn again. */
  const nextFocus = useRef<(() => HTMLElement | null | undefined) | null>(null);

  useLayoutEffect(() => {
    const target = nextFocus.current?.();
    nextFocus.current = null;
    if (target && target !== document.activeElement) target.focus();
  });
  useLayoutEffect(() => {
    const place = attempts > 0 ? errors.findIndex(Boolean) : -1;
    if (place >= 0) setOpenKey(all[place]?.key ?? null);
    // Only a new attempt unfolds a row, not each error that comes while typing.
  }, [attempts]);

  useEffect(() => setNotice(null), [version]);

  const indexOf = (key: number): number => all.findIndex((entry) => entry.key === key);
  const itemAt = (index: number, selector: string) => list.current?.children[index]?.querySelector<HTMLElement>(selector);

  function add(at: number, row: Row): void {
    const entry = keyed(row);
    setAll(all.toSpliced(at, 0, entry));
    setFresh(new Set([...fresh, entry.key]));
    setOpenKey(entry.key);
    setNotice(null);
    nextFocus.current = () => itemAt(at, FIRST_INPUT);
  }

  function moveTo(from: number, to: number): void {
    const entry = all[from];
    if (!entry || to === from || to < 0 || to >= all.length) return;
    const held = document.activeElement;
    setAll(all.toSpliced(from, 1).toSpliced(to, 0, entry));
    setNotice({ text: `${kind.nameOf(entry.row, from + 1)} moved to place ${to + 1} of ${all.length}` });
    nextFocus.current = () => (held instanceof HTMLElement ? held : null);
  }

  const operations: RowActions<Row> = {
    toggle: (key) => setOpenKey(openKey === key ? null : key),
    change(key, change) {
      setAll(all.map((entry) => (entry.key === key ? { key, row: { ...entry.row, ...change } } : entry)));
    },
    move: (key, by) => moveTo(indexOf(key), indexOf(key) + by),
    drag(key, event) {
      dragRow({
        handle: event.currentTarget,
        pointer: event,
        list: () => list.current,
        from: indexOf(key),
        onStart: () => flushSync(() => setOpenKey(null)),
        onDrop: (to) => latest.current.moveTo(indexOf(key), to),
      });
    },
    remove(key) {
      const index = indexOf(key);
      const entry = all[index];
      if (!entry || all.length === 1) return;
      setAll(all.toSpliced(index, 1));
      setOpenKey(null);
      setNotice({
        text: `${kind.nameOf(entry.row, index + 1)} removed`,
        undo: (now) => now.toSpliced(Math.min(index, now.length), 0, entry),
      });
      nextFocus.current = () => itemAt(Math.min(index, all.length - 2), TOGGLE);
    },
    addAfter: (key) => add(indexOf(key) + 1, kind.blankAfter(all[indexOf(key)]?.row)),
    paste(key, pasted) {
      const index = indexOf(key);
      const before = all[index];
      if (!before) return;
      const isReplaced = kind.isBlank(before.row);
      const added = pasted.map((row, place) => (isReplaced && place === 0 ? { key, row } : keyed(row)));
      const isAdded = new Set(added.map((entry) => entry.key));
      setAll(all.toSpliced(index + (isReplaced ? 0 : 1), isReplaced ? 1 : 0, ...added));
      setOpenKey(null);
      setNotice({
        text: `${pasted.length} rows made of what you pasted`,
        undo: (now) =>
          now.map((entry) => (entry.key === key ? before : entry)).filter((entry) => entry.key === key || !isAdded.has(entry.key)),
      });
      nextFocus.current = () => itemAt(index + added.length - (isReplaced ? 1 : 0), TOGGLE);
    },
  };
  // Rows are drawn again only when they change themselves, so what they call stays the same and leads to what is newest.
  const latest = useRef({ ...operations, moveTo });
  latest.current = { ...operations, moveTo };
  const actions = useMemo<RowActions<Row>>(
    () => ({
      toggle: (...args) => latest.current.toggle(...args),
      change: (...args) => latest.current.change(...args),
      move: (...args) => latest.current.move(...args),
      drag: (...args) => latest.current.drag(...args),
      remove: (...args) => latest.current.remove(...args),
      addAfter: (...args) => latest.current.addAfter(...args),
      paste: (...args) => latest.current.paste(...args),
    }),
    [],
  );

  const leaveRow = ({ target, relatedTarget }: FocusEvent) => {
    const item = target.closest('.row');
    if (item?.contains(relatedTarget)) return;
    setFresh(new Set());
    onLeaveRow();
  };

  const undo = () => {
    if (!notice?.undo) return;
    setAll(notice.undo(all));
    setNotice({ text: 'Undone' });
    nextFocus.current = () => itemAt(0, TOGGLE);
  };

  return (
    <div className="rows" id={id} role="group" aria-label={label}>
      <ol ref={list} onBlur={leaveRow}>
        {all.map(({ key, row }, index) => {
          const heading = kind.headingOf?.(row) ?? '';
          const previous = all[index - 1];
          return (
            <RowItem
              key={key}
              rowKey={key}
              kind={kind}
              id={`${id}-${index}`}
              row={row}
              place={index + 1}
              heading={previous && kind.headingOf?.(previous.row) === heading ? '' : heading}
              isFirst={index === 0}
              isLast={index === all.length - 1}
              isOpen={key === openKey}
              errors={fresh.has(key) ? undefined : errors[index]}
              actions={actions}
            />
          );
        })}
      </ol>
      {/* What comes and goes stands below the button, so that it never moves away from under a thumb. */}
      <button type="button" className="button quiet" onClick={() => add(all.length, kind.blankAfter(all.at(-1)?.row))}>
        <Icon name="plus" />
        {kind.addLabel}
      </button>
      {error && <p className="field-error">{error}</p>}
      <div className="row-notice">
        <p role="status">{notice?.text}</p>
        {notice?.undo && (
          <button type="button" className="button plain" onClick={undo}>
            <Icon name="undo" />
            Undo
          </button>
        )}
      </div>
    </div>
  );
}
