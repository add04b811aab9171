import type { AdminCollection } from '#api/collections.ts';
import type { WithoutRevision } from '#api/entries.ts';
import { collectionView } from '#content/collections.ts';
import { photoAt } from '#content/photos.ts';
import { findEntry } from '#content/snapshot.ts';
import { collectionSchema } from '#domain/collection.ts';
import type { EntryForm } from './entry-form.ts';
import { knownFields } from './known-fields.ts';

/** Collections. A recipe that is newly put into one must exist; one that has gone since stays named, for it may come back. */
export const collectionForm: EntryForm<'collection'> = {
  kind: 'collection',
  read(input, current, snapshot) {
    const data = knownFields(collectionSchema.shape, input, current?.data);
    const before = new Set<unknown>(current?.data.recipeIds);
    const ids: unknown[] = Array.isArray(data['recipeIds']) ? data['recipeIds'] : [];
    const errors = ids.flatMap((id, index) =>
      typeof id !== 'string' || before.has(id) || findEntry(snapshot, 'recipe', id)
        ? []
        : [{ path: `recipeIds[${index}]`, message: `There is no recipe “${id.slice(0, 80)}”` }],
    );
    return { data, errors };
  },
  view(entry, snapshot): WithoutRevision<AdminCollection> {
    // An admin sees all recipes that the file names, drafts too.
    const view = collectionView(entry, snapshot.entries.recipe, (address) => photoAt(snapshot, address));
    return { ...entry.data, ...view, recipeIds: entry.data.recipeIds };
  },
};
