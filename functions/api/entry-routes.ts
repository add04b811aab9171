import { createHash } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import type { AdminCollection } from '#api/collections.ts';
import type { WithoutRevision } from '#api/entries.ts';
import type { AdminPost } from '#api/posts.ts';
import type { AdminRecipe } from '#api/recipes.ts';
import type { AnswerOf } from '#api/routes.ts';
import { publishedContentOf, type ResourceKind } from '#content/published-content.ts';
import type { ContentSnapshot } from '#content/snapshot.ts';
import type { ApiDependencies } from './dependencies.ts';
import type { CreationRequest } from '../entries/creations.ts';
import type { EntryForm } from '../entries/entry-form.ts';
import { createEntryKeeper } from '../entries/entry-keeper.ts';
import { neverCache } from '../http/cache.ts';
import type { SessionGuard } from '../auth/guard.ts';
import { ProblemError } from '../http/problem.ts';
import { jsonBody, readJson } from '../http/request-body.ts';
import { answerEntry, type PublicResource, wantsAll } from './public-reads.ts';
import { routesAt } from './routes.ts';

/** Where the entries of each kind are. */
interface Addresses {
  post: '/api/blog/posts';
  recipe: '/api/kitchen/recipes';
  collection: '/api/kitchen/collections';
}

/** What the admin routes need to know about a kind of entry. */
export interface EntryResource<K extends ResourceKind> extends PublicResource<K> {
  address: Addresses[K];
  form: EntryForm<K, WithoutRevision<AdminPost> | WithoutRevision<AdminRecipe> | WithoutRevision<AdminCollection>>;
  /** The list for the admin, drafts included. A null `pageSize` means the request's own page and page size apply. */
  listAll(snapshot: ContentSnapshot, parameters: URLSearchParams, pageSize: number | null): AnswerOf<`GET ${Addresses[K]}`>;
  /** Whether a request may also name the entry by an `id` in the body or the query, which the contract of collections allows. */
  isNamedInBody?: boolean;
}

/** The revision the client started editing from, taken from the If-Match header (`*` means any) or the query. */
export function revisionOf(context: Context): string | undefined {
  const match = context.req.header('if-match')?.replace(/^(?:W\/)?"|"$/g, '');
  return (match === '*' ? '' : match) || context.req.query('revision') || undefined;
}

/** Keys are accepted with or without the quotes that the draft standard requires. */
const CREATION_KEY = /^(?:"([\w.:~+/=-]{1,200})"|([\w.:~+/=-]{1,200}))$/;

/**
 * Identifies a creation by its Idempotency-Key header (draft-ietf-httpapi-idempotency-key-header): a retry with the same key
 * gets the entry that the first request created. Null without the header. Call it after reading the body.
 */
export async function creationRequestOf(context: Context): Promise<CreationRequest | null> {
  const header = context.req.header('idempotency-key');
  if (header === undefined) return null;
  const [, quoted, bare] = CREATION_KEY.exec(header) ?? [];
  const key = quoted ?? bare;
  if (key === undefined)
    throw new ProblemError(400, 'The Idempotency-Key must be 1 to 200 letters, digits or any of - _ . : ~ + / =, such as a UUID.');
  const fingerprint = createHash('sha256')
    .update(new Uint8Array(await context.req.arrayBuffer()))
    .digest('hex');
  return { key, fingerprint };
}

/** The admin's routes for a kind of entry, drafts included. The visitors' routes must be registered first. */
export function entryRoutes<K extends ResourceKind>(dependencies: ApiDependencies, guard: SessionGuard, resource: EntryResource<K>) {
  const { content } = dependencies;
  const { address, kind, form, listAll, isNamedInBody = false } = resource;
  const keeper = createEntryKeeper(dependencies, form);
  const routes = routesAt<Addresses[ResourceKind]>(address);

  routes.get('/', async (context, answer) => {
    await guard.require(context);
    const parameters = new URL(context.req.url).searchParams;
    const snapshot = await content.latest();
    const isPaged = parameters.has('page') || parameters.has('pageSize');
    const pageSize = isPaged ? null : Math.max(1, snapshot.entries[kind].size);
    return answer(listAll(snapshot, parameters, pageSize));
  });

  const forVisitors: MiddlewareHandler = async (context, next) => {
    if (wantsAll(context) ? await guard.require(context) : await guard.find(context)) return next();
    return answerEntry(context, async () => publishedContentOf(await content.published()), resource, context.req.param('name') ?? '');
  };
  routes.get('/:name', forVisitors, async (context, answer) => {
    neverCache(context);
    return answer(await keeper.get(context.req.param('name')));
  });

  routes.post('/', guard.required, jsonBody, async (context, answer) =>
    answer(await keeper.create(await readJson(context), await creationRequestOf(context)), 201),
  );

  routes.put('/:name', guard.required, jsonBody, async (context, answer) =>
    answer(await keeper.update(context.req.param('name'), await readJson(context), revisionOf(context))),
  );
  routes.delete('/:name', guard.required, async (context, answer) =>
    answer(await keeper.remove(context.req.param('name'), revisionOf(context))),
  );
  if (!isNamedInBody) return routes;

  routes.put('/', guard.required, jsonBody, async (context, answer) => {
    const input = await readJson(context);
    const id = typeof input === 'object' && input !== null && 'id' in input ? input.id : undefined;
    if (typeof id !== 'string' || id === '') throw new ProblemError(400, `Specify which ${kind} to save in the field id.`);
    return answer(await keeper.update(id, input, revisionOf(context)));
  });
  routes.delete('/', guard.required, async (context, answer) => {
    const id = context.req.query('id');
    if (!id) throw new ProblemError(400, `Specify which ${kind} to delete, as in ?id=….`);
    return answer(await keeper.remove(id, revisionOf(context)));
  });

  return routes;
}
