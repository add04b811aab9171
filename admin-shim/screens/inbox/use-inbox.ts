import { useState } from 'react';
import { type Answer, reasonOf } from '../../network/api-client.ts';
import { useAnswer } from '../../network/use-answer.ts';
import { useSession } from '../../session/SignInAgain.tsx';

/** What the API answers with a page of an inbox. */
interface InboxPage<Counts> {
  counts: Counts;
  /** Where the next page starts; null if this is the last. */
  next: number | null;
}

/** An inbox of what visitors sent, in which each item has a state. */
interface Inbox<State, Item, Page> {
  /** What is in it: `comment` and `comments`. */
  one: string;
  many: string;
  list(state: State, start: number): Promise<Answer<Page>>;
  itemsOf(page: Page): readonly Item[];
}

/** An inbox as its tabs show it. */
export interface ShownInbox<State extends string, Item> {
  one: string;
  many: string;
  /** Null as long as they are on their way. */
  items: readonly Item[] | null;
  counts: Record<State | 'spam', number> | null;
  problem: string | null;
  hasMore: boolean;
  isBusy: boolean;
  more: () => Promise<void>;
  reload: () => void;
}

/** Why something was not done. */
interface Problem {
  problem: string;
}

interface Listed<State, Item, Page> {
  state: State;
  items: readonly Item[];
  /** The page that was fetched last. */
  page: Page;
}

/** The items of a state, how many there are in each, and how changes are made. `News` says what was done last. */
export function useInbox<State, Item, Counts, Page extends InboxPage<Counts>, Changed extends { counts: Counts }, News>(
  { one, many, list, itemsOf }: Inbox<State, Item, Page>,
  state: State,
) {
  const withSession = useSession();
  const [listed, setListed] = useState<Listed<State, Item, Page> | null>(null);
  const [counts, setCounts] = useState<Counts | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [news, setNews] = useState<News | Problem | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [round, setRound] = useState(0);

  useAnswer(
    () => withSession(() => list(state, 0)),
    (answer) => {
      setProblem(answer.ok ? null : `The ${many} could not be loaded. ${reasonOf(answer.failure)}`);
      if (!answer.ok) return;
      setListed({ state, items: itemsOf(answer.value), page: answer.value });
      setCounts(answer.value.counts);
    },
    [state, round],
  );

  async function more(): Promise<void> {
    if (!listed || isBusy) return;
    const { items, page } = listed;
    const { next } = page;
    if (next === null) return;
    setIsBusy(true);
    const answer = await withSession(() => list(state, next));
    setIsBusy(false);
    if (!answer.ok) setNews({ problem: `No more ${many} could be loaded. ${reasonOf(answer.failure)}` });
    else setListed({ state, items: [...items, ...itemsOf(answer.value)], page: answer.value });
  }

  /**
   * Makes changes one after the other. Returns whether all were made. Items that `stays` says no to leave the list at once; the new list
   * comes a moment later.
   */
  async function run(
    changes: readonly (() => Promise<Answer<Changed>>)[],
    newsOf: (changed: Changed) => News | Problem,
    stays: (item: Item, changed: Changed) => boolean,
  ): Promise<boolean> {
    setIsBusy(true);
    let isDone = true;
    for (const change of changes) {
      const answer = await withSession(change);
      isDone = answer.ok;
      setNews(answer.ok ? newsOf(answer.value) : { problem: `That could not be done. ${reasonOf(answer.failure)}` });
      if (!answer.ok) break;
      const changed = answer.value;
      setCounts(changed.counts);
      setListed((shown) => shown && { ...shown, items: shown.items.filter((item) => stays(item, changed)) });
    }
    setIsBusy(false);
    setRound((number) => number + 1);
    return isDone;
  }

  const shown = listed?.state === state ? listed : null;
  return {
    one,
    many,
    items: shown?.items ?? null,
    page: shown?.page ?? null,
    hasMore: (shown?.page.next ?? null) !== null,
    counts,
    problem,
    news,
    isBusy,
    more,
    run,
    reload: () => setRound(round + 1),
  };
}
