import { type Context, Hono } from 'hono';
import { type ContentReader, createReader } from '#content/reader.ts';
import { type ContentSnapshot, findEntry } from '#content/snapshot.ts';
import type { ContentKind } from '#domain/content-kinds.ts';
import type { ContentSource } from '../dependencies.ts';
import { entryNotFound } from '../entries/entry-not-found.ts';
import { cacheUntilDeploy } from '../http/cache.ts';
import { hasSessionCookie } from '../http/session.ts';

/** The kinds with addresses of their own in the API. */
export type ResourceKind = Extract<ContentKind, 'post' | 'recipe' | 'collection'>;

/** How the API answers visitors who ask for a kind of entry. */
export interface PublicResource<K extends ResourceKind> {
  kind: K;
  /** The name of the list in answers. */
  plural: string;
  /** What answers are made of, as the CDN is told. */
  cacheTag: string;
  /** The parts of a query that make another list. */
  queryNames: readonly string[];
  /** The list for visitors, as an answer. */
  list(reader: ContentReader, parameters: URLSearchParams): object;
  /** An entry for visitors, or null where it is not for them. */
  find(reader: ContentReader, slug: string): object | null;
}

/** Whether a request asks for drafts too: `all` with any value that does not say no. */
export const wantsAll = (context: Context): boolean =>
  Object.entries(context.req.query()).some(
    ([name, value]) => name.toLowerCase() === 'all' && !['false', '0', 'no', 'off'].includes(value.toLowerCase()),
  );

/** How many answers are kept of one moment; whoever asks for more has them made anew. */
const MOST_KEPT = 200;
/** What was answered from the content of a moment, as JSON. It goes with the moment. */
const kept = new WeakMap<ContentSnapshot, Map<string, string>>();

/** An answer made from the content of a moment, as JSON; null where there is none. `key` says what was asked. */
function answerOf(snapshot: ContentSnapshot, key: string, make: (reader: ContentReader) => object | null): string | null {
  let answers = kept.get(snapshot);
  if (!answers) kept.set(snapshot, (answers = new Map<string, string>()));
  const known = answers.get(key);
  if (known !== undefined) return known;
  const answer = make(createReader(snapshot));
  if (answer === null) return null;
  const text = JSON.stringify(answer);
  const [oldest] = answers.keys();
  if (answers.size >= MOST_KEPT && oldest !== undefined) answers.delete(oldest);
  answers.set(key, text);
  return text;
}

const answerJson = (context: Context, text: string): Response => context.body(text, 200, { 'Content-Type': 'application/json' });

/** Answers a visitor who asks for one entry, by its slug or id. */
export async function answerEntry<K extends ResourceKind>(
  context: Context,
  content: ContentSource,
  { kind, cacheTag, find }: PublicResource<K>,
  name: string,
): Promise<Response> {
  const snapshot = await content.published();
  const slug = findEntry(snapshot, kind, name)?.slug ?? '';
  const entry = answerOf(snapshot, `${kind}/${slug}`, (reader) => find(reader, slug));
  if (entry === null) throw entryNotFound(kind);
  cacheUntilDeploy(context, cacheTag, ['all']);
  return answerJson(context, entry);
}

/**
 * What visitors may read of a kind (spec: public site, section 7). Whatever may be asked by someone who is signed in
 * goes on to the next handler: this one loads nothing that only the admin needs, so that a function starts fast.
 */
export function publicReads<K extends ResourceKind>(content: ContentSource, resource: PublicResource<K>): Hono {
  const { kind, cacheTag, queryNames, list } = resource;
  const routes = new Hono();

  routes.get('/', async (context, next) => {
    if (wantsAll(context)) return next();
    const { search, searchParams } = new URL(context.req.url);
    const answer = answerOf(await content.published(), `${kind}${search}`, (reader) => list(reader, searchParams)) ?? '';
    cacheUntilDeploy(context, cacheTag, [...queryNames, 'all']);
    return answerJson(context, answer);
  });

  routes.get('/:name', async (context, next) => {
    if (wantsAll(context) || hasSessionCookie(context)) return next();
    return answerEntry(context, content, resource, context.req.param('name'));
  });

  return routes;
}
