import { readFile, writeFile } from 'node:fs/promises';
import { zipSync } from 'fflate';
import { lostFields, WRITERS, type WrittenFormat } from '#exchange/write-recipe.ts';
import { uploadPath } from '#content/snapshot.ts';
import { photosOf } from '#functions/entries/photos-of.ts';
import { readArguments } from '#server/process/arguments.ts';
import { ignoreBrokenPipe } from '#server/process/closed-pipe.ts';
import { readWorkingTree } from '#server/publisher/working-tree.ts';

const FORMATS = Object.keys(WRITERS) as WrittenFormat[];
const USAGE = `Usage: npm run export -- --format <format> [<file>]

Writes all recipes, drafts included, with their photos into a zip file that other programs import. Says which fields the format has no
place for; "own" loses nothing.

The formats: ${FORMATS.join(', ')}.`;

function refuse(problem: string): never {
  console.error(`${problem}\n\n${USAGE}`);
  process.exit(2);
}

const { values, named } = readArguments({ usage: USAGE, values: ['format'], named: [0, 1] });
ignoreBrokenPipe();
const format = FORMATS.find((name) => name === values.format) ?? refuse(`Unknown format: ${values.format ?? 'none was given'}.`);
const { snapshot } = await readWorkingTree(process.cwd());
const files: Record<string, Uint8Array> = {};
const lost = new Map<string, number>();
for (const { data: recipe, slug } of snapshot.entries.recipe.values()) {
  const photos = new Map<string, Uint8Array>();
  for (const address of photosOf({ data: recipe }).keys()) {
    const bytes = await readFile(uploadPath(address)).catch(() => null);
    if (bytes) photos.set(address, bytes);
    if (bytes && format === 'own') files[`public${address}`] = bytes;
  }
  const photo = photos.get(recipe.featuredImage ?? '') ?? null;
  for (const { name, bytes } of WRITERS[format].write({ slug, recipe, photo })) files[name] = bytes;
  for (const field of lostFields(recipe, format)) lost.set(field, (lost.get(field) ?? 0) + 1);
}
const [file = format === 'paprika' ? 'recipes.paprikarecipes' : `recipes-${format}.zip`] = named;
// Photos do not get smaller.
await writeFile(file, zipSync(files, { level: 1 }));
console.log(`Wrote ${snapshot.entries.recipe.size} recipes to ${file}.`);
for (const [field, count] of lost)
  console.log(`  ${field} has no place in this format: left out of ${count} ${count === 1 ? 'recipe' : 'recipes'}.`);
