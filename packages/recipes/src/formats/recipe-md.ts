import { LITERAL } from '../reading/literal.ts';
import { partNamed } from '../reading/part-names.ts';
import type { RecipeFormat } from '../reading/recipe-format.ts';
import type { SourceRecipe } from '../reading/source-recipe.ts';

const RULE = /^[^\S\n]{0,3}(?:-{3,}|\*{3,}|_{3,})[^\S\n]*$/m;
const HEADING = /^#{1,6}\s/;
const ITEM = /^\s*(?:[-*+]|\d{1,3}[.)])\s/;
const TITLE = /^(?:# \S|\S[^\n]{0,300}\n={3,}[^\S\n]*(?:\n|$))/;

/** The three parts of a recipe: what is said of it, ingredients, and the method, which may be missing. Null if a text has no such parts. */
function partsOf(text: string): [head: string, ingredients: string, method: string] | null {
  const [head = '', ingredients, ...method] = text.split(RULE);
  if (ingredients === undefined || !TITLE.test(head.trimStart())) return null;
  const lines = ingredients.split('\n').filter((line) => line.trim() !== '');
  // Between the rules is nothing but lists, with headings above them, none of which says what they are.
  const isNamed = lines.some((line) => HEADING.test(line) && partNamed(line)?.part === 'ingredients');
  const isLists = lines.some((line) => ITEM.test(line)) && lines.every((line) => ITEM.test(line) || HEADING.test(line) || /^\s/.test(line));
  return isLists && !isNamed ? [head, ingredients, method.join('\n')] : null;
}

/** A paragraph in italics has the tags, one in bold what the recipe makes. */
function factOf(paragraph: string): string {
  const line = paragraph.trim().replace(/\s+/g, ' ');
  const [, , makes] = /^(\*\*|__)(?!\s)([^*_]+)\1$/.exec(line) ?? [];
  if (makes !== undefined)
    return makes
      .split(/,\s|,(?!\d)/)
      .map((one) => `Yield: ${one.trim()}`)
      .join('\n');
  const [, , tags] = /^([*_])(?!\s)([^*_]+)\1$/.exec(line) ?? [];
  return tags === undefined ? paragraph : `Tags: ${tags}`;
}

/** The items of lists, each in one line; a heading is a group whatever its words are. */
function listOf(text: string): string {
  const lines: string[] = [];
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    if (HEADING.test(line)) lines.push(`### ${LITERAL}${line.replace(/^#+\s+/, '')}`);
    else if (ITEM.test(line) || lines.length === 0) lines.push(line.replace(ITEM, '- '));
    else lines.push(`${lines.pop()} ${line.trim()}`);
  }
  return lines.join('\n');
}

/** A recipe with headings where it has only rules. */
function withHeadings([head, ingredients, method]: [string, string, string]): string {
  const facts = head
    .split(/\n{2,}/)
    .map(factOf)
    .join('\n\n');
  return `${facts}\n\n## Ingredients\n${listOf(ingredients)}\n\n## Method\n${method.replace(/^#{1,6}(?=\s)/gm, '###')}`;
}

/** Recipes in RecipeMD: Markdown with rules between its parts, tags in italics and yields in bold. `readText` reads Markdown. */
export const recipeMd = (readText: (text: string) => readonly SourceRecipe[]): RecipeFormat => ({
  name: 'RecipeMD',
  text: {
    holds: 'recipe',
    is: (text) => partsOf(text) !== null,
    recipes: (text) => {
      const parts = partsOf(text);
      return parts ? readText(withHeadings(parts)) : [];
    },
  },
});
