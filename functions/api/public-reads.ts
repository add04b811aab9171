import { type Context, Hono } from 'hono';
import { memoize } from '#content/memoize.ts';
import type { PublishedContent, ResourceKind } from '#content/published-content.ts';
import { entryNotFound } from '../entries/entry-not-found.ts';
import { cacheUntilDeploy } from '../http/cache.ts';
import { sessionToken } from '../auth/session-cookie.ts';

/** Returns the content that is published now. */
export type ReadPublished = () => Promise<PublishedContent>;

/** What the public routes need to know about a kind of entry. */
export interface PublicResource<K extends ResourceKind> {
  kind: K;
  /** Sent to the CDN, which purges responses by it. */
  cacheTag: string;
  /** The query parameters that the list depends on. */
  queryNames: readonly string[];
  /** The response with the published entries. */
  list(content: PublishedContent, parameters: URLSearchParams): object;
  /** The published entry with this slug or id; null if it does not exist or is a draft. */
  find(content: PublishedContent, name: string): object | null;
}

/** Whether a request asks for drafts too: `all` with any value that does not mean no. */
export const wantsAll = (context: Context): boolean =>
  Object.entries(context.req.query()).some(
    ([name, value]) => name.toLowerCase() === 'all' && !['false', '0', 'no', 'off'].includes(value.toLowerCase()),
  );

/** How many characters of responses are cached for one snapshot; beyond that, the oldest are dropped. */
const CACHE_LIMIT = 4_000_000;
/** Cached JSON responses by request, and how long they are. The cache is dropped together with its snapshot. */
const responseCacheOf = memoize((_content: PublishedContent) => ({ answers: new Map<string, string>(), size: 0 }));

/** The JSON response for `key`, from the cache or from `make`; null if `make` returns null. */
function cachedResponse(content: PublishedContent, key: string, make: (content: PublishedContent) => object | null): string | null {
  const cache = responseCacheOf(content);
  const cached = cache.answers.get(key);
  if (cached !== undefined) return cached;
  const answer = make(content);
  if (answer === null) return null;
  const text = JSON.stringify(answer);
  cache.answers.set(key, text);
  cache.size += key.length + text.length;
  for (const [oldest, { length }] of cache.answers) {
    if (cache.size <= CACHE_LIMIT) break;
    cache.answers.delete(oldest);
    cache.size -= oldest.length + length;
  }
  return text;
}

const answerJson = (context: Context, text: string): Response => context.body(text, 200, { 'Content-Type': 'application/json' });

/** Responds with one published entry, found by slug or id. Throws a 404. */
export async function answerEntry<K extends ResourceKind>(
  context: Context,
  readPublished: ReadPublished,
  { kind, cacheTag, find }: PublicResource<K>,
  name: string,
): Promise<Response> {
  const entry = cachedResponse(await readPublished(), `${kind}/${name}`, (content) => find(content, name));
  if (entry === null) throw entryNotFound(kind);
  cacheUntilDeploy(context, cacheTag, ['all'], true);
  return answerJson(context, entry);
}

/**
 * The public routes for a kind of entry. A request that may come from a signed-in user falls
 * through to the next handler: this one loads no admin code, so that a function starts fast.
 */
export function publicReads<K extends ResourceKind>(readPublished: ReadPublished, resource: PublicResource<K>): Hono {
  const { kind, cacheTag, queryNames, list } = resource;
  const routes = new Hono();

  routes.get('/', async (context, next) => {
    if (wantsAll(context)) return next();
    const { searchParams } = new URL(context.req.url);
    // By what the list depends on: anything else in an address would only fill the cache.
    const key = JSON.stringify([kind, ...queryNames.map((name) => searchParams.get(name))]);
    const answer = cachedResponse(await readPublished(), key, (content) => list(content, searchParams)) ?? '';
    cacheUntilDeploy(context, cacheTag, [...queryNames, 'all'], false);
    return answerJson(context, answer);
  });

  routes.get('/:name', async (context, next) => {
    if (wantsAll(context) || sessionToken(context) !== undefined) return next();
    return answerEntry(context, readPublished, resource, context.req.param('name'));
  });

  return routes;
}
