import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { ListedEntry } from '#api/entries.ts';
import { publishedContentOf, type ResourceKind } from '#content/published-content.ts';
import type { ContentSnapshot, Entry } from '#content/snapshot.ts';
import type { Page } from '#domain/listing.ts';
import type { ApiDependencies } from './dependencies.ts';
import type { CreationRequest } from '../entries/creations.ts';
import type { EntryForm } from '../entries/entry-form.ts';
import { createEntryKeeper } from '../entries/entry-keeper.ts';
import { neverCache } from '../http/cache.ts';
import type { SessionGuard } from '../auth/guard.ts';
import { ProblemError } from '../http/problem.ts';
import { jsonBody, readJson } from '../http/request-body.ts';
import { answerEntry, type PublicResource, wantsAll } from './public-reads.ts';

/** What the admin routes need to know about a kind of entry. */
export interface EntryResource<K extends ResourceKind> extends PublicResource<K> {
  form: EntryForm<K>;
  /** The list for the admin, drafts included. A null `pageSize` means the request's own page and page size apply. */
  listAll(snapshot: ContentSnapshot, parameters: URLSearchParams, pageSize: number | null): Page<Entry<K>>;
  /** Whether a request may also name the entry by an `id` in the body or the query, which the contract of collections allows. */
  isNamedInBody?: boolean;
  /** An entry as it appears in the list. */
  summary(entry: Entry<K>, snapshot: ContentSnapshot): object;
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
export function entryRoutes<K extends ResourceKind>(dependencies: ApiDependencies, guard: SessionGuard, resource: EntryResource<K>): Hono {
  const { content } = dependencies;
  const { kind, form, plural, listAll, isNamedInBody = false, summary } = resource;
  const keeper = createEntryKeeper(dependencies, form);
  const routes = new Hono();

  routes.get('/', async (context) => {
    await guard.require(context);
    const parameters = new URL(context.req.url).searchParams;
    const snapshot = await content.latest();
    const isPaged = parameters.has('page') || parameters.has('pageSize');
    const pageSize = isPaged ? null : Math.max(1, snapshot.entries[kind].size);
    const { items, ...page } = listAll(snapshot, parameters, pageSize);
    return context.json({
      [plural]: items.map((entry) => {
        const { status, updatedAt, publishAt, unpublishAt } = entry.data;
        const added = { status, updatedAt, publishAt, unpublishAt, revision: entry.revision } satisfies Partial<ListedEntry>;
        return { ...summary(entry, snapshot), ...added };
      }),
      ...page,
    });
  });

  routes.get('/:name', async (context) => {
    const name = context.req.param('name');
    if (wantsAll(context) ? await guard.require(context) : await guard.find(context)) {
      neverCache(context);
      return context.json(await keeper.get(name));
    }
    return answerEntry(context, async () => publishedContentOf(await content.published()), resource, name);
  });

  routes.post('/', guard.required, jsonBody, async (context) =>
    context.json(await keeper.create(await readJson(context), await creationRequestOf(context)), 201),
  );

  const update = async (context: Context, name: string, input: unknown) =>
    context.json(await keeper.update(name, input, revisionOf(context)));
  const remove = async (context: Context, name: string) => context.json(await keeper.remove(name, revisionOf(context)));

  routes.put('/:name', guard.required, jsonBody, async (context) => update(context, context.req.param('name'), await readJson(context)));
  routes.delete('/:name', guard.required, (context) => remove(context, context.req.param('name')));
  if (!isNamedInBody) return routes;

  routes.put('/', guard.required, jsonBody, async (context) => {
    const input = await readJson(context);
    const id = typeof input === 'object' && input !== null && 'id' in input ? input.id : undefined;
    if (typeof id !== 'string' || id === '') throw new ProblemError(400, `Specify which ${kind} to save in the field id.`);
    return update(context, id, input);
  });
  routes.delete('/', guard.required, (context) => {
    const id = context.req.query('id');
    if (!id) throw new ProblemError(400, `Specify which ${kind} to delete, as in ?id=….`);
    return remove(context, id);
  });

  return routes;
}
