import { type ClipboardEvent, Fragment, useId, useMemo, useState } from 'react';
import { counted } from '#domain/counted.ts';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { pastedText } from './pasted-text.ts';
import type { RowKind, RowPaste } from './row-kind.ts';

interface PasteBoxProps<Row> {
  kind: RowKind<Row>;
  paste: RowPaste<Row>;
  box: NonNullable<RowPaste<Row>['box']>;
  /** The row before the new ones. */
  after: Row | undefined;
  /** How many rows are written already. */
  count: number;
  onAdd: (rows: Row[]) => void;
  onDismiss: () => void;
}

/** A box for a whole list, which shows what is understood of it before anything is added. */
export function PasteBox<Row>({ kind, paste, box, after, count, onAdd, onDismiss }: PasteBoxProps<Row>) {
  const id = useId();
  const [text, setText] = useState('');
  const rows = useMemo(() => paste.read(text, after), [text, paste, after]);
  const isTooMany = rows.length + count > paste.most;
  const words = (number: number) => counted(number, paste.one, paste.many);

  /** What is pasted from a web page is put in as the list it is there. */
  const take = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const list = pastedText(event.clipboardData);
    if (list === event.clipboardData.getData('text/plain')) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    setText(text.slice(0, selectionStart) + list + text.slice(selectionEnd));
  };

  return (
    <Dialog title={box.title} onDismiss={onDismiss}>
      <div className="field">
        <label htmlFor={id} className="visually-hidden">
          {box.title}
        </label>
        <textarea
          id={id}
          rows={6}
          className="paste-text"
          value={text}
          aria-describedby={`${id}-hint`}
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
          onPaste={take}
        />
        <p className="field-hint" id={`${id}-hint`}>
          {box.hint}
        </p>
      </div>
      <div className="paste-preview">
        <p role="status">
          {rows.length > 0 && `${words(rows.length)} understood:`}
          {isTooMany && <span className="field-error"> There can be at most {words(paste.most)}.</span>}
        </p>
        {rows.length > 0 && (
          // What scrolls must be reached by the keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <ol tabIndex={0} aria-label="What will be added">
            {rows.slice(0, paste.most).map((row, index) => {
              const group = kind.groups?.nameOf(row) ?? '';
              const before = rows[index - 1];
              const isNew = group !== (before === undefined ? '' : (kind.groups?.nameOf(before) ?? ''));
              return (
                <Fragment key={index}>
                  {isNew && <li className="paste-group">{group || 'In no group'}</li>}
                  <li>
                    <kind.Summary row={row} place={index + 1} />
                  </li>
                </Fragment>
              );
            })}
          </ol>
        )}
      </div>
      <div className="actions">
        <Button look="quiet" label="Cancel" onClick={onDismiss} />
        <Button
          label={rows.length === 0 ? 'Add' : `Add ${words(rows.length)}`}
          isBusy={rows.length === 0 || isTooMany}
          onClick={() => rows.length > 0 && !isTooMany && onAdd(rows)}
        />
      </div>
    </Dialog>
  );
}
