import { useContext } from 'react';
import type { ListedEntry } from '#api/entries.ts';
import { copyEntry, editEntry } from '../routing/address.ts';
import { Button, ButtonLink } from '../kit/Button.tsx';
import { TimeZone } from '../kit/time-zone.ts';
import type { EntryRowsProps } from './entry-kind.ts';
import { visibilityOf } from './visibility.ts';

interface EntryActionsProps extends Pick<EntryRowsProps, 'kind' | 'onDelete'> {
  entry: ListedEntry;
}

/** What can be done with an entry of a list. */
export function EntryActions({ kind: { name, list, publicPage, isFixed }, entry, onDelete }: EntryActionsProps) {
  const isSeen = visibilityOf(entry, useContext(TimeZone), Date.now()) === 'published';
  return (
    <>
      {isSeen && <ButtonLink leaves look="plain" label="View" more={` ${entry.title}`} href={publicPage(entry.slug)} />}
      {list.newsletter && isSeen && (
        <ButtonLink look="plain" label="Newsletter" more={` with ${entry.title}`} href={list.newsletter(entry)} />
      )}
      <ButtonLink look="plain" label="Edit" more={` ${entry.title}`} href={editEntry(name, entry.id)} />
      {!isFixed?.(entry) && (
        <>
          <ButtonLink look="plain" label="Duplicate" more={` ${entry.title}`} href={copyEntry(name, entry.id)} />
          <Button look="plain danger" label="Delete" more={` ${entry.title}`} onClick={() => onDelete(entry)} />
        </>
      )}
    </>
  );
}
