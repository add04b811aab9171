import type { ListedCollection } from '#api/collections.ts';
import type { ListView } from '#api/entries.ts';
import type { ListedPost } from '#api/posts.ts';
import type { ListedRecipe } from '#api/recipes.ts';
import { collectionsNewestFirst, collectionSummary } from '#content/collections.ts';
import { photoAt } from '#content/photos.ts';
import { postsNewestFirst, postSummary } from '#content/posts.ts';
import { allRecipes, recipeSummary } from '#content/recipes.ts';
import { listPosts, pageOf, pageQueryFrom, postQueryFrom } from '#domain/listing.ts';
import { collectionQueryFrom, listCollections } from '#kitchen/lists/collection-listing.ts';
import { listRecipes, recipeQueryFrom } from '#kitchen/lists/recipe-listing.ts';
import { collectionForm } from '../entries/collection-form.ts';
import { postForm } from '../entries/post-form.ts';
import { recipeForm } from '../entries/recipe-form.ts';
import { collections } from './collections.ts';
import type { EntryResource } from './entry-routes.ts';
import { posts } from './posts.ts';
import { recipes } from './recipes.ts';

/** /api/blog/posts for the admin. */
export const postEntries: EntryResource<'post'> = {
  ...posts,
  form: postForm,
  listAll(snapshot, parameters, pageSize) {
    const query = postQueryFrom(parameters);
    return listPosts(postsNewestFirst(snapshot.entries.post), pageSize === null ? query : { ...query, pageSize }, ({ data }) => data);
  },
  summary: (entry, snapshot): ListView<ListedPost> => postSummary(entry, (address) => photoAt(snapshot, address)),
};

/** /api/kitchen/recipes for the admin. */
export const recipeEntries: EntryResource<'recipe'> = {
  ...recipes,
  form: recipeForm,
  listAll(snapshot, parameters, pageSize) {
    const query = recipeQueryFrom(parameters);
    const { items, ...page } = listRecipes(allRecipes(snapshot.entries.recipe), pageSize === null ? query : { ...query, pageSize });
    return { ...page, items: items.map(({ entry }) => entry) };
  },
  summary: (entry, snapshot): ListView<ListedRecipe> => recipeSummary(entry, (address) => photoAt(snapshot, address)),
};

/** /api/kitchen/collections for the admin. */
export const collectionEntries: EntryResource<'collection'> = {
  ...collections,
  form: collectionForm,
  isNamedInBody: true,
  listAll({ entries }, parameters, pageSize) {
    const query = collectionQueryFrom(parameters);
    const matching = collectionsNewestFirst(entries.collection).filter(({ data }) => listCollections([data], query).length > 0);
    const page = pageQueryFrom(parameters);
    return pageOf(matching, pageSize === null ? page : { page: 1, pageSize });
  },
  summary: (entry, snapshot): ListView<ListedCollection> => ({
    ...collectionSummary(entry, snapshot.entries.recipe, (address) => photoAt(snapshot, address)),
    recipeIds: entry.data.recipeIds,
  }),
};
