import { groupsShown } from '../reading/groups-shown.ts';
import { type Page, readPage } from '../reading/html-page.ts';
import { lettersOf } from '../reading/letters.ts';
import { jsonOfScript } from '../reading/lenient-json.ts';
import { withoutRepetition } from '../reading/list-lines.ts';
import { widest } from '../reading/photo-size.ts';
import { lineOf } from '../reading/plain-text.ts';
import type { RecipeFormat } from '../reading/recipe-format.ts';
import { fromPlugin } from '../reading/recipe-plugins.ts';
import { fromSchemaOrg, recipesIn, thingsById } from '../reading/schema-recipe.ts';
import { type Guess, hasContent, type SourceRecipe, type SourceTimes } from '../reading/source-recipe.ts';
import { headingIn, withoutListName } from '../reading/steps-of-text.ts';
import type { WrittenIngredient, WrittenStep } from '../reading/written-rows.ts';
import { parseMinutes } from '../times/parse-minutes.ts';
import { mainColumn } from '../reading/main-column.ts';

/** Reads recipes as people write them, here in the text of a page. */
type ReadText = (text: string, isPage: true) => readonly SourceRecipe[];

const hasAmount = ({ amount }: WrittenIngredient): boolean => amount !== '';

const isWhole = ({ ingredients, steps }: SourceRecipe): boolean => ingredients.some(hasAmount) && steps.length > 0;

/** Ingredients with the groups of others, if both are the same lines. */
function grouped(rows: readonly WrittenIngredient[], others: readonly WrittenIngredient[]): readonly WrittenIngredient[] {
  const isAlike = (row: WrittenIngredient, index: number) => {
    const other = lettersOf(others[index]?.ingredient ?? '');
    return other !== '' && lettersOf(Object.values(row).join('')).includes(other);
  };
  const canBe =
    rows.length === others.length && rows.every(({ group }) => group === '') && rows.filter(isAlike).length >= rows.length * 0.8;
  return canBe ? rows.map((row, index) => ({ ...row, group: others[index]?.group ?? '' })) : rows;
}

/** A list of no more names is a keyword. */
const MOST_KEYWORDS = 2;

/** The better one of two lists of the same ingredients: that which has amounts. */
function betterOf(rows: readonly WrittenIngredient[], others: readonly WrittenIngredient[]): readonly WrittenIngredient[] {
  if (rows.length === 0) return others;
  const texts = others.map((other) => lettersOf(Object.values(other).join('')));
  const isFound = ({ ingredient }: WrittenIngredient) => texts.some((text) => text.includes(lettersOf(ingredient)));
  const isSame = rows.length <= MOST_KEYWORDS || rows.filter(isFound).length >= rows.length * 0.8;
  return isSame && !rows.some(hasAmount) && others.filter(hasAmount).length * 2 > others.length ? others : grouped(rows, others);
}

/** Fewer ingredients have no groups. */
const FEWEST_GROUPED = 2;

/** A recipe with the groups that its page shows to people. */
const withGroups = (html: string, recipe: SourceRecipe): SourceRecipe => ({
  ...recipe,
  ingredients: grouped(recipe.ingredients, groupsShown(html, recipe.ingredients)),
});

const isHeading = ({ instruction }: WrittenStep): boolean => headingIn(instruction) !== undefined;

/** Steps with the headings of others, if both have as many. */
function withHeadings(steps: readonly WrittenStep[], others: readonly WrittenStep[]): readonly WrittenStep[] {
  if (steps.some(isHeading) || others.filter((step) => !isHeading(step)).length !== steps.length) return steps;
  let place = 0;
  return others.map((other) => (isHeading(other) ? other : (steps[place++] ?? other)));
}

const said = <Value>(value: Value | undefined, other: Value | undefined): Value | undefined =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? other : value;

/** Times with those of another reading. One of the same length is mostly the same time under another name. */
function completedTimes(times: SourceTimes, others: SourceTimes): SourceTimes {
  const stated = Object.entries(times).filter(([, text]) => text !== '');
  const known = new Set(stated.map(([, text]) => parseMinutes(text)));
  // A whole time that is stated has no rest beside its parts.
  const isShown = (name: string, text: string) =>
    text !== '' && !known.has(parseMinutes(text)) && !(times.totalTime && name === 'restTime');
  return Object.fromEntries([...Object.entries(others).filter(([name, text]) => isShown(name, text)), ...stated]);
}

/** A recipe with what it is silent about taken from another reading of the same page. */
function completed(recipe: SourceRecipe, other: SourceRecipe | undefined, reason?: string): SourceRecipe {
  if (!other) return recipe;
  const guesses: Guess[] = [];
  const isSilent = (field: 'ingredients' | 'steps') => recipe[field].length === 0 && other[field].length > 0;
  if (reason !== undefined && isSilent('ingredients')) guesses.push({ field: 'ingredients', reason });
  if (reason !== undefined && isSilent('steps')) guesses.push({ field: 'instructions', reason });
  const addresses = [recipe, other].flatMap(({ photo }) => (photo && 'address' in photo ? [photo.address] : []));
  const hasTools = recipe.others?.some(([label]) => label === 'Tools');
  const times = completedTimes(recipe.times ?? {}, other.times ?? {});
  const address = widest(addresses);
  return {
    ...other,
    ...Object.fromEntries(
      Object.keys(recipe).map((name) => [name, said(recipe[name as keyof SourceRecipe], other[name as keyof SourceRecipe])]),
    ),
    title: recipe.title || other.title,
    ingredients: betterOf(recipe.ingredients, other.ingredients),
    steps: recipe.steps.length > 0 ? withHeadings(recipe.steps, other.steps) : other.steps,
    times,
    photo: recipe.photo && 'bytes' in recipe.photo ? recipe.photo : address === undefined ? undefined : { address },
    others: [...(recipe.others ?? []), ...(hasTools ? [] : (other.others ?? []).filter(([label]) => label === 'Tools'))],
    guesses: [...(recipe.guesses ?? []), ...guesses],
  };
}

