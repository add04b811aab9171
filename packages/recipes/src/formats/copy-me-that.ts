import { classesOf, type Element, byAttribute, named, nodesOfHtml, textOf, withClass } from '../reading/html-elements.ts';
import { ingredientsFrom } from '../reading/ingredient-line.ts';
import { MOST_CHARACTERS, type RecipeFormat } from '../reading/recipe-format.ts';
import type { SourceRecipe } from '../reading/source-recipe.ts';
import { headingStep, stepOfItem } from '../reading/steps-of-text.ts';

const isSubheader = (item: Element): boolean => classesOf(item).some((name) => name.endsWith('subheader'));

function fromDiv(div: Element): SourceRecipe {
  const ids = byAttribute('id', div);
  const byId = (id: string) => ids.get(id)?.[0];
  const items = (id: string) => named('li', byId(id)?.children ?? []).filter((item) => textOf(item) !== '');
  const link = byId('original_link');
  const address = link?.attribs['href'] ?? textOf(link);
  const [photo] = withClass('recipeImage', div);
  const rating = textOf(byId('ratingValue'));
  return {
    title: textOf(byId('name')),
    description: textOf(byId('description')),
    sourceLink: address,
    tags: withClass('recipeCategory', div).map(textOf).filter(Boolean),
    times: { prepTime: textOf(byId('prepTime')), cookTime: textOf(byId('cookTime')), totalTime: textOf(byId('totalTime')) },
    yields: [textOf(byId('recipeYield'))],
    ingredients: ingredientsFrom(
      items('recipeIngredients')
        .map((item) => (isSubheader(item) ? `${textOf(item).replace(/:$/, '')}:` : textOf(item)))
        .join('\n'),
    ),
    steps: items('recipeInstructions').flatMap((item) => (isSubheader(item) ? headingStep(textOf(item)) : stepOfItem(textOf(item)))),
    notes: items('recipeNotes').map(textOf),
    photo: photo?.attribs['src'] === undefined ? undefined : { address: photo.attribs['src'] },
    leftOut: rating === '' ? [] : [`Rating: ${rating}`],
  };
}

/** The parts of its texts. */
const PARTS = /^(INGREDIENTS|STEPS|NOTES)[ \t]*$/m;
const isText = (text: string): boolean =>
  text.length < MOST_CHARACTERS.recipe && /^INGREDIENTS[ \t]*$/m.test(text) && /^STEPS[ \t]*$/m.test(text);
/** Whether its user made it, and how it was: `I made this. Rated 4/5`. */
const RATING = /^[ \t]*(?=I made|Rated)(?:I made this\.?)?[ \t]*(?:Rated \d\/5)?[ \t]*$/m;

/** Paragraphs with a colon behind the words that name them, which are all that has neither an amount nor a number. */
const withColons = (part: string): string => {
  const paragraphs = part.trim().split(/\n\s*\n/);
  return paragraphs.length < 2
    ? part
    : `\n${paragraphs.map((one) => one.replace(/^[^\d\n:]+?(?=[ \t]*\n\s*[\d½¼¾⅓⅔])/, '$&:')).join('\n\n')}\n\n`;
};

function fromText(text: string, readText: ReadText): SourceRecipe[] {
  const rating = RATING.exec(text)?.[0];
  const [head = '', ...parts] = text.split(PARTS);
  const named = parts.map((part, index) => (parts[index - 1] === 'NOTES' ? part : withColons(part)));
  return readText([head.replace(RATING, ''), ...named].join('')).map((recipe) => ({
    ...recipe,
    leftOut: rating === undefined ? [] : [rating.trim()],
  }));
}

/** Reads recipes as people write them. */
type ReadText = (text: string) => readonly SourceRecipe[];

/** Recipes of Copy Me That: an archive with photos and a page, `recipes.html`, or with a text for each recipe. `readText` reads these. */
export const copyMeThat = (readText: ReadText): RecipeFormat => ({
  name: 'Copy Me That',
  text: {
    holds: 'collection',
    is: (text) => (/\bid ?= ?"recipeIngredients"/.test(text) && /<div[^<>]{0,200}class ?= ?"recipe"/.test(text)) || isText(text),
    recipes: (text) => (isText(text) ? fromText(text, readText) : withClass('recipe', nodesOfHtml(text)).map(fromDiv)),
  },
});
