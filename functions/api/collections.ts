import { collectionSummary } from '#content/collections.ts';
import { photoAt } from '#content/photos.ts';
import { newestFirst } from '#content/published.ts';
import { pageOf, pageQueryFrom } from '#domain/listing.ts';
import { collectionQueryFrom, listCollections } from '#kitchen/collection-listing.ts';
import { collectionForm } from '../entries/collection-form.ts';
import type { EntryResource } from './entry-routes.ts';

/** /api/kitchen/collections (spec: public site, section 7, and admin area, section 7). */
export const collectionResource: EntryResource<'collection'> = {
  form: collectionForm,
  plural: 'collections',
  // A collection names its published recipes, so both kinds make the answer.
  cacheTag: 'collections,recipes',
  queryNames: ['category', 'season'],
  isNamedInBody: true,
  list(reader, parameters) {
    const collections = listCollections(reader.collections(), collectionQueryFrom(parameters));
    return { collections, total: collections.length };
  },
  find: (reader, slug) => reader.collection(slug),
  listAll({ entries }, parameters, pageSize) {
    const query = collectionQueryFrom(parameters);
    const matching = newestFirst(entries.collection).filter(({ data }) => listCollections([data], query).length > 0);
    const page = pageQueryFrom(parameters);
    return pageOf(matching, pageSize === null ? page : { page: 1, pageSize });
  },
  summary: (entry, snapshot) => ({
    ...collectionSummary(entry, snapshot.entries.recipe, (address) => photoAt(snapshot, address)),
    recipeIds: entry.data.recipeIds,
  }),
};
