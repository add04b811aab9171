import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createReader } from '#content/reader.ts';
import type { Recipe } from '#schema/recipe.ts';
import { loadRenderer, type RenderedPage } from '#server/renderer/renderer.ts';
import { BAKERY } from '../fixture-bakery.ts';
import { recipeStates } from '../recipe-states.ts';
import { type Files, snapshotOf } from '../snapshot-of.ts';

async function filesIn(folder: string): Promise<[string, Buffer][]> {
  const entries = await readdir(path.join(BAKERY, folder), { recursive: true, withFileTypes: true });
  const places = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return Promise.all(places.map(async (place) => [path.relative(BAKERY, place), await readFile(place)]));
}

/** The pages of the tests' bakery, with recipes in all their states, and the folder of their scripts and styles. */
export async function openBakery(): Promise<{ assets: string; render: (route: string) => Promise<RenderedPage> }> {
  const files: Files = Object.fromEntries([...(await filesIn('content')), ...(await filesIn('public/uploads'))]);
  const loaf = JSON.parse(String(files['content/recipes/country-loaf.json'])) as Recipe;
  for (const [slug, recipe] of Object.entries(recipeStates(loaf))) files[`content/recipes/${slug}.json`] = JSON.stringify(recipe);
  const reader = createReader(await snapshotOf(files));
  const { assets, render } = await loadRenderer(path.resolve(import.meta.dirname, '../../..'));
  return { assets, render: (route) => render(route, reader) };
}
