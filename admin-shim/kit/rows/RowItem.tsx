import { type ClipboardEvent, memo, useReducer } from 'react';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { KeepMounted, useKept } from './keep-mounted.ts';
import { pastedText } from './pasted-text.ts';
import type { RowErrors, RowInputsProps, RowKind } from './row-kind.ts';
import { MoveButtons, SortableItem } from './Sortable.tsx';
import { useStable } from './use-stable.ts';

/** The actions on a row, by its key. */
export interface RowActions<Row> {
  toggle: (key: number) => void;
  /** Puts what was typed into the row itself. */
  change: (key: number, change: Partial<Row>) => void;
  move: (key: number, by: -1 | 1) => void;
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
  /** How many rows there are. */
  count: number;
  /** Whether it cannot be removed. */
  isNeeded: boolean;
  isFirst: boolean;
  isLast: boolean;
  isOpen: boolean;
  errors: RowErrors | undefined;
  actions: RowActions<Row>;
}

const NO_ERRORS: RowErrors = {};

function Item<Row>({
  kind,
  id,
  rowKey,
  row,
  place,
  count,
  isNeeded,
  isFirst,
  isLast,
  isOpen,
  errors = NO_ERRORS,
  actions,
}: RowItemProps<Row>) {
  const { Inputs, Summary, paste, isSheet = false } = kind;
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const [isKept, keep] = useKept();
  const name = kind.nameOf(row, place);
  const [wrong] = Object.values(errors);

  // An input is drawn again only where what it shows has changed.
  const calls = useStable<Pick<RowInputsProps<Row>, 'onChange' | 'onGroup' | 'onNext'>>({
    onChange(change) {
      actions.change(rowKey, change);
      redraw();
    },
    onGroup: (group) => actions.regroup(rowKey, group),
    onNext: () => actions.addAfter(rowKey),
  });

  const move = (by: -1 | 1) => actions.move(rowKey, by);

  /** A list that is pasted into an input becomes rows; what is no list is pasted as usual. */
  const pasteRows = (event: ClipboardEvent<HTMLElement>) => {
    const { target } = event;
    if (!paste?.into.some((field) => target instanceof HTMLElement && target.id === `${id}-${field}`)) return;
    const rows = paste.read(pastedText(event.clipboardData), row);
    const [first] = rows;
    const isList = rows.length > 1 || (first !== undefined && kind.isBlank(row) && (paste.isSplit?.(first) ?? false));
    if (!isList || rows.length > paste.most) return;
    event.preventDefault();
    actions.paste(rowKey, rows);
  };

  const body = (
    <div className="row-body" hidden={!isOpen} onPaste={pasteRows}>
      <KeepMounted value={keep}>
        <Inputs id={id} row={row} errors={errors} {...calls} />
      </KeepMounted>
      <div className="row-tools">
        <MoveButtons name={name} isFirst={isFirst} isLast={isLast} onMove={move} hasWords />
        <span className="field-hint">
          {place} of {count}
        </span>
        <Button
          look="plain danger"
          label="Remove"
          aria-label={`Remove ${name}`}
          disabled={isNeeded}
          onClick={() => actions.remove(rowKey)}
        />
      </div>
    </div>
  );

  return (
    <SortableItem
      id={id}
      className="row"
      data-open={isOpen ? '' : undefined}
      data-invalid={wrong ? '' : undefined}
      name={name}
      onMove={move}
      head={
        <button type="button" className="row-summary" aria-expanded={isOpen} onClick={() => actions.toggle(rowKey)}>
          <Summary row={row} place={place} />
          {wrong && !isOpen && <span className="row-error">{wrong}</span>}
          {isKept && !isOpen && <span className="row-notes">Photos are being sent…</span>}
        </button>
      }
    >
      {(isOpen || isKept) && !isSheet && body}
      {(isOpen || isKept) && isSheet && (
        <Dialog isShown={isOpen} title={name} head={null} closeWords="Done" onDismiss={() => actions.toggle(rowKey)}>
          {body}
        </Dialog>
      )}
    </SortableItem>
  );
}

/** A row: a summary in one line that unfolds to its inputs. It is rendered again only where something of its own has changed. */
export const RowItem = memo(Item) as typeof Item;
