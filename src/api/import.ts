import type { Recipe } from '#schema/recipe.ts';
import type { ExportedPost } from '#exchange/export-posts.ts';
import type { ExportedRecipe } from '#exchange/export-recipes.ts';

/** A recipe to import: a draft whose photos were sent before. */
export interface IncomingRecipe {
  /** The file it is from, for messages. */
  from: string;
  /** Its place among all recipes of the import, by which it is known when its batch is sent again. */
  place?: number | undefined;
  /** The end of the address that it had on the site that it is from. */
  slug?: string | undefined;
  /** Whether to save it although the site has the same recipe. */
  isAgain?: boolean | undefined;
  recipe: Recipe;
}

/** POST /api/admin/import: the recipes to save as drafts, all in one commit. */
export interface ImportRequest {
  /** Identifies the import, so that a batch whose answer was lost can be sent again, and is undone with the others. */
  key?: string | undefined;
  recipes: IncomingRecipe[];
}

/** A recipe of a batch. */
interface ImportedRecipe {
  from: string;
  title: string;
  slug: string;
}

/** What became of a batch, in the order in which it was sent. */
export interface ImportedBatch {
  saved: (ImportedRecipe & { revision: string })[];
  /** Recipes that the site has already; the slug is that of the one it has. */
  duplicates: ImportedRecipe[];
  /** What could not be saved, in sentences that name the file. */
  problems: { from: string; sentence: string }[];
  /** The commit with all of it; null if there was nothing to save. */
  commit: string | null;
}

/** POST /api/admin/import/undo: drafts of an import, to be removed where no one has changed them since. */
export interface UndoRequest {
  /** The import: drafts that it saved without the answer having arrived are removed too. */
  key?: string | undefined;
  saved: { slug: string; revision: string }[];
}

/** What undoing an import did. */
export interface UndoneImport {
  removed: number;
  /** The titles of recipes that were changed since and are still there. */
  kept: string[];
  commit: string | null;
}

/** GET /api/admin/export?page=1: recipes as their files have them, drafts included. */
export interface ExportPage {
  recipes: ExportedRecipe[];
  pages: number;
}

/** GET /api/admin/export/posts?page=1: posts as their files are, drafts included. */
export interface PostExportPage {
  posts: ExportedPost[];
  pages: number;
}
