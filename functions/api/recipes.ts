import { Hono } from 'hono';
import { createReader } from '#content/reader.ts';
import { findEntry } from '#content/snapshot.ts';
import { recipeQueryFrom } from '#kitchen/recipe-listing.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { cacheUntilDeploy } from '../http/cache.ts';
import { ProblemError } from '../http/problem.ts';

const LIST_QUERY = ['page', 'pageSize', 'tag', 'category', 'cuisine', 'difficulty', 'maxTime', 'search'] as const;

/** /api/kitchen/recipes: the recipes for visitors (spec: public site, section 7). */
export function recipeRoutes({ content }: Pick<ApiDependencies, 'content'>): Hono {
  const routes = new Hono();

  routes.get('/', async (context) => {
    const query = recipeQueryFrom(new URL(context.req.url).searchParams);
    const { items, ...page } = createReader(await content.published()).recipes(query);
    cacheUntilDeploy(context, 'recipes', LIST_QUERY);
    return context.json({ recipes: items, ...page });
  });

  routes.get('/:name', async (context) => {
    const snapshot = await content.published();
    const recipe = createReader(snapshot).recipe(findEntry(snapshot, 'recipe', context.req.param('name'))?.slug ?? '');
    if (!recipe) throw new ProblemError(404, 'Recipe not found');
    cacheUntilDeploy(context, 'recipes', []);
    return context.json(recipe);
  });

  return routes;
}
