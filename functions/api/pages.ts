import { isOwnersPage } from '#content/pages.ts';
import { siteAddresses } from '#content/site-addresses.ts';
import { getKind } from '#schema/content-kinds.ts';
import type { ApiDependencies } from './dependencies.ts';
import { createEntryKeeper } from '../entries/entry-keeper.ts';
import { pageForm } from '../entries/page-form.ts';
import type { SessionGuard } from '../auth/guard.ts';
import { jsonBody, readJson } from '../http/request-body.ts';
import { creationRequestOf, revisionOf } from './entry-routes.ts';
import { routesAt } from './routes.ts';

/** /api/admin/pages: text pages for the admin, drafts included. */
export function pageRoutes(dependencies: ApiDependencies, guard: SessionGuard) {
  const keeper = createEntryKeeper(dependencies, pageForm);
  const { fixedSlugs = [] } = getKind('page');
  const routes = routesAt('/api/admin/pages');
  routes.use(guard.required);

  routes.get('/', async (_context, answer) => {
    const { entries } = await dependencies.content.latest();
    const pages = [...entries.page.values()].filter((page) => isOwnersPage(page) || fixedSlugs.includes(page.slug));
    return answer({
      pages: pages.map(({ id, slug, revision, data: { title, status = 'published', updatedAt, publishAt, unpublishAt } }) => ({
        id,
        slug,
        title,
        status,
        updatedAt,
        publishAt,
        unpublishAt,
        revision,
      })),
    });
  });
  routes.post('/', jsonBody, async (context, answer) =>
    answer(await keeper.create(await readJson(context), await creationRequestOf(context)), 201),
  );
  routes.get('/:name', async (context, answer) => answer(await keeper.get(context.req.param('name'))));
  routes.put('/:name', jsonBody, async (context, answer) =>
    answer(await keeper.update(context.req.param('name'), await readJson(context), revisionOf(context))),
  );
  routes.delete('/:name', async (context, answer) => answer(await keeper.remove(context.req.param('name'), revisionOf(context))));
  return routes;
}

/** /api/admin/addresses: the addresses of all pages on the site, drafts included. */
export function addressRoutes({ content }: ApiDependencies, guard: SessionGuard) {
  const routes = routesAt('/api/admin/addresses');
  routes.get('/', guard.required, async (_context, answer) => answer(siteAddresses(await content.latest())));
  return routes;
}
