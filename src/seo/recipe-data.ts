import type { HowToSection, HowToStep, Review } from 'schema-dts';
import type { CommentsView } from '#content/comments.ts';
import { recipeDescription, type RecipeView } from '#content/recipes.ts';
import { MOST_STARS } from '#domain/rating.ts';
import { isoMinutes } from '@family-bakery/recipes/times/minutes';
import { sentencesOf } from '#domain/sentences.ts';
import { shortened } from '#domain/summary.ts';
import { stepGroups } from '@family-bakery/recipes/step-groups';
import { authors } from './author-data.ts';
import { type BakeryFacts, bakeryReference } from './bakery-data.ts';
import { type GraphNode, imageData } from './json-ld.ts';
import type { SharedImage } from './metadata.ts';

/** Returns the absolute URL of a photo, or undefined if its file is missing. */
type ImageAt = (src: string | undefined) => string | undefined;

const joined = (parts: readonly (string | undefined)[], by = ' '): string => parts.filter(Boolean).join(by);

/** How to prepare an ingredient, at the start of a note: `chopped fine`, `in 1/2-inch dice`, `at room temperature`. */
const PREPARATION =
  /^(?:(?:very|finely|freshly|thinly|coarsely|roughly|lightly|loosely|well)\s)?(?:\p{L}+ed|frozen|beaten|broken|cut|ground|split|shaved|torn|cold|warm|soft|in\s|at room)(?!\p{L}*-| works)[^;]*?(?=$|;|,?\s(?:or|and more|and an?|which)\s)/iu;

/**
 * An ingredient in one line, for recipe apps: `3 1/3 cups bread flour (400 g), sifted`. Other parts of a note, such as a baker's
 * percentage, are dropped.
 */
function ingredientLine({ amount, unit, otherAmount, otherUnit, ingredient, notes = '' }: RecipeView['ingredients'][number]): string {
  const other = joined([otherAmount, otherUnit]);
  const [preparation] = notes.split(/\s*(?:·|\n)\s*/).flatMap((note) => PREPARATION.exec(note)?.[0].replace(/[\s,]+$/, '') ?? []);
  return joined([joined([amount, unit, ingredient, other && `(${other})`]), preparation], ', ');
}

const NAME_LIMIT = 60;
/** What fits into a name of a sentence, up to a colon or semicolon, or else to its last comma. */
const CLAUSES = new RegExp(String.raw`^(?:.{15,${NAME_LIMIT}}?(?=[;:]\s)|.{15,${NAME_LIMIT}}(?=,\s))`, 'u');

/** What a step is called: its first sentence, or the clauses of it that fit; cut after a word if the first one does not. */
function stepName(instruction: string): string {
  const name = (sentencesOf(instruction)[0] ?? '').replace(/\s+/g, ' ').trim().replace(/[.:]$/, '');
  return name.length > NAME_LIMIT ? (CLAUSES.exec(name)?.[0] ?? shortened(name, NAME_LIMIT)) : name;
}

const step = ({ id, instruction, image }: RecipeView['instructions'][number], page: string, imageAt: ImageAt): HowToStep => {
  const photo = imageAt(image);
  return {
    '@type': 'HowToStep',
    name: stepName(instruction),
    text: instruction,
    url: `${page}#${id}`,
    ...(photo ? { image: photo } : {}),
  };
};

/** The steps, in sections if there are headings among them. */
const method = ({ instructions }: RecipeView, page: string, imageAt: ImageAt) =>
  stepGroups(instructions).flatMap<HowToStep | HowToSection>(({ heading, steps }) => {
    const members = steps.map((one) => step(one, page, imageAt));
    return heading === '' ? members : { '@type': 'HowToSection', name: heading, itemListElement: members };
  });

/** An amount with its unit, which some authors omit; undefined if it does not start with a number. */
function quantity(text: string | undefined, unit: string): string | undefined {
  const [number, ofUnit] = /^\D{0,12}\d[\d.,/ ]*([a-zµ]+)?/i.exec(text ?? '') ?? [];
  if (text === undefined || number === undefined) return undefined;
  if (ofUnit !== undefined) return text;
  return number === text ? `${text} ${unit}` : undefined;
}

