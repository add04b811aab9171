import type { ImportedBatch, IncomingRecipe, UndoneImport, UndoRequest } from '#api/import.ts';
import { photoUses } from '#content/photo-uses.ts';
import { findEntry, uploadPath } from '#content/snapshot.ts';
import type { FileChange } from '#domain/content-store.ts';
import { slugFromTitle } from '#domain/slug.ts';
import { KnownRecipes } from '#exchange/known-recipes.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { ProblemError } from '../http/problem.ts';
import { asRetriedSave } from './as-save.ts';
import { commitFiles } from './commit-files.ts';
import { draftEntry, fileOfDraft, freeSlug } from './entry-draft.ts';
import { newPhotos } from './new-photos.ts';
import { photosOf } from './photos-of.ts';
import { recipeForm } from './recipe-form.ts';

/**
 * Saves recipes as drafts with their staged photos, all in one commit. Recipes that the site has already are left out, and one that cannot
 * be saved does not stop the others.
 */
export const importRecipes = (
  dependencies: Pick<ApiDependencies, 'store' | 'content' | 'uploads' | 'now'>,
  incoming: readonly IncomingRecipe[],
): Promise<ImportedBatch> => asRetriedSave(() => saveAll(dependencies, incoming));

async function saveAll(
  dependencies: Pick<ApiDependencies, 'store' | 'content' | 'uploads' | 'now'>,
  incoming: readonly IncomingRecipe[],
): Promise<ImportedBatch> {
  const snapshot = await dependencies.content.latest();
  const known = new KnownRecipes();
  for (const { data, slug } of snapshot.entries.recipe.values()) known.add(data, slug);
  const taken = new Set<string>();
  const files = new Map<string, FileChange>();
  const paths = new Map<string, string>();
  const batch: ImportedBatch = { saved: [], duplicates: [], problems: [], commit: null };
  for (const { from, recipe, slug: wanted } of incoming) {
    const { title } = recipe;
    const duplicate = known.find(recipe);
    if (duplicate !== undefined) {
      batch.duplicates.push({ from, title, slug: duplicate });
      continue;
    }
    const slug = freeSlug('recipe', snapshot, wanted ?? (slugFromTitle(title) || `recipe-${taken.size + 1}`), taken);
    try {
      const draft = draftEntry(recipeForm, { ...recipe, status: 'draft', slug }, null, snapshot, dependencies.now());
      for (const photo of await newPhotos(dependencies.uploads, draft, null, snapshot)) files.set(photo.path, photo);
      const file = fileOfDraft(draft);
      taken.add(slug);
      known.add(draft.data, slug);
      files.set(file.path, { ...file, expected: null });
      paths.set(slug, file.path);
      batch.saved.push({ from, title, slug, revision: '' });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      batch.problems.push({ from, sentence: `${from}: “${title}” could not be saved. ${error.message}` });
    }
  }
  if (batch.saved.length > 0) {
    const message = batch.saved.length === 1 ? `Import recipe ${batch.saved[0]?.slug}` : `Import ${batch.saved.length} recipes`;
    const { commit, revisions } = await commitFiles(dependencies, message, [...files.values()]);
    batch.commit = commit;
    for (const one of batch.saved) one.revision = revisions[paths.get(one.slug) ?? ''] ?? '';
  }
  return batch;
}

/** Removes drafts of an import in one commit, with the photos that nothing else uses. Those that were changed since are left alone. */
export const undoImport = (dependencies: Pick<ApiDependencies, 'store' | 'content'>, saved: UndoRequest['saved']): Promise<UndoneImport> =>
  asRetriedSave(async () => {
    const snapshot = await dependencies.content.latest();
    const entries = saved.flatMap(({ slug, revision }) => {
      const entry = findEntry(snapshot, 'recipe', slug);
      return entry ? [{ entry, isSame: entry.revision === revision }] : [];
    });
    const gone = entries.flatMap(({ entry, isSame }) => (isSame ? [entry] : []));
    const kept = entries.flatMap(({ entry, isSame }) => (isSame ? [] : [entry.data.title]));
    if (gone.length === 0) return { removed: 0, kept, commit: null };
    const removed = new Set(gone.map(({ path }) => path));
    const recipe = new Map([...snapshot.entries.recipe].filter(([, { path }]) => !removed.has(path)));
    const used = photoUses({ ...snapshot, entries: { ...snapshot.entries, recipe } });
    const photos = new Set(gone.flatMap((entry) => [...photosOf(entry).keys()]));
    const files: FileChange[] = [
      ...gone.map(({ path, revision }) => ({ path, bytes: null, expected: revision })),
      ...[...photos]
        .filter((address) => snapshot.photos.has(address) && !used.has(address))
        .map((address) => ({ path: uploadPath(address), bytes: null })),
    ];
    const { commit } = await commitFiles(dependencies, `Undo the import of ${gone.length} recipes`, files);
    return { removed: gone.length, kept, commit };
  });
