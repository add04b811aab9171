import type { ListedEntry } from '#api/entries.ts';
import { collectionsNewestFirst, collectionSummary } from '#content/collections.ts';
import { photoAt } from '#content/photos.ts';
import type { ResourceKind } from '#content/published-content.ts';
import type { ContentSnapshot, Entry } from '#content/snapshot.ts';
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

/** An entry in a list: its summary, and whether and when visitors see it. */
function listed<Summary extends object>({ data, revision }: Entry<ResourceKind>, summary: Summary) {
  const { status, updatedAt, publishAt, unpublishAt } = data;
  return { ...summary, ...({ status, updatedAt, publishAt, unpublishAt, revision } satisfies Partial<ListedEntry>) };
}

const photosOf = (snapshot: ContentSnapshot) => (address: string) => photoAt(snapshot, address);

/** /api/blog/posts for the admin. */
export const postEntries: EntryResource<'post'> = {
  ...posts,
  address: '/api/blog/posts',
  form: postForm,
  listAll(snapshot, parameters, pageSize) {
    const query = postQueryFrom(parameters);
    const paged = pageSize === null ? query : { ...query, pageSize };
    const { items, ...page } = listPosts(postsNewestFirst(snapshot.entries.post), paged, ({ data }) => data);
    return { posts: items.map((entry) => listed(entry, postSummary(entry, photosOf(snapshot)))), ...page };
  },
};

/** /api/kitchen/recipes for the admin. */
export const recipeEntries: EntryResource<'recipe'> = {
  ...recipes,
  address: '/api/kitchen/recipes',
  form: recipeForm,
  listAll(snapshot, parameters, pageSize) {
    const query = recipeQueryFrom(parameters);
    const { items, ...page } = listRecipes(allRecipes(snapshot.entries.recipe), pageSize === null ? query : { ...query, pageSize });
    return { recipes: items.map(({ entry }) => listed(entry, recipeSummary(entry, photosOf(snapshot)))), ...page };
  },
};

/** /api/kitchen/collections for the admin. */
export const collectionEntries: EntryResource<'collection'> = {
  ...collections,
  address: '/api/kitchen/collections',
  form: collectionForm,
  isNamedInBody: true,
  listAll(snapshot, parameters, pageSize) {
    const query = collectionQueryFrom(parameters);
    const matching = collectionsNewestFirst(snapshot.entries.collection).filter(({ data }) => listCollections([data], query).length > 0);
    const { items, ...page } = pageOf(matching, pageSize === null ? pageQueryFrom(parameters) : { page: 1, pageSize });
    const collections = items.map((entry) => {
      const summary = collectionSummary(entry, snapshot.entries.recipe, photosOf(snapshot));
      return listed(entry, { ...summary, recipeIds: entry.data.recipeIds });
    });
    return { collections, ...page };
  },
};
