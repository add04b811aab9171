import { type Context, Hono } from 'hono';
import type { ExportPage, PostExportPage } from '#api/import.ts';
import { writeContentFile } from '#content/content-file.ts';
import type { ApiDependencies } from './dependencies.ts';
import { photosOf } from '../entries/photos-of.ts';
import type { SessionGuard } from '../auth/guard.ts';

/** Entries in one answer: with the longest texts, less than what hosts of functions send. */
const [RECIPES_PER_PAGE, POSTS_PER_PAGE] = [100, 10];

/** The entries of the page that is asked for, and how many pages there are. */
function pageOf<T>(context: Context, entries: Iterable<T>, perPage: number): { some: T[]; pages: number } {
  const all = [...entries];
  const page = Math.max(1, Number(context.req.query('page')) || 1);
  return { some: all.slice((page - 1) * perPage, page * perPage), pages: Math.max(1, Math.ceil(all.length / perPage)) };
}

/** /api/admin/export: recipes and posts as their files have them, for a zip file that the browser makes of them. */
export function exportRoutes({ content }: ApiDependencies, guard: SessionGuard): Hono {
  const routes = new Hono();
  routes.get('/', guard.required, async (context) => {
    const { some, pages } = pageOf(context, (await content.latest()).entries.recipe.values(), RECIPES_PER_PAGE);
    return context.json({ recipes: some.map(({ slug, data }) => ({ slug, recipe: data })), pages } satisfies ExportPage);
  });
  routes.get('/posts', guard.required, async (context) => {
    const { some, pages } = pageOf(context, (await content.latest()).entries.post.values(), POSTS_PER_PAGE);
    const text = new TextDecoder();
    return context.json({
      posts: some.map((post) => ({ path: post.path, text: text.decode(writeContentFile(post)), photos: [...photosOf(post).keys()] })),
      pages,
    } satisfies PostExportPage);
  });
  return routes;
}
