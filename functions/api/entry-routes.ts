import { type Context, Hono } from 'hono';
import { type ContentReader, createReader } from '#content/reader.ts';
import { type ContentSnapshot, type Entry, findEntry } from '#content/snapshot.ts';
import type { Page } from '#domain/listing.ts';
import type { ApiDependencies } from '../dependencies.ts';
import type { EntryForm } from '../entries/entry-form.ts';
import { createEntryKeeper } from '../entries/entry-keeper.ts';
import { cacheUntilDeploy, neverCache } from '../http/cache.ts';
import { jsonBody, readJson, type SessionGuard } from '../http/guard.ts';
import { ProblemError } from '../http/problem.ts';

/** Most bytes an entry may be sent as. */
export const ENTRY_LIMIT_BYTES = 1_000_000;

/** The kinds with addresses of their own in the API. */
type ResourceKind = 'post' | 'recipe' | 'collection';

/** How the API answers a kind of entry. */
export interface EntryResource<K extends ResourceKind> {
  form: EntryForm<K>;
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
  /** The list for the admin, drafts included; everything where no page is asked for. */
  listAll(snapshot: ContentSnapshot, parameters: URLSearchParams, pageSize: number | null): Page<Entry<K>>;
  /** Whether an entry may also be named by an `id` in the body or the query, as the spec has it for collections. */
  isNamedInBody?: boolean;
  /** An entry as the list has it. */
  summary(entry: Entry<K>, snapshot: ContentSnapshot): object;
}

/** Whether a request asks for drafts too: `all` with any value that does not say no. */
const wantsAll = (context: Context): boolean =>
  Object.entries(context.req.query()).some(
    ([name, value]) => name.toLowerCase() === 'all' && !['false', '0', 'no', 'off'].includes(value.toLowerCase()),
  );

/** The revision a client says it worked upon, by its If-Match header (where `*` means any) or in the address. */
export function revisionOf(context: Context): string | undefined {
  const match = context.req.header('if-match')?.replace(/^(?:W\/)?"|"$/g, '');
  return (match === '*' ? '' : match) || context.req.query('revision') || undefined;
}

/** The entries of a kind for visitors, and their keeping for the admin (spec: admin area, section 7). */
export function entryRoutes<K extends ResourceKind>(
  dependencies: ApiDependencies,
  guard: SessionGuard,
  { form, plural, cacheTag, queryNames, list, find, listAll, isNamedInBody = false, summary }: EntryResource<K>,
): Hono {
  const { content } = dependencies;
  const keeper = createEntryKeeper(dependencies, form);
  const routes = new Hono();

  routes.get('/', async (context) => {
    const parameters = new URL(context.req.url).searchParams;
    if (!wantsAll(context)) {
      const answer = list(createReader(await content.published()), parameters);
      cacheUntilDeploy(context, cacheTag, [...queryNames, 'all']);
      return context.json(answer);
    }
    await guard.require(context);
    neverCache(context);
    const snapshot = await content.latest();
    const isPaged = parameters.has('page') || parameters.has('pageSize');
    const pageSize = isPaged ? null : Math.max(1, snapshot.entries[form.kind].size);
    const { items, ...page } = listAll(snapshot, parameters, pageSize);
    return context.json({
      [plural]: items.map((entry) => ({
        ...summary(entry, snapshot),
        status: entry.data.status,
        updatedAt: entry.data.updatedAt,
        revision: entry.revision,
      })),
      ...page,
    });
  });

  routes.get('/:name', async (context) => {
    const name = context.req.param('name');
    if (wantsAll(context) ? await guard.require(context) : await guard.find(context)) {
      neverCache(context);
      return context.json(await keeper.get(name));
    }
    const snapshot = await content.published();
    const entry = find(createReader(snapshot), findEntry(snapshot, form.kind, name)?.slug ?? '');
    if (!entry) throw keeper.missing();
    cacheUntilDeploy(context, cacheTag, ['all']);
    return context.json(entry);
  });

  routes.post('/', guard.required, jsonBody(ENTRY_LIMIT_BYTES), async (context) => {
    const entry = await keeper.create(await readJson(context));
    neverCache(context);
    return context.json(entry, 201);
  });

  const update = async (context: Context, name: string, input: unknown) => {
    const entry = await keeper.update(name, input, revisionOf(context));
    neverCache(context);
    return context.json(entry);
  };

  const remove = async (context: Context, name: string) => {
    const answer = await keeper.remove(name, revisionOf(context));
    neverCache(context);
    return context.json(answer);
  };

  routes.put('/:name', guard.required, jsonBody(ENTRY_LIMIT_BYTES), async (context) =>
    update(context, context.req.param('name'), await readJson(context)),
  );
  routes.delete('/:name', guard.required, (context) => remove(context, context.req.param('name')));
  if (!isNamedInBody) return routes;

  routes.put('/', guard.required, jsonBody(ENTRY_LIMIT_BYTES), async (context) => {
    const input = await readJson(context);
    const id = typeof input === 'object' && input !== null && 'id' in input ? input.id : undefined;
    if (typeof id !== 'string' || id === '') throw new ProblemError(400, `Say which ${form.kind} to save, in the field id.`);
    return update(context, id, input);
  });
  routes.delete('/', guard.required, (context) => {
    const id = context.req.query('id');
    if (!id) throw new ProblemError(400, `Say which ${form.kind} to delete, as in ?id=….`);
    return remove(context, id);
  });

  return routes;
}
