import { type Context, Hono } from 'hono';
import { memoize } from '#content/memoize.ts';
import type { PublishedContent, ResourceKind } from '#content/published-content.ts';
import { entryNotFound } from '../entries/entry-not-found.ts';
import { cacheUntilDeploy } from '../http/cache.ts';
import { hasSessionCookie } from '../http/session.ts';

/** The content as visitors may read it now. */
export type ReadPublished = () => Promise<PublishedContent>;

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
  list(content: PublishedContent, parameters: URLSearchParams): object;
  /** The entry of a slug or id for visitors, or null where it is not for them. */
  find(content: PublishedContent, name: string): object | null;
}

/** Whether a request asks for drafts too: `all` with any value that does not say no. */
export const wantsAll = (context: Context): boolean =>
  Object.entries(context.req.query()).some(
    ([name, value]) => name.toLowerCase() === 'all' && !['false', '0', 'no', 'off'].includes(value.toLowerCase()),
  );

/** How many answers are cached for one snapshot; more are computed again for each request. */
const MOST_KEPT = 200;
/** What was answered from the content of a moment, as JSON. It goes with the moment. */
const answersOf = memoize((_content: PublishedContent) => new Map<string, string>());

/** An answer made from the content of a moment, as JSON; null where there is none. `key` says what was asked. */
function answerOf(content: PublishedContent, key: string, make: (content: PublishedContent) => object | null): string | null {
  const answers = answersOf(content);
  const known = answers.get(key);
  if (known !== undefined) return known;
  const answer = make(content);
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
  readPublished: ReadPublished,
  { kind, cacheTag, find }: PublicResource<K>,
  name: string,
): Promise<Response> {
  const entry = answerOf(await readPublished(), `${kind}/${name}`, (content) => find(content, name));
  if (entry === null) throw entryNotFound(kind);
  cacheUntilDeploy(context, cacheTag, ['all']);
  return answerJson(context, entry);
}

/**
 * What visitors may read of a kind (spec: public site, section 7). Whatever may be asked by someone who is signed in
 * goes on to the next handler: this one loads nothing that only the admin needs, so that a function starts fast.
 */
export function publicReads<K extends ResourceKind>(readPublished: ReadPublished, resource: PublicResource<K>): Hono {
  const { kind, cacheTag, queryNames, list } = resource;
  const routes = new Hono();

  routes.get('/', async (context, next) => {
    if (wantsAll(context)) return next();
    const { search, searchParams } = new URL(context.req.url);
    const answer = answerOf(await readPublished(), `${kind}${search}`, (content) => list(content, searchParams)) ?? '';
    cacheUntilDeploy(context, cacheTag, [...queryNames, 'all']);
    return answerJson(context, answer);
  });

  routes.get('/:name', async (context, next) => {
    if (wantsAll(context) || hasSessionCookie(context)) return next();
    return answerEntry(context, readPublished, resource, context.req.param('name'));
  });

  return routes;
}
