import { type ReactNode, useEffect } from 'react';
import type { EntryView } from '../routing/address.ts';
import { newShelfId } from './unsaved/unsaved-copy.ts';
import { replaceAddress } from '../routing/navigation.ts';
import { SignInAgain } from '../session/SignInAgain.tsx';
import { EntryEditor } from './EntryEditor.tsx';
import type { EntryKind } from './entry-kind.ts';
import { EntryList } from './EntryList.tsx';

interface EntryScreenProps {
  kind: EntryKind;
  /** What the address asks for. */
  view: EntryView;
  /** The heading of the list. */
  title: string;
  /** Above the list, such as tabs. */
  children?: ReactNode;
}

/** The management of a kind of entries: their list, or the form of one in its place. */
export function EntryScreen({ kind, view, title, children }: EntryScreenProps) {
  // Each new form has a place of its own on this device. The address names it, so that it is found again after a reload.
  const needsPlace = view.show === 'new' && view.kept === null;
  useEffect(() => {
    if (needsPlace) replaceAddress(`${location.pathname}${location.search}&kept=${encodeURIComponent(newShelfId())}`);
  }, [needsPlace]);
  if (needsPlace) return null;
  return (
    <SignInAgain>
      {view.show === 'list' ? (
        <EntryList key={kind.name} kind={kind} title={title}>
          {children}
        </EntryList>
      ) : (
        <EntryEditor
          key={kind.name}
          kind={kind}

          id={view.show === 'edit' ? view.id : null}
          from={view.show === 'new' ? view.from : null}
          shelfId={(view.show === 'new' && view.kept) || ''}
        />
      )}
    </SignInAgain>
  );
}
