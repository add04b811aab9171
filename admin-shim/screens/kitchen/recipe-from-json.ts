import type { ListedEntry } from '#api/entries.ts';
import { isPhotoAddress } from '#schema/address-fields.ts';
import { slugForTitle } from '#schema/content-kinds.ts';
import { countryOf } from '#schema/country.ts';
import { bakeryMoney } from '../../kit/bakery-money.ts';
import { type FoundRecipe, isRecipe, readRecipes } from '#exchange/read-recipes.ts';
import type { SourcePhoto } from '@family-bakery/recipes/reading/source-recipe';
import type { EntryFormRules } from '../../entry/entry-kind.ts';
import type { Notes } from '../../entry/fields/TopField.tsx';
import { IMPORT_DEFAULTS, type RecipeFormValues } from './recipe-form.ts';

/** The messages of an import. */
export const IMPORT_WORDS = {
  done: 'Recipe imported successfully! Review and edit as needed before saving.',
  notRecipe: 'Invalid recipe format. Missing required fields: title, ingredients, or instructions.',
  notJson: 'Failed to parse JSON file. Please check the format.',
  unread: 'Failed to read the file. Please try again.',
  tooLarge: 'This file is too large to be a recipe: at most 2 MB.',
} as const;

/** Most bytes that a file to import may have. */
export const MOST_IMPORT_BYTES = 2_000_000;

const ASSUMED = 'Assumed: the file does not say. Please check it.';

/** A recipe for the form, with hints at what the file does not say, or why there is none. */
export type Import = { ok: true; values: RecipeFormValues; notes: Notes } | { ok: false; message: string };

const addressOf = (photo: SourcePhoto | undefined): string =>
  photo && 'address' in photo && isPhotoAddress(photo.address) ? photo.address : '';

function isJson(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ''));
    return true;
  } catch {
    return false;
  }
}

function filled({ recipe, report, photo, stepPhotos }: FoundRecipe, { empty, valuesOf }: Pick<EntryFormRules, 'empty' | 'valuesOf'>) {
  const { publishedAt: _published, ...draft } = recipe;
  const entry: ListedEntry = { ...draft, id: '', slug: slugForTitle('recipe', recipe.title, countryOf(bakeryMoney())), revision: '' };
  const read = valuesOf(entry) as object as RecipeFormValues;
  const { author, category } = empty as object as RecipeFormValues;
  const said = new Set([...report.recognized, ...report.guessed.map(({ field }) => field)]);
  const assumed = Object.entries(IMPORT_DEFAULTS).filter(([field]) => !said.has(field));
  const values: RecipeFormValues = {
    ...read,
    ...Object.fromEntries(assumed),
    author: read.author || author,
    category: read.category || category,
    featuredImage: read.featuredImage || addressOf(photo),
    instructions: read.instructions.map((step, index) => ({ ...step, image: step.image || addressOf(stepPhotos?.get(index)) })),
  };
  const guessed = report.guessed.map(({ field, reason }) => [field, `Guessed: ${reason}. Please check it.`] as const);
  const hints = [...guessed, ...assumed.map(([field]) => [field, ASSUMED] as const)];
  const notes: Notes = Object.fromEntries(
    hints.flatMap(([field, hint]) => {
      const value = values[field as keyof RecipeFormValues];
      return typeof value === 'string' ? [[field, { value, hint }]] : [];
    }),
  );
  return { values, notes };
}

/**
 * Reads a recipe from the text of a JSON file: as this site writes it, as others do, or as web pages carry it for search
 * engines (schema.org). What is missing is as the site assumes, and it is always a draft. Never throws.
 */
export function recipeFromJson(text: string, form: Pick<EntryFormRules, 'empty' | 'valuesOf'>): Import {
  const refused = (message: string): Import => ({ ok: false, message });
  if (text.length > MOST_IMPORT_BYTES) return refused(IMPORT_WORDS.tooLarge);
  if (!isJson(text)) return refused(IMPORT_WORDS.notJson);
  const findings = [...readRecipes([{ name: 'This file', bytes: new TextEncoder().encode(text) }])];
  const found = findings.find(isRecipe);
  const problem = findings.find((finding) => !isRecipe(finding) && !finding.isEmpty);
  if (!found) return refused(problem && 'sentence' in problem ? problem.sentence : IMPORT_WORDS.notRecipe);
  const { recipe, report } = found;
  const hasTitle = report.guessed.every(({ field }) => field !== 'title');
  if (!hasTitle || recipe.ingredients.length === 0 || recipe.instructions.length === 0) return refused(IMPORT_WORDS.notRecipe);
  return { ok: true, ...filled(found, form) };
}
