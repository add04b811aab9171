import { createHash, randomUUID } from 'node:crypto';
import { memoize } from './memoize.ts';

/** A query that a page made, with a digest of its result, to detect changes. */
export interface Read {
  query: string;
  args: readonly unknown[];
  /** The names of what the query looked at. */
  sources: readonly string[];
  /** A digest of the result. Of a query whose results are not compared, a question mark and a unique ID. */
  answer: string;
}

type Queries<View> = Readonly<Record<string, (view: View, ...args: never[]) => unknown>>;

/** The queries, bound to a version of the content. */
export type Reader<Q> = { [Name in keyof Q]: Q[Name] extends (view: never, ...args: infer A) => infer R ? (...args: A) => R : never };

interface RecordedQueriesOptions<Version, View, Q> {
  /** All that pages may ask. The arguments and the results are plain JSON. */
  queries: Q;
  /** What queries see of a version. It must call `look` with the name of whatever they look at, before they do. */
  viewOf(version: Version, look: (source: string) => void): View;
  /**
   * Queries whose answers tell nearly all of what they look at, and much: a change there is taken for another answer. To ask them would
   * take as long as rendering the pages that do.
   */
  uncompared?: readonly (keyof Q & string)[];
}

const UNCOMPARED = '?';
/** Whether a query need not be asked again where something has changed that it looked at: its answer has too. */
export const isUncompared = ({ answer }: Read): boolean => answer.startsWith(UNCOMPARED);
/** A read as it is written down: the same for the same content. */
export const asWritten = (read: Read): Read => (isUncompared(read) ? { ...read, answer: UNCOMPARED } : read);

const digestOf = (text: string): string => createHash('sha1').update(text).digest('base64url');
const digestOfPart = memoize((part: object) => digestOf(JSON.stringify(part)));

// Of a list most parts are mostly the very same as the last time, and often all of it is.
const digestOfList = memoize((list: readonly unknown[]) =>
  digestOf(typeof list[0] === 'object' ? list.map((part) => digestOfPart(part as object)).join(' ') : JSON.stringify(list)),
);

const digest = (value: unknown): string => (Array.isArray(value) ? digestOfList(value) : digestOf(JSON.stringify(value)));

/**
 * The only way for pages to their content, so that nothing that a page depends on is forgotten. A version of the content never changes.
 *
 * @example
 * const { createReader } = recordedQueries({
 *   viewOf: (version: Version, look: (slug: string) => void) => (slug: string) => (look(slug), version.posts[slug]),
 *   queries: { title: (post: (slug: string) => Post, slug: string) => post(slug).title },
 * });
 * createReader(version, (read) => reads.push(read)).title('rye'); // reads: [{ query: 'title', args: ['rye'], sources: ['rye'], … }]
 */
export function recordedQueries<Version extends object, View, Q extends Queries<View>>({
  queries,
  viewOf,
  uncompared = [],
}: RecordedQueriesOptions<Version, View, Q>) {
  type Answered = Read & { value: unknown };
  const names = Object.keys(queries);
  const isCompared = (query: string): boolean => !(uncompared as readonly string[]).includes(query);

  const ask = (view: View, query: string, args: readonly unknown[]): unknown =>
    (queries[query] as Queries<View>[string])(view, ...(args as never[]));

  function answer(version: Version, query: string, args: readonly unknown[]): Answered {
    const sources = new Set<string>();
    const view = viewOf(version, (source) => sources.add(source));
    const value = ask(view, query, args);
    return { query, args, sources: [...sources], answer: isCompared(query) ? digest(value) : UNCOMPARED + randomUUID(), value };
  }

  /** The results of queries without arguments. Every page makes some of them, and some look at all there is. */
  const answersOf = memoize((_version: Version) => new Map<string, Answered>());

  function answerOnce(version: Version, query: string, args: readonly unknown[]): Answered {
    if (args.length > 0) return answer(version, query, args);
    const answers = answersOf(version);
    let known = answers.get(query);
    if (!known) answers.set(query, (known = answer(version, query, args)));
    return known;
  }

  return {
    /** Binds the queries to a version. `note` is called with each read. */
    createReader(version: Version, note?: (read: Read) => void): Reader<Q> {
      const silent = viewOf(version, () => undefined);
      const bind = (query: string) =>
        function read(...args: unknown[]): unknown {
          if (!note) return ask(silent, query, args);
          const { value, ...noted } = answerOnce(version, query, args);
          note(noted);
          return value;
        };
      return Object.fromEntries(names.map((query) => [query, bind(query)])) as Reader<Q>;
    },

    /** Repeats a query on another version. */
    readAgain(version: Version, { query, args }: Pick<Read, 'query' | 'args'>): Read {
      const { value: _value, ...read } = answerOnce(version, query, args);
      return read;
    },

    /** Carries the results of queries without arguments over to the next version, unless they looked at something that changed in between. */
    reuseAnswers(before: Version, after: Version, changed: ReadonlySet<string>): void {
      for (const [query, known] of answersOf(before))
        if (!known.sources.some((source) => changed.has(source))) answersOf(after).set(query, known);
    },
  };
}
