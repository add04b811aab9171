import type { Context } from 'hono';
import type { ContentEntry, ListedContent } from '#api/content.ts';
import type { ListedEntry, WithoutRevision } from '#api/entries.ts';
import type { ContentSnapshot, Entry } from '#content/snapshot.ts';
import { withIds } from '#content/stored-ids.ts';
import { type ContentKind, getKind, isContentKind } from '#schema/content-kinds.ts';
import type { ApiDependencies } from './dependencies.ts';
import { titleOf } from '../entries/entry-draft.ts';
import { createEntryKeeper } from '../entries/entry-keeper.ts';
import type { EntryForm } from '../entries/entry-form.ts';
import { fileForm } from '../entries/file-form.ts';
import { formOf } from '../entries/form-of.ts';
import type { SessionGuard } from '../auth/guard.ts';
import { ProblemError } from '../http/problem.ts';
import { jsonBody, readJson } from '../http/request-body.ts';
import { creationRequestOf, revisionOf } from './entry-routes.ts';
import { routesAt } from './routes.ts';

/** The content kind in the address. Throws a 404 for an unknown kind. */
export const kindOf = (context: Context): ContentKind => {
  const name = context.req.param('kind') ?? '';
  if (!isContentKind(name)) throw new ProblemError(404, 'There is no content of this kind.');
  return name;
};

const refuse = (kind: ContentKind): never => {
  throw new ProblemError(400, `The ${getKind(kind).label} can be edited, but not created or deleted.`);
};

/** /api/content: every kind of content with the same fields as its files, for editors that work on files. */
export const contentRoutes = (dependencies: ApiDependencies, guard: SessionGuard) =>
  kindRoutes(dependencies, guard, '/api/content', fileForm, ({ slug, id, data }): WithoutRevision<ListedContent> => ({
    slug,
    id,
    title: titleOf(data) || slug,
    ...('status' in data ? { status: data.status } : {}),
    ...('updatedAt' in data ? { updatedAt: data.updatedAt } : {}),
  }));

/** /api/admin/content: every kind of content in the shape the admin's forms use. */
export const adminContentRoutes = (dependencies: ApiDependencies, guard: SessionGuard) =>
  kindRoutes(dependencies, guard, '/api/admin/content', formOf, (entry, snapshot): WithoutRevision<ListedEntry> =>
    formOf(entry.kind).view(entry, snapshot),
  );

function kindRoutes(
  dependencies: ApiDependencies,
  guard: SessionGuard,
  base: '/api/content' | '/api/admin/content',
  formFor: (kind: ContentKind) => EntryForm<ContentKind, WithoutRevision<ContentEntry> | WithoutRevision<ListedEntry>>,
  summaryOf: (entry: Entry, snapshot: ContentSnapshot) => WithoutRevision<ListedContent>,
) {
  const routes = routesAt(base);
  const keeperOf = (kind: ContentKind) => createEntryKeeper(dependencies, formFor(kind));

  routes.get('/:kind', guard.required, async (context, answer) => {
    const snapshot = await dependencies.content.latest();
    const entries: Entry[] = [...snapshot.entries[kindOf(context)].values()];
    return answer({
      entries: entries.map((entry) => ({ ...summaryOf(withIds(entry, snapshot), snapshot), revision: entry.revision })),
    });
  });
  routes.get('/:kind/:name', guard.required, async (context, answer) =>
    answer(await keeperOf(kindOf(context)).get(context.req.param('name'))),
  );
  routes.post('/:kind', guard.required, jsonBody, async (context, answer) => {
    const kind = kindOf(context);
    if (getKind(kind).holds === 'file') refuse(kind);
    return answer(await keeperOf(kind).create(await readJson(context), await creationRequestOf(context)), 201);
  });
  routes.put('/:kind/:name', guard.required, jsonBody, async (context, answer) =>
    answer(await keeperOf(kindOf(context)).update(context.req.param('name'), await readJson(context), revisionOf(context))),
  );
  routes.delete('/:kind/:name', guard.required, async (context, answer) => {
    const kind = kindOf(context);
    if (getKind(kind).holds === 'file') refuse(kind);
    return answer(await keeperOf(kind).remove(context.req.param('name'), revisionOf(context)));
  });
  return routes;
}
