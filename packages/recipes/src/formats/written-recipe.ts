import { frontMatter, listInYaml, splitAddresses, splitFacts } from '../reading/front-matter.ts';
import { guessParts } from '../reading/guess-parts.ts';
import { ingredientsFrom } from '../reading/ingredient-line.ts';
import { withoutTables } from '../reading/ingredient-table.ts';
import { firstProse, itemsOf, listBelow, onceOf, withAmounts, withoutBelow } from '../reading/list-lines.ts';
import { withoutLiterals } from '../reading/literal.ts';
import { linesOf, unmarked } from '../reading/markdown-lines.ts';
import { nutritionAmong, nutritionInWords, nutritionOf } from '../reading/nutrition.ts';
import { type FactName, type PartName, partNamed } from '../reading/part-names.ts';
import { lineOf } from '../reading/plain-text.ts';
import type { RecipeFormat } from '../reading/recipe-format.ts';
import { linkIn, type RecipeLines, recipeLines } from '../reading/recipe-lines.ts';
import { fromSchemaOrg } from '../reading/schema-recipe.ts';
import { listOf, namesOf, sourceFields, wordsIn } from '../reading/source-fields.ts';
import type { Guess, SourceRecipe, SourceTimes } from '../reading/source-recipe.ts';
import { stepsOfText } from '../reading/steps-of-text.ts';
import { withoutForetaste, withoutTalk } from '../reading/talk.ts';
import { withoutEnd } from '../reading/text-end.ts';

/** Paragraphs, whose lines were only broken to fit. */
const paragraphs = (lines: readonly string[]): string => withoutEnd(lines.join('\n').replace(/^\n+/, ''), /\n/).replace(/\n{3,}/g, '\n\n');

const isEmpty = (lines: readonly string[]): boolean => !lines.some(Boolean);

const NO_HEADINGS = 'the text has no headings such as Ingredients and Method';

/** Finds ingredients and steps among lines without headings, and says which it guessed. */
function guessMissing(texts: RecipeLines['texts'], isPage: boolean): Guess[] {
  const { ingredients, steps } = texts;
  if (!isEmpty(ingredients) && !isEmpty(steps)) return [];
  // Below the names of two tabs a page has its ingredients where steps are expected.
  const joined = isPage ? withAmounts(steps) : [];
  const isGrid = joined.length > 0 && joined.length < steps.filter(Boolean).length;
  const listed = isPage && isEmpty(steps) ? listBelow(texts.other) : [];
  if (!isEmpty(ingredients) && listed.length > 0) {
    texts.steps = listed;
    return [{ field: 'instructions', reason: NO_HEADINGS }];
  }
  const guess = guessParts(isEmpty(ingredients) ? [...texts.head, ...(isGrid ? joined : steps)] : ingredients);
  if (!guess) return [];
  const guesses: Guess[] = isEmpty(steps) ? [{ field: 'instructions', reason: NO_HEADINGS }] : [];
  if (isEmpty(ingredients)) {
    Object.assign(texts, guess);
    return [...guesses, { field: 'ingredients', reason: NO_HEADINGS }];
  }
  if (!isEmpty(guess.steps)) Object.assign(texts, { ingredients: [...guess.head, ...guess.ingredients], steps: guess.steps });
  return guesses;
}

/**
 * A recipe as people write it, in Markdown or as plain text: `Ingredients … Method …`, or a list of amounts and some sentences.
 * Null if there is none in it. The text of a page is in lines as it is laid out.
 */