/** The recipes that a page states in JSON-LD, microdata or RDFa. A page often has one twice, for different readers. */
function statedRecipes(scripts: readonly string[], items: readonly Record<string, unknown>[]): SourceRecipe[] {
  const found = scripts.flatMap((script) => {
    // A script that no program can read is as if it were not there.
    const json = jsonOfScript(script);
    const things = thingsById(json);
    return recipesIn(json).map((recipe) => fromSchemaOrg(recipe, things));
  });
  const all = [...found, ...items.map((item) => fromSchemaOrg(item))];
  const known = new Map<string, SourceRecipe>();
  for (const recipe of all) {
    const mark = lettersOf(recipe.title) || JSON.stringify([recipe.ingredients, recipe.steps]);
    const before = known.get(mark);
    known.set(mark, before ? completed(before, recipe) : recipe);
  }
  return [...known.values()];
}

/** What one layer of a page has for the recipe of another: of the same title, or the only one there is in both. */
const sameIn = (layer: readonly SourceRecipe[], { title }: SourceRecipe, isOnly: boolean): SourceRecipe | undefined =>
  layer.find((one) => lettersOf(one.title) === lettersOf(title)) ?? (isOnly && layer.length === 1 ? layer[0] : undefined);

/** Of a page with more, or deeper ones, the main column is not looked for, because the time it takes grows faster than they do. */
const MOST_ELEMENTS = 10_000;
const MOST_DEPTH = 150;

const REASON = 'the page has no structured data, so its text was read';

/** The recipes that people read in a page's main column. The first words there are often those of a menu, so its title is the page's. */
function textRecipes(html: string, { title, elements, depth }: Page, readText: ReadText): SourceRecipe[] {
  if (elements > MOST_ELEMENTS || depth > MOST_DEPTH) return [];
  const found = readText(mainColumn(html), true);
  return found.map((recipe) => {
    const { others = [], guesses = [] } = recipe;
    const marked = { ...recipe, guesses: [...guesses, ...['ingredients', 'instructions'].map((field) => ({ field, reason: REASON }))] };
    if (found.length > 1 || title === '' || lettersOf(title) === lettersOf(recipe.title)) return marked;
    return {
      ...marked,
      title,
      others: [...others, ['Text above', recipe.title] as const],
      guesses: [...marked.guesses, { field: 'title', reason: REASON }],
    };
  });
}

/**
 * The recipes of a saved page, read in three layers, each of which says what a better one is silent about: what the page states for
 * programs, the cards of plugins for recipes, and the text of its main column, if `readText` is given to read that.
 */
export function recipesOfPage(html: string, readText?: ReadText): SourceRecipe[] {
  const page = readPage(html);
  const { scripts, items, cards, address, title } = page;
  const stated = statedRecipes(scripts, items);
  const plugins = cards.map(({ plugin, html: card }) => fromPlugin(card, plugin)).filter(hasContent);
  const better = stated.length > 0 ? stated.map((recipe) => completed(recipe, sameIn(plugins, recipe, stated.length === 1))) : plugins;
  const needsText = better.length === 0 || (better.length === 1 && better.some((recipe) => !isWhole(recipe)));
  const texts = needsText && readText ? textRecipes(html, page, readText) : [];
  const whole = better
    .map((recipe) => completed({ ...recipe, title: recipe.title || title }, sameIn(texts, recipe, true), REASON))
    .filter(hasContent);
  // Of several recipes no one can say whose headings they are.
  const [only] = whole.length === 1 ? whole : [];
  const found =
    only && only.ingredients.length > FEWEST_GROUPED && only.ingredients.every(({ group }) => group === '')
      ? [withGroups(html, only)]
      : whole;
  const all = found.length > 0 ? found : texts;
  // The preview of a page is of its only recipe.
  const preview = all.length === 1 ? page : undefined;
  return all.map((recipe) => ({
    ...recipe,
    description: recipe.description || lineOf(preview?.description),
    author: recipe.author || lineOf(preview?.author),
    photo: recipe.photo ?? (preview?.photo ? { address: preview.photo } : undefined),
    ingredients: withoutRepetition(recipe.ingredients),
    steps: withoutListName(recipe.steps.filter(({ instruction }) => /\p{L}/u.test(instruction))),
    sourceLink: recipe.sourceLink || address,
  }));
}

/** Pages of any site, saved as HTML. `readText` reads what a page only says to people. */
export const webPage = (readText: ReadText): RecipeFormat => ({
  name: 'web pages saved as HTML',
  text: {
    holds: 'page',
    is: (text) => /^\s*<|<(?:html|body|script|!doctype)\b/i.test(text.slice(0, 5_000)),
    recipes: (html) => recipesOfPage(html, readText),
  },
});
