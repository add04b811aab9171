import { collectionQueryFrom, listCollections } from '#kitchen/lists/collection-listing.ts';
import type { PublicResource } from './public-reads.ts';

/** /api/kitchen/collections for visitors. */
export const collections: PublicResource<'collection'> = {
  kind: 'collection',
  // A collection lists its published recipes, so a change of either kind invalidates the response.
  cacheTag: 'collections,recipes',
  queryNames: ['category', 'season'],
  list(content, parameters) {
    const matching = listCollections(content.collections(), collectionQueryFrom(parameters));
    return { collections: matching, total: matching.length };
  },
  find: (content, name) => content.collection(name),
};
