import type { Context } from 'hono';
import { writeContentFile } from '#content/content-file.ts';
import type { ApiDependencies } from './dependencies.ts';
import { photosOf } from '../entries/photos-of.ts';
import type { SessionGuard } from '../auth/guard.ts';
import { routesAt } from './routes.ts';

/** Entries in one answer: with the longest texts, less than what hosts of functions send. */
const [RECIPES_PER_PAGE, POSTS_PER_PAGE] = [100, 10];

/** The entries of the page that is asked for, and how many pages there are. */
function pageOf<T>(context: Context, entries: Iterable<T>, perPage: number): { some: T[]; pages: number } {
  const all = [...entries];
  const page = Math.max(1, Number(context.req.query('page')) || 1);
  return { some: all.slice((page - 1) * perPage, page * perPage), pages: Math.max(1, Math.ceil(all.length / perPage)) };
}

/** /api/admin/export: recipes and posts as their files have them, for a zip file that the browser makes of them. */
export function exportRoutes({ content }: ApiDependencies, guard: SessionGuard) {
  const routes = routesAt('/api/admin/export');
  routes.get('/', guard.required, async (context, answer) => {
    const { some, pages } = pageOf(context, (await content.latest()).entries.recipe.values(), RECIPES_PER_PAGE);
    return answer({ recipes: some.map(({ slug, data }) => ({ slug, recipe: data })), pages });
  });
  routes.get('/posts', guard.required, async (context, answer) => {
    const { some, pages } = pageOf(context, (await content.latest()).entries.post.values(), POSTS_PER_PAGE);
    const text = new TextDecoder();
    return answer({
      posts: some.map((post) => ({ path: post.path, text: text.decode(writeContentFile(post)), photos: [...photosOf(post).keys()] })),
      pages,
    });
  });
  return routes;
}
