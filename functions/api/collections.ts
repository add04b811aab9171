import { Hono } from 'hono';
import { createReader } from '#content/reader.ts';
import { findEntry } from '#content/snapshot.ts';
import { collectionQueryFrom, listCollections } from '#kitchen/collection-listing.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { cacheUntilDeploy } from '../http/cache.ts';
import { ProblemError } from '../http/problem.ts';

/** /api/kitchen/collections: the collections for visitors (spec: public site, section 7). */
export function collectionRoutes({ content }: Pick<ApiDependencies, 'content'>): Hono {
  const routes = new Hono();

  routes.get('/', async (context) => {
    const query = collectionQueryFrom(new URL(context.req.url).searchParams);
    const collections = listCollections(createReader(await content.published()).collections(), query);
    // A collection names its published recipes, so both kinds make the answer.
    cacheUntilDeploy(context, 'collections,recipes', ['category', 'season']);
    return context.json({ collections, total: collections.length });
  });

  routes.get('/:name', async (context) => {
    const snapshot = await content.published();
    const collection = createReader(snapshot).collection(findEntry(snapshot, 'collection', context.req.param('name'))?.slug ?? '');
    if (!collection) throw new ProblemError(404, 'Collection not found');
    cacheUntilDeploy(context, 'collections,recipes', []);
    return context.json(collection);
  });

  return routes;
}
