import { Hono } from 'hono';
import type { ExportPage } from '#api/import.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { neverCache } from '../http/cache.ts';
import type { SessionGuard } from '../http/guard.ts';

/** Recipes in one answer: with the longest texts, less than what hosts of functions send. */
const PER_PAGE = 100;

/** /api/admin/export: the recipes as their files have them, for writing them in the formats of other programs. */
export function exportRoutes({ content }: ApiDependencies, guard: SessionGuard): Hono {
  const routes = new Hono();
  routes.get('/', guard.required, async (context) => {
    const recipes = [...(await content.latest()).entries.recipe.values()];
    const page = Math.max(1, Number(context.req.query('page')) || 1);
    neverCache(context);
    return context.json({
      recipes: recipes.slice((page - 1) * PER_PAGE, page * PER_PAGE).map(({ slug, data }) => ({ slug, recipe: data })),
      pages: Math.max(1, Math.ceil(recipes.length / PER_PAGE)),
    } satisfies ExportPage);
  });
  return routes;
}
