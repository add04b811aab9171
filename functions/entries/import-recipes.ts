import type { ImportedBatch, IncomingRecipe, UndoneImport, UndoRequest } from '#api/import.ts';
import { photoUses } from '#content/photo-uses.ts';
import { type ContentSnapshot, findEntry, moneyIn, uploadPath } from '#content/snapshot.ts';
import type { FileChange } from '@family-bakery/git-content/content-store';
import { newAddress } from '#content/new-address.ts';
import { countryOf } from '#schema/country.ts';
import { KnownRecipes } from '#exchange/known-recipes.ts';
import type { EntryDependencies } from './entry-dependencies.ts';
import { ProblemError } from '../http/problem.ts';
import { asRetriedSave } from './as-save.ts';
import { commitFiles } from './commit-files.ts';
import type { Attempt, Creations } from './creations.ts';
import { draftEntry, fileOfDraft, freeSlug } from './entry-draft.ts';
import { newPhotos } from './new-photos.ts';
import { photosOf } from './photos-of.ts';
import { recipeForm } from './recipe-form.ts';

type Dependencies = Pick<EntryDependencies, 'store' | 'content' | 'uploads' | 'now'>;

/** An import that is sent in batches, each of which may be sent again because its answer was lost. */
export interface KeyedImport {
  /** Chosen by the client. */
  key: string;
  creations: Creations;
}

const attemptsOf = async (keyed: KeyedImport | undefined): Promise<Attempt[]> =>
  keyed ? keyed.creations.attempts('recipe', keyed.key) : [];

/**
 * Saves recipes as drafts with their staged photos, all in one commit. Recipes that the site has already are left out, and one that cannot
 * be saved does not stop the others. What an earlier attempt at the same batch of a `keyed` import saved is answered as saved.
 */
export const importRecipes = (
  dependencies: Dependencies,
  incoming: readonly IncomingRecipe[],
  keyed?: KeyedImport,
): Promise<ImportedBatch> => asRetriedSave(() => saveAll(dependencies, incoming, keyed));

async function saveAll(dependencies: Dependencies, incoming: readonly IncomingRecipe[], keyed?: KeyedImport): Promise<ImportedBatch> {
  const { store } = dependencies;
  const attempts = await attemptsOf(keyed);
  const snapshot = await dependencies.content.latest();
  const revisionOf = (slug: string) => snapshot.entries.recipe.get(slug)?.revision;
  const noted: Omit<Attempt, 'at'>[] = [];
  const known = new KnownRecipes(incoming.map(({ recipe }) => recipe));
  for (const { data, slug, revision } of snapshot.entries.recipe.values())
    known.add(
      data,
      slug,
      attempts.some((attempt) => attempt.slug === slug && attempt.revision === revision),
    );
  const taken = new Set<string>();
  const files = new Map<string, FileChange>();
  const batch: ImportedBatch = { saved: [], duplicates: [], problems: [], commit: null };
  for (const { from, place, recipe, slug: wanted, isAgain } of incoming) {
    const { title } = recipe;
    const fingerprint = String(place);
    const before = attempts.find((attempt) => attempt.fingerprint === fingerprint && attempt.revision === revisionOf(attempt.slug));
    if (before) {
      batch.saved.push({ from, title, slug: before.slug, revision: before.revision });
      continue;
    }
    const duplicate = isAgain ? undefined : known.find(recipe);
    if (duplicate !== undefined) {
      batch.duplicates.push({ from, title, slug: duplicate });
      continue;
    }
    const suggested = wanted ?? newAddress(title, countryOf(moneyIn(snapshot)));
    const slug = suggested === '' ? numberedSlug(snapshot, taken) : freeSlug('recipe', snapshot, suggested, taken);
    try {
      const draft = draftEntry(recipeForm, { ...recipe, status: 'draft', slug }, null, snapshot, dependencies.now());
      for (const photo of await newPhotos(dependencies.uploads, draft, null, snapshot)) files.set(photo.path, photo);
      const file = fileOfDraft(draft);
      taken.add(slug);
      known.add(draft.data, slug, true);
      files.set(file.path, { ...file, expected: null });
      const revision = await store.revisionOf(file.bytes);
      noted.push({ slug, revision, fingerprint });
      batch.saved.push({ from, title, slug, revision });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      batch.problems.push({ from, sentence: `${from}: “${title}” could not be saved. ${error.message}` });
    }
  }
  if (noted.length > 0) {
    const message = noted.length === 1 ? `Import recipe ${noted[0]?.slug}` : `Import ${noted.length} recipes`;
    await keyed?.creations.note('recipe', keyed.key, ...noted);
    batch.commit = (await commitFiles(dependencies, message, [...files.values()])).commit;
  }
  return batch;
}

/** An address for a title that has no letter or digit for one, such as recipe-3. */
function numberedSlug(snapshot: ContentSnapshot, taken: ReadonlySet<string>): string {
  for (let number = taken.size + 1; ; number += 1) {
    const slug = `recipe-${number}`;
    if (freeSlug('recipe', snapshot, slug, taken) === slug) return slug;
  }
}

/**
 * Removes drafts of an import in one commit, with the photos that nothing else uses: those in `saved`, and those of a `keyed`
 * import that were saved although the answer was lost. Drafts that were changed since are left alone.
 */
export const undoImport = (
  dependencies: Pick<EntryDependencies, 'store' | 'content'>,
  saved: UndoRequest['saved'],
  keyed?: KeyedImport,
): Promise<UndoneImport> =>
  asRetriedSave(async () => {
    const snapshot = await dependencies.content.latest();
    const attempts = await attemptsOf(keyed);
    const revisions = new Set([...saved, ...attempts].map(({ revision }) => revision));
    const entries = new Set([...saved, ...attempts].flatMap(({ slug }) => findEntry(snapshot, 'recipe', slug) ?? []));
    const gone = [...entries].filter(({ revision }) => revisions.has(revision));
    const slugs = new Set(saved.map(({ slug }) => slug));
    const kept = [...entries].filter((entry) => !gone.includes(entry) && slugs.has(entry.id)).map(({ data }) => data.title);
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
