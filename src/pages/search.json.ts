import type { APIRoute } from 'astro';
import type { SearchData } from '#content/site-search/findable/groups.ts';

/** What the search of the whole site finds. */
export const GET: APIRoute = ({ locals: { content } }) => {
  const { menu, kitchen, blog } = content.sections();
  const data: SearchData = {
    names: { products: menu.name, posts: blog.name },
    recipes: kitchen.isOff ? 0 : content.recipeCounts().reduce((sum, [, count]) => sum + count, 0),
    ...content.answers(),
    ...content.findableGroups(),
  };
  return Response.json(data);
};