/** The nutrition facts of one serving, if any are known. */
function nutrition({ calories, protein, carbs, fat, fiber, sugar, sodium }: NonNullable<RecipeView['nutritionInfo']>) {
  const facts = {
    calories: calories === undefined ? undefined : `${calories} calories`,
    proteinContent: quantity(protein, 'g'),
    carbohydrateContent: quantity(carbs, 'g'),
    fatContent: quantity(fat, 'g'),
    fiberContent: quantity(fiber, 'g'),
    sugarContent: quantity(sugar, 'g'),
    sodiumContent: quantity(sodium, 'mg'),
  };
  const known = Object.entries(facts).filter((fact): fact is [string, string] => fact[1] !== undefined);
  if (known.length === 0) return {};
  return { nutrition: { '@type': 'NutritionInformation' as const, servingSize: '1 serving', ...Object.fromEntries(known) } };
}

/** The known times of a recipe as durations; 0 minutes means unknown. */
const times = ({ prepTime, cookTime, totalTime }: RecipeView) => {
  const stated = Object.entries({ prepTime, cookTime, totalTime }).filter(([, minutes]) => minutes > 0);
  return Object.fromEntries(stated.map(([name, minutes]) => [name, isoMinutes(minutes)]));
};

/** How much a recipe makes: servings first, as search engines want a number of them, then its yield in words. */
const yields = ({ servings, yield: words }: RecipeView) => {
  const served = servings === undefined ? [] : [`${servings} ${servings === 1 ? 'serving' : 'servings'}`];
  const [first, ...others] = [...served, ...(words ? [words] : [])];
  if (first === undefined) return {};
  return { recipeYield: others.length === 0 ? first : [first, ...others] };
};

/** The average rating and the reviews on the page: only real ones, that the owner has approved. */
function ratings(comments: CommentsView | null) {
  if (!comments?.rating) return {};
  const { average, count } = comments.rating;
  const reviews = comments.items.flatMap(({ name, text, rating, at }): Review[] =>
    rating === undefined || text === undefined
      ? []
      : [
          {
            '@type': 'Review',
            author: { '@type': 'Person', name },
            datePublished: at,
            reviewBody: text,
            reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: MOST_STARS, worstRating: 1 },
          },
        ],
  );
  return {
    aggregateRating: {
      '@type': 'AggregateRating' as const,
      ratingValue: average,
      ratingCount: count,
      bestRating: MOST_STARS,
      worstRating: 1,
    },
    ...(reviews.length > 0 ? { review: reviews } : {}),
  };
}

/** The structured data of a recipe. `path` is its page's path. */
export function recipe(
  facts: BakeryFacts,
  of: RecipeView,
  path: string,
  image: SharedImage | null,
  imageAt: ImageAt,
  comments: CommentsView | null = null,
): GraphNode {
  const page = new URL(path, facts.site.url).href;
  const modified = of.updatedAt ?? of.publishedAt;
  return {
    '@type': 'Recipe',
    '@id': `${page}#recipe`,
    url: page,
    name: of.title,
    description: recipeDescription(of),
    ...(image ? { image: imageData(image) } : {}),
    author: authors(facts, of.author ?? facts.site.name, imageAt(of.authorImage)),
    publisher: bakeryReference(facts),
    ...(of.publishedAt ? { datePublished: of.publishedAt } : {}),
    ...(modified ? { dateModified: modified } : {}),
    ...times(of),
    ...yields(of),
    ...(of.sourceLink ? { isBasedOn: of.sourceLink } : {}),
    recipeCategory: of.category,
    ...(of.cuisine && of.cuisine !== 'Other' ? { recipeCuisine: of.cuisine } : {}),
    keywords: joined(of.tags.length > 0 ? of.tags : [of.category], ', '),
    recipeIngredient: of.ingredients.map(ingredientLine),
    recipeInstructions: method(of, page, imageAt),
    ...(of.nutritionInfo ? nutrition(of.nutritionInfo) : {}),
    ...ratings(comments),
  };
}
