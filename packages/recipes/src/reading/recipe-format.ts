import type { SourceRecipe } from './source-recipe.ts';

/** How many characters a text may have: one recipe or a few, a page, which is mostly scripts and styles, or a whole collection. */
export const MOST_CHARACTERS = { recipe: 1_000_000, page: 10_000_000, collection: 100_000_000 } as const;

/** What a reader of JSON knows besides the object. */
export interface JsonPlace {
  /** The name of the file, with its folders. */
  name: string;
  /** The other things in the file, by their id. */
  things: ReadonlyMap<string, Record<string, unknown>>;
}

/** A format that recipes come in: how one of its files is recognized and read. It has a file of its own and a row in `formats.ts`. */
export interface RecipeFormat {
  /** What people call it. */
  name: string;
  /** What the photo beside the one recipe of a folder is called. */
  photos?: readonly string[];
  /** For a format whose recipes are objects in JSON. */
  json?: {
    is(object: Record<string, unknown>, fileName: string): boolean;
    recipes(object: Record<string, unknown>, place: JsonPlace): readonly SourceRecipe[];
  };
  /** For a format whose files are text of any other kind: pages, tables, XML. */
  text?: {
    is(text: string, fileName: string): boolean;
    recipes(text: string, fileName: string): readonly SourceRecipe[];
    /** What a text of this format is. A longer one is not read. */
    holds: keyof typeof MOST_CHARACTERS;
    /** What is wrong with a file of this format in which no recipe is found, to go on after its name. */
    nothing?: string;
  };
}
