import { useRef, useState } from 'react';
import type { ListedEntry } from '#api/entries.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { editEntry, listOf, screenOf, TRASH } from '../routing/address.ts';
import { isGone, orLogin, whyNotFetched } from '../network/api-client.ts';
import { useAnswer } from '../network/use-answer.ts';
import { Frame } from '../frame/Frame.tsx';
import { Loading } from '../kit/Loading.tsx';
import { replaceAddress } from '../routing/navigation.ts';
import { Notice } from '../kit/Notice.tsx';
import type { EntryKind } from './entry-kind.ts';
import { EntryForm } from './EntryForm.tsx';

type State =
  | { status: 'loading' }
  | { status: 'ready'; entry: ListedEntry | null; copied: ListedEntry | null; isContinued: boolean; formKey: number }
  | { status: 'gone' }
  | { status: 'failed'; message: string };

interface EntryEditorProps {
  kind: EntryKind;
  /** The entry to edit, or null for a new one. */
  id: string | null;
  /** The entry that a new one is to start as a copy of. */
  from: string | null;
  /** The id of a new entry's unsaved copy. */
  shelfId: string;
}

/** The form of an entry in place of the list. */
export function EntryEditor({ kind, id, from, shelfId }: EntryEditorProps) {
  const { name, one, many, api, publicPage, title, headLinks: ownLinks } = kind;
  const [state, setState] = useState<State>({ status: 'loading' });
  const [saved, setSaved] = useState<ListedEntry | null>(null);
  const [attempt, setAttempt] = useState(0);
  /** Where the form puts its own links, beside the heading. */
  const [headLinks, setHeadLinks] = useState<HTMLElement | null>(null);
  const forms = useRef(0);
  /** The entry in the open form. A form stays open after its first save. */
  const open = useRef<string | null>(null);

  const wanted = id === null ? `new ${shelfId}` : `edit ${id}`;
  const show = (fetched: ListedEntry | null) => {
    open.current = wanted;
    const [entry, copied] = id === null ? [null, fetched] : [fetched, null];
    const address = new URL(location.href);
    const isContinued = address.searchParams.has('continue');
    setState({ status: 'ready', entry, copied, isContinued, formKey: ++forms.current });
    // Once is enough: after a reload the owner is asked.
    address.searchParams.delete('continue');
    if (isContinued) replaceAddress(address.pathname + address.search);
  };

  useAnswer(
    () => {
      if (open.current === wanted) return null;
      setSaved(null);
      const source = id ?? from;
      if (source !== null) setState({ status: 'loading' });
      else show(null);
      return source === null ? null : orLogin(api.get(source));
    },
    (answer) => {
      if (answer.ok) show(answer.value);
      else if (isGone(answer.failure)) setState({ status: 'gone' });
      else setState({ status: 'failed', message: whyNotFetched(answer.failure, `The ${one} could not be loaded.`) });
    },
    [id, from, shelfId, attempt, api, one],
  );

  const onSaved = (entry: ListedEntry) => {
    setSaved(entry);
    open.current = `edit ${entry.id}`;
    if (title === undefined && entry.id !== id) replaceAddress(editEntry(name, entry.id));
  };

  const shown = saved ?? (state.status === 'ready' ? state.entry : null);
  const action = (
    <div className="head-links" ref={setHeadLinks}>
      <ButtonLink look="plain" icon="back" label={title ? 'Home' : `All ${many}`} href={title ? '/admin' : listOf(name)} />
      {ownLinks ?? (shown?.status === 'published' && <ButtonLink leaves look="plain" label="View" href={publicPage(shown.slug)} />)}
    </div>
  );

  return (
    <Frame
      title={title ?? (shown?.title || `${shown || id !== null ? 'Edit' : 'New'} ${one}`)}
      here={screenOf(name)}
      action={action}
      isForm
    >
      {state.status === 'loading' && <Loading>{`Loading the ${one}…`}</Loading>}
      {state.status === 'failed' && <Notice onTryAgain={() => setAttempt(attempt + 1)}>{state.message}</Notice>}
      {state.status === 'gone' && (
        <div className="empty">
          <p>The {one} could not be found.</p>
          <ButtonLink look="quiet" label="Look in the trash" href={TRASH} />
        </div>
      )}
      {state.status === 'ready' && (
        <EntryForm
          key={state.formKey}
          kind={kind}
          entry={state.entry}
          copied={state.copied}
          shelfId={shelfId}
          isContinued={state.isContinued}
          headLinks={headLinks}
          onSaved={onSaved}
        />
      )}
    </Frame>
  );
}
