import { photoAt } from '#content/photos.ts';
import { allRecipes, recipeSummary } from '#content/recipes.ts';
import { listRecipes, recipeQueryFrom } from '#kitchen/recipe-listing.ts';
import { recipeForm } from '../entries/recipe-form.ts';
import type { EntryResource } from './entry-routes.ts';

/** /api/kitchen/recipes (spec: public site, section 7, and admin area, section 7). */
export const recipeResource: EntryResource<'recipe'> = {
  form: recipeForm,
  plural: 'recipes',
  cacheTag: 'recipes',
  queryNames: ['page', 'pageSize', 'tag', 'category', 'cuisine', 'difficulty', 'maxTime', 'search'],
  list(reader, parameters) {
    const { items, ...page } = reader.recipes(recipeQueryFrom(parameters));
    return { recipes: items, ...page };
  },
  find: (reader, slug) => reader.recipe(slug),
  listAll(snapshot, parameters, pageSize) {
    const query = recipeQueryFrom(parameters);
    const { items, ...page } = listRecipes(allRecipes(snapshot.entries.recipe), pageSize === null ? query : { ...query, pageSize });
    return { ...page, items: items.map(({ entry }) => entry) };
  },
  summary: (entry, snapshot) => recipeSummary(entry, (address) => photoAt(snapshot, address)),
};
