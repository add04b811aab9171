import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { ListedEntry } from '#api/entries.ts';
import { loginUrl, newEntry, screenOf, TRASH } from '../address.ts';
import { whyNotFetched } from '../network/api-client.ts';
import { useFound } from '../search/find.ts';
import { Frame } from '../parts/Frame.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Link } from '../parts/Link.tsx';
import { Loading } from '../parts/Loading.tsx';
import { Notice } from '../parts/Notice.tsx';
import { DeletedStrip } from './DeletedStrip.tsx';
import { type DeletedEntry, DeleteEntry } from './DeleteEntry.tsx';
import { leftViews, type ListView, shownOf, WHOLE_LIST } from './entry-list.ts';
import type { EntryKind } from './entry-kind.ts';
import { EntryTable } from './EntryTable.tsx';
import { ListTools } from './ListTools.tsx';
import { Unfinished } from '../unsaved/Unfinished.tsx';

/** So many entries are seen at a glance, without a search. */
const FEW = 5;

type State = { status: 'loading' } | { status: 'loaded'; entries: ListedEntry[] } | { status: 'failed'; message: string };

interface EntryListProps {
  kind: EntryKind;
  siteName: string;
  /** The screen's heading. */
  title: string;
  /** What stands above the list, such as tabs. */
  children?: ReactNode;
}

/** All entries of a kind, drafts included: to be found, opened, copied and deleted. */
export function EntryList({ kind, siteName, title, children }: EntryListProps) {
  const { name, one, many, api, list } = kind;
  const [state, setState] = useState<State>({ status: 'loading' });
  const [view, setView] = useState(() => leftViews.get(name) ?? WHOLE_LIST);
  const [asked, setAsked] = useState<ListedEntry | null>(null);
  const [deleted, setDeleted] = useState<DeletedEntry[]>([]);

  const load = useCallback(
    async (isCurrent: () => boolean) => {
      const answer = await api.list();
      if (!isCurrent()) return;
      if (answer.ok) setState({ status: 'loaded', entries: answer.value });
      else if (answer.failure.kind === 'signed-out') location.replace(loginUrl(location.pathname + location.search));
      else
        setState({
          status: 'failed',
          message: whyNotFetched(answer.failure, `The ${many} could not be fetched.`),
        });
    },
    [api, many],
  );

  useEffect(() => {
    let isShown = true;
    void load(() => isShown);
    return () => {
      isShown = false;
    };
  }, [load]);

  const reload = () => void load(() => true);
  const show = (next: ListView) => {
    leftViews.set(name, next);
    setView(next);
  };

  const newLink = (
    <div className="head-links">
      <Link className="button plain" href={TRASH}>
        Trash
      </Link>
      <Link className="button" href={newEntry(name)}>
        <Icon name="plus" />
        New {one}
      </Link>
    </div>
  );

  return (
    <Frame siteName={siteName} title={title} here={screenOf(name)} action={newLink}>
      {children}
      <Unfinished kind={name} onSent={reload} />
      {deleted.map((entry, index) => (
        <DeletedStrip key={entry.commit} name={name} deleted={entry} isLatest={index === 0} onBack={reload} />
      ))}
      {state.status === 'loading' && <Loading>{`Fetching the ${many}…`}</Loading>}
      {state.status === 'failed' && (
        <Notice
          onTryAgain={() => {
            setState({ status: 'loading' });
            reload();
          }}
        >
          {state.message}
        </Notice>
      )}
      {state.status === 'loaded' && <Loaded kind={kind} entries={state.entries} view={view} onView={show} onDelete={setAsked} />}
      {asked && (
        <DeleteEntry
          kind={kind}
          entry={asked}
          onClose={() => setAsked(null)}
          onDeleted={(entry) => {
            setAsked(null);
            setDeleted((earlier) => [entry, ...earlier]);
            reload();
          }}
          onGone={() => {
            setAsked(null);
            reload();
          }}
        />
      )}
      {state.status === 'loaded' && state.entries.length === 0 && (
        <div className="empty">
          <p>{list.none}</p>
        </div>
      )}
    </Frame>
  );
}

interface LoadedProps extends Pick<EntryListProps, 'kind'> {
  entries: readonly ListedEntry[];
  view: ListView;
  onView: (view: ListView) => void;
  onDelete: (entry: ListedEntry) => void;
}

function Loaded({ kind, entries, view, onView, onDelete }: LoadedProps) {
  const { one, many, list } = kind;
  const hasTools = entries.length > FEW;
  // Typing goes first, the rows follow.
  const looked = useDeferredValue(hasTools ? view : WHOLE_LIST);
  const { items, words } = useFound(entries, list.wordsOf, looked.search);
  const shown = useMemo(() => shownOf(items, looked, list), [items, looked, list]);
  if (entries.length === 0) return null;
  return (
    <>
      {hasTools && <ListTools one={one} entries={entries} view={view} onView={onView} />}
      {shown.length > 0 ? (
        <EntryTable
          key={looked.status + looked.search}
          kind={kind}
          entries={shown}
          words={words}
          order={looked.order}
          onDelete={onDelete}
        />
      ) : (
        <div className="empty">
          <p role="status">
            {looked.search.trim() === ''
              ? `There are no ${looked.status === 'draft' ? 'drafts' : `published ${many}`}.`
              : noneFound(looked)}
          </p>
          <button type="button" className="button quiet" onClick={() => onView({ ...WHOLE_LIST, order: view.order })}>
            Show all {many}
          </button>
        </div>
      )}
    </>
  );

  function noneFound({ status }: ListView): string {
    const which = { all: `No ${one} has`, published: `No published ${one} has`, draft: 'No draft has' }[status];
    return `${which} these words in its ${list.searched}.`;
  }
}
