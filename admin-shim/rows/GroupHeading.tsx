import type { KeyboardEvent, PointerEvent } from 'react';
import { Icon } from '../parts/Icon.tsx';

/** What can be done with a group, by the key of its first row. */
export interface GroupActions {
  rename: (key: number, name: string) => void;
  move: (key: number, by: -1 | 1) => void;
  drag: (key: number, event: PointerEvent<HTMLElement>) => void;
  remove: (key: number) => void;
}

interface GroupHeadingProps {
  id: string;
  rowKey: number;
  name: string;
  limit: number;
  isFirst: boolean;
  isLast: boolean;
  /** What is to be known about how the page shows this group. */
  note: string | undefined;
  actions: GroupActions;
}

/** The heading of a group of rows: it is typed here, and moves with its rows. */
export function GroupHeading({ id, rowKey, name, limit, isFirst, isLast, note, actions }: GroupHeadingProps) {
  const called = name.trim() === '' ? 'the group without a name' : `the group ${name.trim()}`;
  const moveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    actions.move(rowKey, event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <li className="row-group" data-group={rowKey}>
      <div className="row-head">
        <button
          type="button"
          className="row-handle"
          aria-label={`Move ${called}`}
          title="Drag, or press the arrow keys"
          onPointerDown={(event) => event.button === 0 && actions.drag(rowKey, event)}
          onKeyDown={moveByKey}
        >
          <Icon name="grip" />
        </button>
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
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <button
          type="button"
          className="row-button"
          aria-label={`Move ${called} up`}
          aria-disabled={isFirst}
          onClick={() => actions.move(rowKey, -1)}
        >
          <Icon name="up" />
        </button>
        <button
          type="button"
          className="row-button"
          aria-label={`Move ${called} down`}
          aria-disabled={isLast}
          onClick={() => actions.move(rowKey, 1)}
        >
          <Icon name="down" />
        </button>
        <button
          type="button"
          className="row-button danger"
          aria-label={`Remove ${called}, not what is in it`}
          title="Remove the heading; what is below it stays"
          onClick={() => actions.remove(rowKey)}
        >
          <Icon name="close" />
        </button>
      </div>
      {note && (
        <p className="field-hint" id={`${id}-note`}>
          {note}
        </p>
      )}
    </li>
  );
}
