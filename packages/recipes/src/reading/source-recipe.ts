import type { WrittenIngredient, WrittenStep } from './written-rows.ts';

/** A file to import, or one inside of another: its name with folders, and its bytes. */
export interface SourceFile {
  name: string;
  bytes: Uint8Array;
}

/** A photo as a recipe names it: its bytes, or an address on the web or of a file beside the recipe. */
export type SourcePhoto = { bytes: Uint8Array } | { address: string };

/** The names that a photo may have, for an address that lists them. */
export const photoNames = (stem: string): string =>
  ['webp', 'jpg', 'jpeg', 'png', 'avif', 'gif', 'svg'].map((ending) => `${stem}.${ending}`).join('|');

/** What an import concluded about a field, and what from. */
export interface Guess {
  field: string;
  /** A sentence that names the reason. */
  reason: string;
}

/** The times of a recipe, as they are written. */
export type SourceTimes = Partial<Record<'prepTime' | 'cookTime' | 'restTime' | 'activeTime' | 'totalTime', string>>;

/** Whether anything of a recipe was found. */
export const hasContent = ({ ingredients, steps }: SourceRecipe): boolean => ingredients.length > 0 || steps.length > 0;

/** A recipe as a format holds it: texts that nothing has been concluded from yet. */
export interface SourceRecipe {
  title: string;
  description?: string;
  author?: string;
  sourceName?: string;
  sourceLink?: string;
  categories?: readonly string[];
  cuisines?: readonly string[];
  difficulty?: string;
  tags?: readonly string[];
  times?: SourceTimes;
  /** How much it makes: `4`, `Serves 4`, `12 cookies`. */
  yields?: readonly string[];
  /** The end of its address on its own site, such as `rye-loaf`. */
  slug?: string;
  /** Its addresses there, such as `/recipes/rye-loaf/`. */
  addresses?: readonly string[];
  ingredients: readonly WrittenIngredient[];
  /** A heading is a step of a few words that ends in a colon (docs/decisions/recipes/fields.md). */
  steps: readonly WrittenStep[];
  /** Paragraphs. */
  notes?: readonly string[];
  nutrition?: Readonly<Record<string, string>>;
  photo?: SourcePhoto | undefined;
  /** Photos that no field has room for, which stay out. */
  otherPhotos?: readonly string[];
  /** The cook's words that no field has room for, with what the format calls them. They go to the notes. */
  others?: readonly (readonly [label: string, text: string])[];
  /** What stays out, for the import's report. */
  leftOut?: readonly string[];
  /** What the format's reader had to guess. */
  guesses?: readonly Guess[];
}
