import { type KeyboardEvent, memo, type PointerEvent } from 'react';
import { Dialog } from '../parts/Dialog.tsx';
import { Icon } from '../parts/Icon.tsx';
import type { RowErrors, RowKind } from './row-kind.ts';

/** What can be done with a row, by its key. */
export interface RowActions<Row> {
  toggle: (key: number) => void;
  change: (key: number, change: Partial<Row>) => void;
  move: (key: number, by: -1 | 1) => void;
  drag: (key: number, event: PointerEvent<HTMLElement>) => void;
  remove: (key: number) => void;
  regroup: (key: number, name: string) => void;
  addAfter: (key: number) => void;
  paste: (key: number, rows: Row[]) => void;
}

interface RowItemProps<Row> {
  kind: RowKind<Row>;
  id: string;
  rowKey: number;
  row: Row;
  /** Counts from 1. */
  place: number;
  isOnly: boolean;
  isFirst: boolean;
  isLast: boolean;
  isOpen: boolean;
  errors: RowErrors | undefined;
  actions: RowActions<Row>;
}

const NO_ERRORS: RowErrors = {};

function Item<Row>({ kind, id, rowKey, row, place, isOnly, isFirst, isLast, isOpen, errors = NO_ERRORS, actions }: RowItemProps<Row>) {
  const { Inputs, Summary, isSheet = false } = kind;
  const name = kind.nameOf(row, place);
  const [wrong] = Object.values(errors);

  const moveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    actions.move(rowKey, event.key === 'ArrowUp' ? -1 : 1);
  };

  const body = (
    <div className="row-body">
      <Inputs
        id={id}
        row={row}
        errors={errors}
        onChange={(change) => actions.change(rowKey, change)}
        onGroup={(group) => actions.regroup(rowKey, group)}
        onNext={() => actions.addAfter(rowKey)}
        onPasteRows={(rows) => actions.paste(rowKey, rows)}
      />
      <div className="row-tools">
        <button
          type="button"
          className="button plain"
          aria-label={`Move ${name} up`}
          aria-disabled={isFirst}
          onClick={() => actions.move(rowKey, -1)}
        >
          <Icon name="up" />
          Up
        </button>
        <button
          type="button"
          className="button plain"
          aria-label={`Move ${name} down`}
          aria-disabled={isLast}
          onClick={() => actions.move(rowKey, 1)}
        >
          <Icon name="down" />
          Down
        </button>
        <button
          type="button"
          className="button plain danger"
          aria-label={`Remove ${name}`}
          disabled={isOnly}
          onClick={() => actions.remove(rowKey)}
        >
          Remove
        </button>
      </div>
    </div>
  );

  return (
    <li id={id} className="row" data-open={isOpen ? '' : undefined} data-invalid={wrong ? '' : undefined}>
      <div className="row-head">
        <button
          type="button"
          className="row-handle"
          aria-label={`Move ${name}`}
          title="Drag, or press the arrow keys"
          onPointerDown={(event) => event.button === 0 && actions.drag(rowKey, event)}
          onKeyDown={moveByKey}
        >
          <Icon name="grip" />
        </button>
        <button type="button" className="row-summary" aria-expanded={isOpen} onClick={() => actions.toggle(rowKey)}>
          <Summary row={row} place={place} />
          {wrong && !isOpen && <span className="row-error">{wrong}</span>}
        </button>
      </div>
      {isOpen && !isSheet && body}
      {isOpen && isSheet && (
        <Dialog title={name} head={null} closeWords="Done" onDismiss={() => actions.toggle(rowKey)}>
          {body}
        </Dialog>
      )}
    </li>
  );
}

const isSameRow = (a: object, b: object): boolean => {
  const entries = Object.entries(a);
  return entries.length === Object.keys(b).length && entries.every(([name, value]) => (b as Record<string, unknown>)[name] === value);
};

/** A row: a summary in one line that unfolds to its inputs. It is drawn again only where something of its own has changed. */
export const RowItem = memo(
  Item,
  ({ row, ...before }, { row: nextRow, ...after }) =>
    (row === nextRow || isSameRow(row as object, nextRow as object)) && isSameRow(before, after),
) as typeof Item;
