import { readFile, writeFile } from 'node:fs/promises';
import { exportPosts } from '#exchange/export-posts.ts';
import { exportRecipes, zipped } from '#exchange/export-recipes.ts';
import { WRITERS, type WrittenFormat } from '#exchange/export-recipes.ts';
import { uploadPath } from '#content/snapshot.ts';
import { withoutMetadata } from '#media/metadata/without-metadata.ts';
import { photosOf } from '#functions/entries/photos-of.ts';
import { readArguments } from '#server/process/arguments.ts';
import { readWorkingTree } from '#server/publisher/working-tree.ts';

const FORMATS = Object.keys(WRITERS) as WrittenFormat[];
const USAGE = `Usage: npm run export -- --format <format> [<file>]

Writes all recipes, drafts included, with their photos into a zip file that other programs import. Says which fields the format has no
place for; "own" loses nothing. Posts go along with "own" and "markdown", as their files are.

The formats: ${FORMATS.join(', ')}.`;

function refuse(problem: string): never {
  console.error(`${problem}\n\n${USAGE}`);
  process.exit(2);
}

const { values, named } = readArguments({ usage: USAGE, values: ['format'], named: [0, 1] });
const format = FORMATS.find((name) => name === values.format) ?? refuse(`Unknown format: ${values.format ?? 'none was given'}.`);
const { snapshot } = await readWorkingTree(process.cwd());
const recipes = [...snapshot.entries.recipe.values()].map(({ slug, data }) => ({ slug, recipe: data }));
const photoAt = (address: string) => readFile(uploadPath(address)).then(withoutMetadata, () => null);
const { name, files, lost } = await exportRecipes(recipes, format, photoAt);
const posts = format === 'own' || format === 'markdown' ? [...snapshot.entries.post.values()] : [];
for (const post of posts) {
  const one = { path: post.path, text: await readFile(post.path, 'utf8'), photos: [...photosOf(post).keys()] };
  Object.assign(files, await exportPosts([one], photoAt));
}
const [file = name] = named;
await writeFile(file, zipped(files));
console.log(`Wrote ${recipes.length} recipes${posts.length > 0 ? ` and ${posts.length} posts` : ''} to ${file}.`);
for (const field of lost) console.log(`  Without a place in this format: ${field}.`);
