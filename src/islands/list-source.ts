/** Where a list gets what a query asks for. */
export interface ListSource<Q, P> {
  /** Begins to fetch what answers every query, at the first sign that one will be asked. */
  prepare(): void;
  /** The answer where the data is here already, or null. */
  atHand(query: Q): P | null;
  /** The answer, be it from far away. Rejects where it cannot be had. */
  load(query: Q, signal: AbortSignal): Promise<P>;
}

type Answer<Q, P> = (query: Q) => P;

/** Makes a source of all entries, once they are here, and of the API where they cannot be fetched. */
export function createListSource<Q, P>({
  fetchAll,
  ask,
}: {
  /** Fetches all entries and makes of them what answers queries; null where they are too many to be sent. */
  fetchAll: (() => Promise<Answer<Q, P>>) | null;
  ask(query: Q, signal: AbortSignal): Promise<P>;
}): ListSource<Q, P> {
  let answer: Answer<Q, P> | null = null;
  let fetching: Promise<Answer<Q, P> | null> | null = null;

  async function fetchOnce(): Promise<Answer<Q, P> | null> {
    if (answer || !fetchAll) return answer;
    fetching ??= fetchAll().catch(() => null);
    answer = await fetching;
    fetching = null; // where it failed, the next who asks tries again
    return answer;
  }

  return {
    prepare: () => void fetchOnce(),
    atHand: (query) => answer?.(query) ?? null,
    async load(query, signal) {
      const fetched = await fetchOnce();
      return fetched ? fetched(query) : ask(query, signal);
    },
  };
}
