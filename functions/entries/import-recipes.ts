import { type ContentSnapshot, uploadPath } from '#content/snapshot.ts';
import type { FileChange } from '#domain/content-store.ts';
import type { Recipe } from '#domain/recipe.ts';
import { slugFromTitle } from '#domain/slug.ts';
import type { ImportReport } from '#exchange/import-report.ts';
import { type FoundRecipe, type ImportFinding, type ImportProblem, isRecipe } from '#exchange/read-recipes.ts';
import type { SourcePhoto } from '#exchange/source-recipe.ts';
import { decodeInTurn } from '#media/photo-file.ts';
import { acceptUpload, UploadError } from '#media/upload.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { ProblemError } from '../http/problem.ts';
import { commitFiles } from './commit-files.ts';
import { draftEntry, fileOfDraft, freeSlug } from './entry-draft.ts';
import { photosOf } from './photos-of.ts';
import { recipeForm } from './recipe-form.ts';

/** A recipe of a batch. */
interface OfBatch {
  /** The file it is from. */
  from: string;
  title: string;
  slug: string;
}

/** What became of an import. */
export interface ImportBatch {
  /** The drafts that were saved. */
  saved: (OfBatch & { report: ImportReport })[];
  /** Recipes that the site has already; the slug is that of the one it has. */
  duplicates: OfBatch[];
  problems: ImportProblem[];
  /** The commit with all of it; null if there was nothing to save. */
  commit: string | null;
}

/** Loads a photo from the web. Throws if it cannot. */
export type LoadPhoto = (address: string) => Promise<Uint8Array>;

/** A link without what differs between copies of it. */
const sameLink = (link: string): string =>
  link
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/[?#].*$/, '')
    .replace(/\/$/, '');

/** Finds recipes that are known by their source, or by their title if one of the two has no source. */
function createKnown(snapshot: ContentSnapshot) {
  const byLink = new Map<string, string>();
  const byTitle = new Map<string, { slug: string; link: string | undefined }[]>();
  const add = ({ title, sourceLink }: Recipe, slug: string) => {
    if (sourceLink) byLink.set(sameLink(sourceLink), slug);
    const key = slugFromTitle(title);
    byTitle.set(key, [...(byTitle.get(key) ?? []), { slug, link: sourceLink }]);
  };
  for (const { data, slug } of snapshot.entries.recipe.values()) add(data, slug);
  return {
    add,
    find: ({ title, sourceLink }: Recipe): string | undefined =>
      (sourceLink && byLink.get(sameLink(sourceLink))) ?? byTitle.get(slugFromTitle(title))?.find(({ link }) => !link || !sourceLink)?.slug,
  };
}

/** The same draft with its photo's address in the notes, for a photo that could not be copied. */
const withAddress = (recipe: Recipe, photo: SourcePhoto): Recipe =>
  'bytes' in photo ? recipe : { ...recipe, notes: [recipe.notes, `Photo: ${photo.address}`].filter(Boolean).join('\n\n') };

/**
 * Saves recipes that were found in files as drafts, with their photos, all in one commit. Recipes that the site has already are left
 * out. A photo that cannot be copied is a problem, and its recipe is saved without it.
 */
export async function importRecipes(
  dependencies: Pick<ApiDependencies, 'store' | 'content' | 'now'>,
  findings: Iterable<ImportFinding>,
  load: LoadPhoto,
): Promise<ImportBatch> {
  const snapshot = await dependencies.content.latest();
  const known = createKnown(snapshot);
  const taken = new Set<string>();
  const files = new Map<string, FileChange>();
  const batch: ImportBatch = { saved: [], duplicates: [], problems: [], commit: null };

  /** Copies a photo; null, and a problem, if that is impossible. */
  async function copied(photo: SourcePhoto, { recipe, from }: FoundRecipe): Promise<string | null> {
    try {
      const bytes = 'bytes' in photo ? photo.bytes : await load(photo.address);
      const accepted = await decodeInTurn(() => acceptUpload(bytes));
      if (!snapshot.photos.has(accepted.address))
        files.set(accepted.address, { path: uploadPath(accepted.address), bytes: accepted.bytes });
      return accepted.address;
    } catch (error) {
      const reason = error instanceof UploadError ? error.message : 'It could not be loaded.';
      batch.problems.push({ from, sentence: `${from}: a photo of “${recipe.title}” was left out. ${reason}` });
      return null;
    }
  }

  async function withPhotos(found: FoundRecipe): Promise<Recipe> {
    const { recipe, photo, uploads } = found;
    const moved = new Map<unknown, string | null>();
    for (const address of photosOf({ data: recipe }).keys()) {
      const bytes = uploads?.get(address);
      if (bytes) moved.set(address, await copied({ bytes }, found));
      else if (!snapshot.photos.has(address)) {
        moved.set(address, null);
        batch.problems.push({
          from: found.from,
          sentence: `${found.from}: the photo ${address} of “${recipe.title}” did not come with it.`,
        });
      }
    }
    const placed = JSON.parse(JSON.stringify(recipe), (_name, value: unknown) =>
      moved.has(value) ? (moved.get(value) ?? undefined) : value,
    ) as Recipe;
    const featuredImage = photo && (await copied(photo, found));
    if (photo && featuredImage === null) return withAddress(placed, photo);
    return featuredImage ? { ...placed, featuredImage } : placed;
  }

  for (const finding of findings) {
    if (!isRecipe(finding)) {
      batch.problems.push(finding);
      continue;
    }
    const { from, report, recipe } = finding;
    const duplicate = known.find(recipe);
    if (duplicate !== undefined) {
      batch.duplicates.push({ from, title: recipe.title, slug: duplicate });
      continue;
    }
    const wanted = finding.slug ?? (slugFromTitle(recipe.title) || `recipe-${taken.size + 1}`);
    const slug = freeSlug('recipe', snapshot, wanted, taken);
    try {
      const draft = draftEntry(recipeForm, { ...(await withPhotos(finding)), slug }, null, snapshot, dependencies.now());
      taken.add(draft.slug);
      known.add(draft.data, draft.slug);
      const file = fileOfDraft(draft);
      files.set(file.path, { ...file, expected: null });
      batch.saved.push({ from, title: recipe.title, slug: draft.slug, report });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      batch.problems.push({ from, sentence: `${from}: “${recipe.title}” could not be saved. ${error.message}` });
    }
  }
  if (batch.saved.length > 0) {
    const [only] = batch.saved;
    const message = batch.saved.length === 1 ? `Import recipe ${only?.slug}` : `Import ${batch.saved.length} recipes`;
    ({ commit: batch.commit } = await commitFiles(dependencies, message, [...files.values()]));
  }
  return batch;
}
