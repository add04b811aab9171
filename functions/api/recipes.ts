import { recipeQueryFrom } from '#kitchen/lists/recipe-listing.ts';
import type { PublicResource } from './public-reads.ts';

/** /api/kitchen/recipes for visitors. */
export const recipes: PublicResource<'recipe'> = {
  kind: 'recipe',
  cacheTag: 'recipes',
  queryNames: ['page', 'pageSize', 'tag', 'category', 'cuisine', 'difficulty', 'maxTime', 'search', 'sort'],
  list(content, parameters) {
    const { items, ...page } = content.recipes(recipeQueryFrom(parameters));
    return { recipes: items, ...page };
  },
  find: (content, name) => content.recipe(name),
};
