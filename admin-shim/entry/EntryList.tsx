import { type ReactNode, useContext, useDeferredValue, useMemo, useState } from 'react';
import { DRAFT_KINDS } from '#api/drafts.ts';
import type { ListedEntry } from '#api/entries.ts';
import { Button, ButtonLink } from '../kit/Button.tsx';
import { copyEntry, draftsOf, newEntry, screenOf, TRASH } from '../routing/address.ts';
import { orLogin } from '../network/api-client.ts';
import { useFetched } from '../network/use-fetched.ts';
import { Empty } from '../kit/Empty.tsx';
import { Fetching } from '../kit/Fetching.tsx';
import { TimeZone } from '../kit/time-zone.ts';
import { useFound } from '../kit/search/find.ts';
import { Frame } from '../frame/Frame.tsx';
import { DeletedStrip } from './DeletedStrip.tsx';
import { type DeletedEntry, DeleteEntry } from './DeleteEntry.tsx';
import { leftViews, type ListView, ordersOf, shownOf, wholeList } from './entry-list.ts';
import type { EntryKind } from './entry-kind.ts';
import { EntryTable } from './EntryTable.tsx';
import { ListTools } from './ListTools.tsx';
import { Unfinished } from './unsaved/Unfinished.tsx';
import { visibilityOf } from './visibility.ts';

/** So many entries are seen at a glance, without a search. */
const FEW = 5;

interface EntryListProps {
  kind: EntryKind;
  /** The screen's heading. */
  title: string;
  /** Above the list, such as tabs. */
  children?: ReactNode;
}

/** All entries of a kind, drafts included: to be found, opened, copied and deleted. */
export function EntryList({ kind, title, children }: EntryListProps) {
  const { name, one, many, api } = kind;
  const fetched = useFetched(many, () => orLogin(api.list()), [api, many]);
  const { value: entries, reload } = fetched;
  const [view, setView] = useState(() => leftViews.get(name) ?? wholeList(kind.list));
  const [asked, setAsked] = useState<ListedEntry | null>(null);
  const [deleted, setDeleted] = useState<DeletedEntry[]>([]);

  const show = (next: ListView) => {
    leftViews.set(name, next);
    setView(next);
  };

  const draftKind = DRAFT_KINDS.find((one) => one === name);
  const from = kind.list.newFrom?.(entries ?? []);
  const newLink = (
    <div className="head-links">
      {draftKind && <ButtonLink look="plain" label="Drafts" href={draftsOf(draftKind)} />}
      <ButtonLink look="plain" label="Trash" href={TRASH} />
      <ButtonLink icon="plus" label={`New ${one}`} href={from ? copyEntry(name, from.id) : newEntry(name)} />
    </div>
  );

  return (
    <Frame title={title} here={screenOf(name)} action={newLink}>
      {children}
      <Unfinished kind={name} onSent={reload} />
      {deleted.map((entry, index) => (
        <DeletedStrip key={entry.commit} name={name} deleted={entry} isLatest={index === 0} onBack={reload} />
      ))}
      <Fetching {...fetched} />
      {entries && <Loaded kind={kind} entries={entries} view={view} onView={show} onDelete={setAsked} onChanged={reload} />}
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
    </Frame>
  );
}

/** What the entries of each status are called; `noun` is 'post' or 'posts'. */
const kindsOf = (noun: string): Record<ListView['status'], string> => ({
  all: noun,
  published: `published ${noun}`,
  scheduled: `scheduled ${noun}`,
  over: `${noun} taken down`,
  draft: noun.endsWith('s') ? 'drafts' : 'draft',
});

interface LoadedProps extends Pick<EntryListProps, 'kind'> {
  entries: readonly ListedEntry[];
  view: ListView;
  onView: (view: ListView) => void;
  onDelete: (entry: ListedEntry) => void;
  onChanged: () => void;
}

function Loaded({ kind, entries, view, onView, onDelete, onChanged }: LoadedProps) {
  const { one, many, list } = kind;
  const { Rows = EntryTable } = list;
  const hasTools = entries.length > FEW || (entries.length > 0 && list.finds !== undefined);
  const whole = useMemo(() => wholeList(list), [list]);
  // Typing goes first, the rows follow.
  const looked = useDeferredValue(hasTools ? view : whole);
  const { items, words } = useFound(entries, list.wordsOf, looked.search);
  const timeZone = useContext(TimeZone);
  const visibilities = useMemo(
    () => new Map(entries.map((entry) => [entry, visibilityOf(entry, timeZone, Date.now())])),
    [entries, timeZone],
  );
  const shown = useMemo(() => shownOf(items, looked, list, visibilities), [items, looked, list, visibilities]);
  if (entries.length === 0 && !list.Rows) return <Empty>{list.none}</Empty>;
  return (
    <>
      {hasTools && (
        <ListTools
          finds={list.finds ?? `a ${one}`}
          orders={ordersOf(list)}
          visibilities={[...visibilities.values()]}
          view={view}
          onView={onView}
        />
      )}
      {shown.length > 0 || entries.length === 0 ? (
        <Rows
          key={looked.status + looked.search}
          kind={kind}
          entries={shown}
          words={words}
          order={looked.order}
          onDelete={onDelete}
          onChanged={onChanged}
        />
      ) : (
        <div className="empty">
          <p role="status">{looked.search.trim() === '' ? `There are no ${kindsOf(many)[looked.status]}.` : noneFound(looked)}</p>
          <Button look="quiet" label={`Show all ${many}`} onClick={() => onView({ ...whole, order: view.order })} />
        </div>
      )}
    </>
  );

  function noneFound({ status }: ListView): string {
    return `No ${kindsOf(many)[status]} match. The search looks at the ${list.searched}.`;
  }
}
