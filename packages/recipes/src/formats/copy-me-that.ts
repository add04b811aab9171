import { classesOf, type Element, byAttribute, named, nodesOfHtml, textOf, withClass } from '../reading/html-elements.ts';
import { ingredientsFrom } from '../reading/ingredient-line.ts';
import type { RecipeFormat } from '../reading/recipe-format.ts';
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

/** Recipes of Copy Me That: an archive with photos and a page, `recipes.html`. Its texts are read as those of anyone. */
export const copyMeThat: RecipeFormat = {
  name: 'Copy Me That',
  text: {
    holds: 'collection',
    is: (text) => text.includes('id="recipeIngredients"') && /<div[^<>]{0,200}class="recipe"/.test(text),
    recipes: (html) => withClass('recipe', nodesOfHtml(html)).map(fromDiv),
  },
};
