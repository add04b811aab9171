import { ingredientsFrom } from '../reading/ingredient-line.ts';
import type { RecipeFormat } from '../reading/recipe-format.ts';
import { namesOf } from '../reading/source-fields.ts';
import type { SourceRecipe } from '../reading/source-recipe.ts';
import { stepsOfText } from '../reading/steps-of-text.ts';

/** The first line of a recipe. */
const START = /^[ \t]*-=[ \t]{0,9}Exported from BigOven[ \t]{0,9}=-[ \t]*$/m;
const STARTS = new RegExp(START.source, 'gm');
const FACT = /^[ \t]*(Recipe By|Serving Size|Cuisine|Main Ingredient|Categories):(.*)$/gm;
/** What the program says of itself at the end. */
const ADVERT = /^[ \t]*\*\*[^\n]*\*\*[ \t]*$/gm;

function fromText(text: string): SourceRecipe {
  const [head = '', ingredients = '', ...steps] = text.replace(ADVERT, '').split(/^[ \t]*-= (?:Ingredients|Instructions) =-[ \t]*$/m);
  const facts = new Map(Array.from(head.matchAll(FACT), ([, name = '', value = '']) => [name, value.trim()]));
  const fact = (name: string) => facts.get(name) ?? '';
  return {
    title: head.trim().split('\n', 1).join(''),
    author: fact('Recipe By'),
    cuisines: namesOf(fact('Cuisine')),
    categories: namesOf(fact('Categories')),
    tags: namesOf(fact('Main Ingredient')),
    yields: [fact('Serving Size')],
    // What is done to an ingredient is behind a semicolon.
    ingredients: ingredientsFrom(ingredients.replace(/ ?;/g, ',')),
    steps: stepsOfText(steps.join('\n').trim()),
  };
}

/** Recipes of BigOven, as its program mails them; many in one text. */
export const bigOven: RecipeFormat = {
  name: 'BigOven',
  text: { holds: 'collection', is: (text) => START.test(text), recipes: (text) => text.split(STARTS).slice(1).map(fromText) },
};
