import type { AdminCollection } from '#api/collections.ts';
import type { WithoutRevision } from '#api/entries.ts';
import { collectionView } from '#content/collections.ts';
import { photoAt } from '#content/photos.ts';
import { findEntry } from '#content/snapshot.ts';
import { collectionSchema } from '#schema/collection.ts';
import type { EntryForm } from './entry-form.ts';
import { knownFields } from './known-fields.ts';

/** Collections. A newly added recipe must exist; one that was deleted since stays listed, because it may be restored. */
export const collectionForm: EntryForm<'collection', WithoutRevision<AdminCollection>> = {
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
  view(entry, snapshot) {
    // The admin sees all recipes in the file, drafts included.
    const view = collectionView(entry, snapshot.entries.recipe, (address) => photoAt(snapshot, address));
    return { ...entry.data, ...view, recipeIds: entry.data.recipeIds };
  },
};
