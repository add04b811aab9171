import { readCsv } from '../reading/csv.ts';
import type { RecipeFormat } from '../reading/recipe-format.ts';
import { isRecipeTable, recipesOfTable } from '../reading/recipe-table.ts';

/** The start of a text, which has the names of its columns. */
const HEAD = 5_000;

/** Tables of recipes from any spreadsheet, one in a row or one in several rows with an ingredient each. */
export const csv: RecipeFormat = {
  name: 'tables (CSV)',
  text: {
    holds: 'collection',
    is: (text, fileName) => /\.[ct]sv$/i.test(fileName) || isRecipeTable(readCsv(text.slice(0, HEAD).split('\n', 1).join(''))),
    recipes: (text) => {
      const rows = readCsv(text);
      return isRecipeTable(rows) ? recipesOfTable(rows) : [];
    },
    nothing:
      'is a table in which no recipe was found. Its first row must name the columns: one for the title, and one for the ingredients or the steps.',
  },
};
