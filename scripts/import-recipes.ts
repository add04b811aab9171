import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ImportedBatch, IncomingRecipe } from '#api/import.ts';
import type { ContentSnapshot } from '#content/snapshot.ts';
import { type CopyPhoto, withCopiedPhotos } from '#exchange/copy-photos.ts';
import type { ImportReport } from '#exchange/import-report.ts';
import { isRecipe, readRecipes } from '#exchange/read-recipes.ts';
import type { SourceFile } from '#exchange/source-recipe.ts';
import { recipeCategories } from '#domain/recipe-categories.ts';
import { readCommittedContent } from '#functions/content-store/committed-content.ts';
import { importRecipes } from '#functions/entries/import-recipes.ts';
import { loadPhoto, LoadPhotoError } from '#functions/services/load-photo.ts';
import { acceptUpload, UploadError } from '#media/upload.ts';
import { readArguments } from '#server/process/arguments.ts';
import { ignoreBrokenPipe } from '#server/process/closed-pipe.ts';
import { openLocalStore } from '#server/store/open-store.ts';

const USAGE = `Usage: npm run import -- <file or folder> ...            saves the recipes in them as drafts, in one commit
       npm run import -- --dry-run <file or folder> ...  only says what it would save

Reads schema.org (web pages saved as HTML, JSON), Mealie, Tandoor, Paprika, Nextcloud Cookbook, RecipeSage, Cooklang, Markdown, text, and
this site's own files, also in zip files. Photos are copied. Recipes that the site has already are left out.`;

const MOST_FILES = 100;

async function filesIn(name: string, base: string): Promise<SourceFile[]> {
  if (!(await stat(name)).isDirectory()) return [{ name: path.relative(base, name), bytes: await readFile(name) }];
  const inner = (await readdir(name)).filter((file) => !file.startsWith('.') && file !== 'node_modules').sort();
  const files: SourceFile[] = [];
  for (const file of inner) files.push(...(await filesIn(path.join(name, file), base)));
  return files;
}

/** Copies photos into memory until they are committed. */
function photoCopier(photos: ContentSnapshot['photos']) {
  const staged = new Map<string, Uint8Array>();
  const copy: CopyPhoto = async (photo) => {
    try {
      const there = 'address' in photo ? photos.get(photo.address) : undefined;
      if (there && 'address' in photo) return { url: photo.address, width: there.width };
      const accepted = await acceptUpload('bytes' in photo ? photo.bytes : await loadPhoto(photo.address));
      staged.set(accepted.address, accepted.bytes);
      return { url: accepted.address, width: accepted.photo.width };
    } catch (error) {
      if (error instanceof UploadError || error instanceof LoadPhotoError) return { problem: error.message };
      throw error;
    }
  };
  return { copy, uploads: { put: () => Promise.resolve(), get: (address: string) => Promise.resolve(staged.get(address) ?? null) } };
}

/** What is to be said of a recipe besides that it was saved. */
interface Remarks {
  report: ImportReport;
  sentences: string[];
}

const plural = (count: number, one: string, several = `${one}s`): string => `${count} ${count === 1 ? one : several}`;

function printBatch({ saved, duplicates, problems, commit }: ImportedBatch, remarks: ReadonlyMap<string, Remarks>): void {
  for (const { from, title, slug } of saved) {
    console.log(`${title}  content/recipes/${slug}.json, from ${from}`);
    const { report, sentences } = remarks.get(`${from} ${title}`) as Remarks;
    for (const sentence of sentences) console.warn(`  ${sentence}`);
    for (const { field, reason } of report.guessed) console.log(`  Guessed ${field}: ${reason}.`);
    if (report.leftOut.length > 0)
      console.log(`  In the notes, because no field has room for it: ${report.leftOut.filter(Boolean).join(', ')}.`);
    if (report.missing.length > 0) console.log(`  Missing before it can be published: ${report.missing.join('; ')}.`);
  }
  for (const { from, title, slug } of duplicates) console.log(`${title}  left out: the site has it as ${slug}. From ${from}`);
  for (const { sentence } of problems) console.warn(sentence);
  console.log(
    `${plural(saved.length, 'recipe')} saved as ${saved.length === 1 ? 'a draft' : 'drafts'}, ${plural(duplicates.length, 'duplicate')} left out, ${plural(problems.length, 'problem')}.`,
  );
  if (commit !== null) console.log(`To undo all of it: git revert ${commit.slice(0, 9)}`);
}

const { flags, named } = readArguments({ usage: USAGE, flags: ['dry-run'], named: [1, MOST_FILES] });
ignoreBrokenPipe();
const files: SourceFile[] = [];
for (const name of named) files.push(...(await filesIn(name, (await stat(name)).isDirectory() ? name : path.dirname(name))));
if (flags.has('dry-run')) {
  for (const finding of readRecipes(files)) {
    if (isRecipe(finding)) console.log(`${finding.recipe.title}  ${finding.format}, from ${finding.from}`);
    else console.warn(finding.sentence);
  }
  process.exit(0);
}
const { store, source, close } = await openLocalStore(process.cwd(), console.log);
try {
  const head = await source.head();
  if (head === null) throw new Error('This folder has no commit to add recipes to.');
  const { snapshot } = await readCommittedContent(source, head, null);
  const content = { latest: () => Promise.resolve(snapshot), published: () => Promise.resolve(snapshot) };
  const incoming: IncomingRecipe[] = [];
  const remarks = new Map<string, Remarks>();
  const problems: ImportedBatch['problems'] = [];
  const { copy, uploads } = photoCopier(snapshot.photos);
  for (const finding of readRecipes(files, recipeCategories(snapshot.entries.settings.get('settings')?.data))) {
    if (!isRecipe(finding)) {
      problems.push(finding);
      continue;
    }
    const { from, slug, report } = finding;
    const { recipe, sentences } = await withCopiedPhotos(finding, copy);
    incoming.push({ from, slug, recipe });
    remarks.set(`${from} ${recipe.title}`, { report, sentences });
  }
  const batch = await importRecipes({ store, content, uploads, now: () => new Date() }, incoming);
  printBatch({ ...batch, problems: [...problems, ...batch.problems] }, remarks);
  process.exitCode = batch.saved.length + batch.duplicates.length > 0 ? 0 : 1;
} finally {
  await close();
}