export function fromWritten(text: string, isPage = false): SourceRecipe | null {
  const { matter, body } = frontMatter(text);
  const { addresses, words } = splitAddresses(matter);
  const slug = lineOf(listOf(matter['slug'])[0]);
  const known = { title: lineOf(words['title'] ?? words['name']), isPage };
  const { title, facts, texts } = recipeLines(withoutForetaste(linesOf(body)), known);
  const guesses = guessMissing(texts, isPage);
  const hasFields = Object.keys(matter).some((name) => partNamed(name)?.part === 'ingredients');
  if (isEmpty(texts.ingredients) && isEmpty(texts.steps) && !hasFields) return null;
  const stated = splitFacts(words, (name) => name === 'tags' || !facts.has(name));
  const fields = sourceFields(stated.others);
  fields.take('title', 'name');
  const among = nutritionAmong(stated.others);
  for (const name of among.names) fields.take(name);
  const pictured =
    /!\[[^\][]{0,300}\]\(<?([^()\s>]{1,2000})>?[^()]{0,300}\)/.exec(body)?.[1] ??
    (lineOf(listOf(fields.take('image', 'photo', 'picture', 'images'))[0]) || (facts.get('photo')?.[0] ?? ''));
  const factsNamed = (name: FactName): unknown[] => facts.get(name) ?? stated.facts.get(name) ?? [];
  const fact = (name: FactName): string => factsNamed(name).map(lineOf).filter(Boolean).join(', ');
  const source = unmarked(fact('sourceName'));
  const link = linkIn(source);
  const sourceName = withoutEnd(source.replace(link, '').replace(/^[\s,]+/, ''), /[()<>\s,:]/);
  const nutrition = paragraphs(texts.nutrition);
  const times: SourceTimes = {
    prepTime: fact('prepTime'),
    cookTime: fact('cookTime'),
    restTime: fact('restTime'),
    activeTime: fact('activeTime'),
    totalTime: fact('totalTime'),
  };
  const steps = isPage ? withoutBelow(onceOf(texts.steps, { nameOf: String })) : texts.steps;
  const { items, talk } = withoutTalk(texts.ingredients);
  const partNames = (part: PartName) => Object.keys(words).filter((name) => partNamed(name)?.part === part);
  const eaten = nutritionOf(fields.take(...partNames('nutrition')));
  const listed = fromSchemaOrg({
    ingredients: items.length > 0 ? undefined : listInYaml(fields.take(...partNames('ingredients')), 'ingredients'),
    steps: steps.some(Boolean) ? undefined : listInYaml(fields.take(...partNames('steps')), 'steps'),
  });
  return {
    title: title || (facts.get('title')?.[0] ?? '').replace(/^(?:(?:re|fwd?|aw|wg):\s*)+/i, '').replace(/^"(.*)"$/, '$1'),
    description: withoutLiterals(
      [
        fields.text('description', 'summary', 'excerpt'),
        paragraphs(isPage ? firstProse(texts.head) : texts.head),
        paragraphs(texts.description),
      ]
        .filter(Boolean)
        .join('\n\n'),
    ),
    author: fact('author'),
    sourceName,
    sourceLink: link,
    categories: namesOf(factsNamed('category')),
    cuisines: namesOf(factsNamed('cuisine')),
    difficulty: fact('difficulty'),
    tags: namesOf([...(stated.facts.get('tags') ?? []), ...(facts.get('tags') ?? [])].map((tag) => lineOf(tag).replaceAll('#', ''))),
    times,
    yields: factsNamed('yields').map(lineOf),
    ingredients: items.length > 0 ? ingredientsFrom((isPage ? withAmounts(itemsOf(items)) : items).join('\n')) : listed.ingredients,
    steps: steps.some(Boolean) ? stepsOfText(paragraphs(steps)) : listed.steps,
    // What else a page has is not the cook's.
    notes: [...wordsIn(fields.take(...partNames('notes'))), ...[texts.notes, talk, texts.aside, isPage ? [] : texts.other].map(paragraphs)]
      .map(withoutLiterals)
      .filter(Boolean),
    nutrition: { ...among.nutrition, ...eaten.nutrition, ...nutritionInWords(nutrition) },
    photo: pictured === '' ? undefined : { address: pictured },
    ...fields.rest([['Nutrition', nutrition], ...eaten.others]),
    guesses,
    ...(slug === '' ? {} : { slug }),
    ...(addresses.length === 0 ? {} : { addresses }),
  };
}

/** A message that was forwarded, without the marks at its lines. */
function unquoted(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const isQuoted = lines.filter((line) => line.startsWith('>')).length > lines.length / 2;
  return isQuoted ? text.replace(/^>(?:[ >]*> ?| ?)/gm, '') : text;
}

/** The recipes of one document, or of the text of a page: several if more than one heading of the first rank has ingredients below it. */
export function writtenRecipes(written: string, isPage = false): SourceRecipe[] {
  const text = withoutTables(unquoted(written));
  const parts = text.split(/^(?=# \S)/m);
  const hasIngredients = (part: string) =>
    part.split('\n').some((line) => /^(?:#{2,6}\s|\*\*)/.test(line) && partNamed(line)?.part === 'ingredients');
  const isSeveral = parts.filter(hasIngredients).length > 1;
  return (isSeveral ? parts : [text]).map((part) => fromWritten(part, isPage)).filter((recipe) => recipe !== null);
}

const isMarkdown = (text: string, fileName: string): boolean =>
  /\.(?:md|markdown|mdx)$/i.test(fileName) || (!/\.ya?ml$/i.test(fileName) && /^(?:#{1,6} |---\n)/m.test(text));

/** Recipes in Markdown, as people write it. */
export const markdown: RecipeFormat = {
  name: 'Markdown',
  text: { holds: 'recipe', is: isMarkdown, recipes: (text) => writtenRecipes(text) },
};

/** A file of nothing but fields, as front matter has them. */
const asFrontMatter = (yaml: string): string => `---\n${yaml.replace(/^---[^\S\n]*\n/, '')}\n---\n`;

/** Recipes in plain text, such as a message, or in YAML. It recognizes every text, so it is last in the table. */
export const plainText: RecipeFormat = {
  name: 'text',
  text: {
    holds: 'recipe',
    is: () => true,
    recipes: (text, fileName) => writtenRecipes(/\.ya?ml$/i.test(fileName) ? asFrontMatter(text) : text),
  },
};
