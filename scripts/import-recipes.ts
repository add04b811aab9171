import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { isRecipe, readRecipes } from '#exchange/read-recipes.ts';
import type { SourceFile } from '#exchange/source-recipe.ts';
import { readCommittedContent } from '#functions/content-store/committed-content.ts';
import { importRecipes, type ImportBatch } from '#functions/entries/import-recipes.ts';
import { readArguments } from '#server/process/arguments.ts';
import { ignoreBrokenPipe } from '#server/process/closed-pipe.ts';
import { openLocalStore } from '#server/store/open-store.ts';

const USAGE = `Usage: npm run import -- <file or folder> ...            saves the recipes in them as drafts, in one commit
       npm run import -- --dry-run <file or folder> ...  only says what it would save

Reads schema.org (web pages saved as HTML, JSON), Mealie, Tandoor, Paprika, Nextcloud Cookbook, RecipeSage, Cooklang, Markdown, text, and
this site's own files, also in zip files. Photos are copied. Recipes that the site has already are left out.`;

const MOST_FILES = 100;
const PHOTO_LIMIT = 20_000_000;
const PHOTO_WAIT_MS = 15_000;

async function filesIn(name: string, base: string): Promise<SourceFile[]> {
  if (!(await stat(name)).isDirectory()) return [{ name: path.relative(base, name), bytes: await readFile(name) }];
  const inner = (await readdir(name)).filter((file) => !file.startsWith('.') && file !== 'node_modules').sort();
  const files: SourceFile[] = [];
  for (const file of inner) files.push(...(await filesIn(path.join(name, file), base)));
  return files;
}

async function loadPhoto(address: string): Promise<Uint8Array> {
  if (!address.startsWith('https://')) throw new Error('Photos are only loaded over https.');
  const response = await fetch(address, { signal: AbortSignal.timeout(PHOTO_WAIT_MS) });
  if (!response.ok || Number(response.headers.get('content-length') ?? 0) > PHOTO_LIMIT) throw new Error(`${address} has no photo.`);
  return new Uint8Array(await response.arrayBuffer());
}

const plural = (count: number, one: string, several = `${one}s`): string => `${count} ${count === 1 ? one : several}`;

function printBatch({ saved, duplicates, problems, commit }: ImportBatch): void {
  for (const { from, title, slug, report } of saved) {
    console.log(`${title}  content/recipes/${slug}.json, from ${from}`);
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
  const batch = await importRecipes({ store, content, now: () => new Date() }, readRecipes(files), loadPhoto);
  printBatch(batch);
  process.exitCode = batch.saved.length + batch.duplicates.length > 0 ? 0 : 1;
} finally {
  await close();
}
