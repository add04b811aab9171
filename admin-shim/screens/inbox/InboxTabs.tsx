import type { ReactNode } from 'react';
import { capitalized } from '#domain/capitalized.ts';
import { areOrIs, counted } from '#domain/counted.ts';
import { Button } from '../../kit/Button.tsx';
import { Empty } from '../../kit/Empty.tsx';
import { Fetching } from '../../kit/Fetching.tsx';
import { Tabs } from '../../kit/Tabs.tsx';
import type { ShownInbox } from './use-inbox.ts';

interface InboxTabsProps<State extends string, Item> extends ShownInbox<State, Item> {
  state: State;
  onOpen: (state: State) => void;
  /** The tab of each state, and what it says while nothing is in it. */
  tabs: Record<State, { label: string; none: string }>;
  /** Above the items, and above them where there are some. */
  note?: ReactNode;
  bar: ReactNode;
  children: (item: Item) => ReactNode;
}

/** What visitors sent: a tab for each state, with how many are in it, and the items of one of them. */
export function InboxTabs<State extends string, Item>({
  one,
  many,
  state,
  onOpen,
  tabs,
  items,
  counts,
  problem,
  hasMore,
  isBusy,
  more,
  reload,
  note,
  bar,
  children,
}: InboxTabsProps<State, Item>) {
  const spam = (state === 'waiting' && counts?.spam) || 0;
  return (
    <Tabs
      label={capitalized(many)}
      tabs={(Object.keys(tabs) as State[]).map((id) => ({
        id,
        label: counts && counts[id] > 0 ? `${tabs[id].label} (${counts[id].toLocaleString('en-US')})` : tabs[id].label,
      }))}
      chosen={state}
      onChoose={onOpen}
    >
      <Fetching what={many} value={items} problem={problem} reload={reload} />
      {note}
      {items?.length === 0 && (
        <Empty>{spam > 0 ? `Nothing waiting. ${counted(spam, one)} ${areOrIs(spam)} under “Spam?”.` : tabs[state].none}</Empty>
      )}
      {items && items.length > 0 && (
        <>
          {bar}
          <ul className="inbox-items">{items.map(children)}</ul>
          {hasMore && (
            <p className="more-rows">
              <Button look="quiet" label="Show more" isBusy={isBusy} onClick={more} />
            </p>
          )}
        </>
      )}
    </Tabs>
  );
}
