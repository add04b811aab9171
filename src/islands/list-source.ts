/** A data source for a list's queries. */
export interface ListSource<Q, P> {
  /** Starts fetching all entries, at the first sign of a query. */
  prepare(): void;
  /** The result if it is available synchronously, or null. */
  atHand(query: Q): P | null;
  /** The result, fetched if necessary. Rejects if that fails. */
  load(query: Q, signal: AbortSignal): Promise<P>;
}

type Answer<Q, P> = (query: Q) => P;

/** Creates a source that uses all entries once they are fetched, and the API as a fallback. */
export function createListSource<Q, P>({
  fetchAll,
  ask,
}: {
  /** Fetches all entries and returns a function that answers queries; null if there are too many to send. */
  fetchAll: (() => Promise<Answer<Q, P>>) | null;
  ask(query: Q, signal: AbortSignal): Promise<P>;
}): ListSource<Q, P> {
  let answer: Answer<Q, P> | null = null;
  let fetching: Promise<Answer<Q, P> | null> | null = null;

  async function fetchOnce(): Promise<Answer<Q, P> | null> {
    if (answer || !fetchAll) return answer;
    fetching ??= fetchAll().catch(() => null);
    answer = await fetching;
    fetching = null; // after a failure, the next call retries
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
