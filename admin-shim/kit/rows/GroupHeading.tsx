import { memo } from 'react';
import { pressedKey } from '#domain/pressed-key.ts';
import { Icon } from '../Icon.tsx';
import { MoveButtons, SortableItem } from './Sortable.tsx';

/** The actions on a group, by the key of its first row. */
export interface GroupActions {
  rename: (key: number, name: string) => void;
  move: (key: number, by: -1 | 1) => void;
  remove: (key: number) => void;
}

interface GroupHeadingProps {
  id: string;
  rowKey: number;
  name: string;
  limit: number;
  isFirst: boolean;
  isLast: boolean;
  /** How the page shows this group, if differently. */
  note: string | undefined;
  actions: GroupActions;
}

function Heading({ id, rowKey, name, limit, isFirst, isLast, note, actions }: GroupHeadingProps) {
  const called = name.trim() === '' ? 'the group without a name' : `the group ${name.trim()}`;
  const move = (by: -1 | 1) => actions.move(rowKey, by);
  const head = (
    <>
      <input
        className="row-group-name"
        aria-label="Group name"
        aria-describedby={note ? `${id}-note` : undefined}
        placeholder="Name this group"
        value={name}
        maxLength={limit}
        autoComplete="off"
        enterKeyHint="done"
        onChange={({ target }) => actions.rename(rowKey, target.value)}
        onKeyDown={(event) => pressedKey(event) === 'Enter' && event.preventDefault()}
      />
      <MoveButtons name={called} isFirst={isFirst} isLast={isLast} onMove={move} />
      <button
        type="button"
        className="row-button danger"
        aria-label={`Remove ${called}, not what is in it`}
        title="Remove the heading; what is below it stays"
        onClick={() => actions.remove(rowKey)}
      >
        <Icon name="close" />
      </button>
    </>
  );
  return (
    <SortableItem className="row-group" data-group={rowKey} name={called} onMove={move} head={head}>
      {note && (
        <p className="field-hint" id={`${id}-note`}>
          {note}
        </p>
      )}
    </SortableItem>
  );
}

/** The heading of a group of rows: it is typed here, and moves with its rows. It is drawn again only where it has changed. */
export const GroupHeading = memo(Heading);
