import { createHash, randomUUID } from 'node:crypto';
import type { ContentView } from './content-view.ts';
import { fallbackEntry } from './fallback-entries.ts';
import { memoize } from './memoize.ts';
import { photoAt, photoSource } from './photos.ts';
import { postOrder } from './posts.ts';
import { queries } from './queries.ts';
import { recipesByCategory } from './recipes.ts';
import { seenEntries } from './schedule.ts';
import type { ContentSnapshot } from './snapshot.ts';
import { publishedDistinctTexts } from './distinct-text.ts';

type Queries = typeof queries;
/** The name of a query. */
export type QueryName = keyof Queries;

type WithoutView<F> = F extends (content: ContentView, ...args: infer A) => infer R ? (...args: A) => R : never;

/** The queries, bound to a snapshot. */
export type ContentReader = { [Q in QueryName]: WithoutView<Queries[Q]> };

/** A query with a digest of its result, to detect changes. */
export interface Read {
  query: QueryName;
  args: readonly unknown[];
  /** What the query read: `post/rye-starter`, `post/*` for all posts, `post/order`, `category/Breads`, `photo/uploads/rye.jpg`, `outside/place`. */
  sources: readonly string[];
  /** A digest of the result; for a query whose results are not compared, a unique ID. */
  answer: string;
}

const digestOf = (text: string): string => createHash('sha1').update(text).digest('base64url');
const digestOfPart = memoize((part: object) => digestOf(JSON.stringify(part)));

// Of a list most parts are mostly the very same as the last time, and often all of it is.
const digestOfList = memoize((list: readonly unknown[]) =>
  digestOf(typeof list[0] === 'object' ? list.map((part) => digestOfPart(part as object)).join(' ') : JSON.stringify(list)),
);

const digest = (value: unknown): string => (Array.isArray(value) ? digestOfList(value) : digestOf(JSON.stringify(value)));

/**
 * Questions whose answers tell nearly all of what they look at, and much: a change there is taken for another answer. To ask them would
 * take as long as rendering the one page that does, which no one waits for.
 */
const UNCOMPARED: ReadonlySet<QueryName> = new Set([
  'listedRecipes',
  'findableGroups',
  'sitemapOfPosts',
  'sitemapOfRecipes',
  'sitemapOfCollections',
  'sitemapOfPages',
]);

/** Whether a question need not be asked again where something has changed that it looked at: its answer has too. */
export const isUncompared = ({ query }: Pick<Read, 'query'>): boolean => UNCOMPARED.has(query);

function viewOf(snapshot: ContentSnapshot, look: (source: string) => void): ContentView {
  const entries = seenEntries(snapshot);
  return {
    entry(kind, slug) {
      look(`${kind}/${slug}`);
      return entries[kind].get(slug) ?? fallbackEntry(kind);
    },
    all(kind) {
      look(`${kind}/*`);
      return entries[kind];
    },
    postOrder() {
      look('post/order');
      return postOrder(entries.post);
    },
    recipesOf(category) {
      look(`category/${category}`);
      return recipesByCategory(entries.recipe).get(category) ?? [];
    },
    distinctText(path) {
      look(`words${path}`);
      return publishedDistinctTexts(entries).get(path) ?? null;
    },
    photo(address) {
      look(photoSource(address));
      return photoAt(snapshot, address);
    },
    files() {
      look('files');
      return snapshot.files;
    },
    outside(service) {
      look(`outside/${service}`);
      return snapshot.outside[service];
    },
  };
}

const ask = (view: ContentView, query: QueryName, args: readonly unknown[]): unknown =>
  (queries[query] as (content: ContentView, ...args: readonly unknown[]) => unknown)(view, ...args);

type Answered = Read & { value: unknown };

function answer(snapshot: ContentSnapshot, query: QueryName, args: readonly unknown[]): Answered {
  const sources = new Set<string>();
  const value = ask(
    viewOf(snapshot, (source) => sources.add(source)),
    query,
    args,
  );
  return { query, args, sources: [...sources], answer: UNCOMPARED.has(query) ? randomUUID() : digest(value), value };
}

/** The results of queries without arguments, by snapshot. Every page makes some of them, and some read all entries. */
const answersOf = memoize((_snapshot: ContentSnapshot) => new Map<QueryName, Answered>());

/** Carries these results over to the next snapshot, unless they read something that changed in between. */
export function reuseAnswers(before: ContentSnapshot, after: ContentSnapshot, changed: ReadonlySet<string>): void {
  for (const [query, known] of answersOf(before))
    if (!known.sources.some((source) => changed.has(source))) answersOf(after).set(query, known);
}

/** Repeats a query on another snapshot. */
export function readAgain(snapshot: ContentSnapshot, { query, args }: Pick<Read, 'query' | 'args'>): Answered {
  if (args.length > 0) return answer(snapshot, query, args);
  const answers = answersOf(snapshot);
  let known = answers.get(query);
  if (!known) answers.set(query, (known = answer(snapshot, query, args)));
  return known;
}

/** Binds the queries to a snapshot. `note` is called with each read. */
export function createReader(snapshot: ContentSnapshot, note?: (read: Read) => void): ContentReader {
  const silent = viewOf(snapshot, () => undefined);
  const bind = (query: QueryName) =>
    function read(...args: unknown[]): unknown {
      if (!note) return ask(silent, query, args);
      const { value, ...noted } = readAgain(snapshot, { query, args });
      note(noted);
      return value;
    };
  return Object.fromEntries((Object.keys(queries) as QueryName[]).map((query) => [query, bind(query)])) as unknown as ContentReader;
}
