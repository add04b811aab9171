import { recipeQueryFrom } from '#kitchen/recipe-listing.ts';
import type { PublicResource } from './public-reads.ts';

/** /api/kitchen/recipes for visitors (spec: public site, section 7). */
export const recipes: PublicResource<'recipe'> = {
  kind: 'recipe',
  plural: 'recipes',
  cacheTag: 'recipes',
  queryNames: ['page', 'pageSize', 'tag', 'category', 'cuisine', 'difficulty', 'maxTime', 'search'],
  list(reader, parameters) {
    const { items, ...page } = reader.recipes(recipeQueryFrom(parameters));
    return { recipes: items, ...page };
  },
  find: (reader, slug) => reader.recipe(slug),
};
