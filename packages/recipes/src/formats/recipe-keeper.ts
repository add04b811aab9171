import { byAttribute, type Element, named, nodesOfHtml, textOf, withClass } from '../reading/html-elements.ts';
import { ingredientsFrom } from '../reading/ingredient-line.ts';
import { nutritionOf } from '../reading/nutrition.ts';
import type { RecipeFormat } from '../reading/recipe-format.ts';
import type { SourceRecipe } from '../reading/source-recipe.ts';
import { stepsOfText } from '../reading/steps-of-text.ts';

/** The units that the program counts each fact in. */
const FACTS = {
  calories: ['Calories', ''],
  protein: ['Protein', ' g'],
  carbs: ['TotalCarbohydrate', ' g'],
  fat: ['TotalFat', ' g'],
  fiber: ['DietaryFiber', ' g'],
  sugar: ['Sugars', ' g'],
  sodium: ['Sodium', ' mg'],
  'Saturated fat': ['SaturatedFat', ' g'],
  Cholesterol: ['Cholesterol', ' mg'],
} as const;

function fromDetails(details: Element): SourceRecipe {
  const properties = byAttribute('itemprop', details);
  const all = (name: string) => properties.get(name) ?? [];
  const valueOf = (element: Element | undefined) => element?.attribs['content'] ?? textOf(element);
  const first = (name: string) => valueOf(all(name)[0]).trim();
  const every = (name: string) => all(name).map(valueOf).filter(Boolean);
  const lines = (name: string) =>
    all(name)
      .slice(0, 1)
      .flatMap((part) => named('p', part.children))
      .map(textOf)
      .join('\n');
  const time = (name: string) => first(name).replace(/^PT0S$/, '');
  const facts = Object.entries(FACTS).map(([fact, [name, unit]]) => {
    const value = first(`recipeNut${name}`);
    return [fact, value === '' || value === '0' ? '' : value + unit] as const;
  });
  const { nutrition, others } = nutritionOf(Object.fromEntries(facts));
  const source = first('recipeSource');
  const isLink = /^https?:\/\/\S+$/.test(source);
  const photos = all('photo0').concat(withClass('recipe-photo', details));
  return {
    title: first('name'),
    sourceName: isLink ? '' : source,
    sourceLink: isLink ? source : '',
    categories: every('recipeCourse'),
    tags: [...every('recipeCategory'), ...every('recipeCollection')],
    times: { prepTime: time('prepTime'), cookTime: time('cookTime') },
    yields: [first('recipeYield')],
    ingredients: ingredientsFrom(lines('recipeIngredients')),
    steps: stepsOfText(lines('recipeDirections')),
    notes: [lines('recipeNotes')].filter(Boolean),
    nutrition,
    photo: photos[0]?.attribs['src'] === undefined ? undefined : { address: photos[0].attribs['src'] },
    others,
    leftOut: first('recipeRating') === '0' || first('recipeRating') === '' ? [] : [`Rating: ${first('recipeRating')}`],
  };
}

/** Recipes of Recipe Keeper: an archive with photos and a page, `recipes.html`. */
export const recipeKeeper: RecipeFormat = {
  name: 'Recipe Keeper',
  text: {
    holds: 'collection',
    is: (text) => /<div[^<>]{0,200}class="recipe-details"/.test(text.slice(0, 50_000)),
    recipes: (html) => withClass('recipe-details', nodesOfHtml(html)).map(fromDetails),
  },
};
