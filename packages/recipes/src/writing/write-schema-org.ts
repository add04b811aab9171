import { isoMinutes } from '../times/minutes.ts';
import type { Nutrition, Recipe, Step } from '../recipe.ts';
import { totalTimeOf } from '../times/total-time.ts';
import { stepGroups } from '../step-groups.ts';
import { filled, ingredientLines, stepText } from './written-lines.ts';

const iso = (minutes: number | undefined): string | undefined => (minutes ? isoMinutes(minutes) : undefined);

const CONTENTS = {
  protein: 'proteinContent',
  carbs: 'carbohydrateContent',
  fat: 'fatContent',
  fiber: 'fiberContent',
  sugar: 'sugarContent',
  sodium: 'sodiumContent',
} as const;

function nutrition({ calories, ...others }: Nutrition): object {
  return {
    '@type': 'NutritionInformation',
    ...(calories === undefined ? {} : { calories: `${calories} calories` }),
    ...Object.fromEntries(Object.entries(others).map(([name, text]) => [CONTENTS[name as keyof typeof CONTENTS], text])),
  };
}

/**
 * A recipe in the vocabulary of schema.org, for other programs: with all that they have room for, which is more than search engines
 * want. `image` is the address of its photo, `stepImage` gives that of a step.
 */
export function schemaOrgRecipe(recipe: Recipe, image: string | undefined, stepImage: (address: string) => string | undefined): object {
  const { servings, author, notes } = recipe;
  const yields = [...(servings === undefined ? [] : [`${servings} servings`]), ...(recipe.yield ? [recipe.yield] : [])];
  const stepsOf = (members: readonly Step[]) =>
    members.map((member) =>
      filled({ '@type': 'HowToStep', text: stepText(member), image: member.image === undefined ? undefined : stepImage(member.image) }),
    );
  return filled({
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    name: recipe.title,
    description: recipe.description,
    author: author ? { '@type': 'Person', name: author } : undefined,
    image,
    prepTime: iso(recipe.prepTime),
    cookTime: iso(recipe.cookTime),
    totalTime: iso(totalTimeOf(recipe)),
    recipeYield: yields.length > 1 ? yields : yields[0],
    recipeCategory: recipe.category,
    recipeCuisine: recipe.cuisine,
    keywords: recipe.tags.join(', '),
    datePublished: recipe.publishedAt,
    creditText: recipe.sourceName,
    isBasedOn: recipe.sourceLink,
    recipeIngredient: ingredientLines(recipe, (group) => `${group}:`),
    recipeInstructions: stepGroups(recipe.instructions).flatMap(({ heading, steps }): object[] =>
      heading === '' ? stepsOf(steps) : [{ '@type': 'HowToSection', name: heading, itemListElement: stepsOf(steps) }],
    ),
    nutrition: recipe.nutritionInfo && nutrition(recipe.nutritionInfo),
    comment: notes ? [{ '@type': 'Comment', name: 'Author Notes', text: notes }] : undefined,
  });
}
