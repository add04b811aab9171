import { gzipSync, strToU8 } from 'fflate';
import { toBase64 } from '../base64.ts';
import { cooklang } from './write-cooklang.ts';
import { matter, ONLY_HERE, publicPhoto, withPhoto, type Writer } from './writer.ts';
import { schemaOrgRecipe } from './write-schema-org.ts';
import { filled, ingredientLine, ingredientLines, inWords, joined, literal, literalName, literalStep, stepText } from './written-lines.ts';
import type { Recipe } from '../recipe.ts';
import { ingredientGroups } from '../ingredient-groups.ts';
import { totalTimeOf } from '../times/total-time.ts';
import { stepGroups } from '../step-groups.ts';

const json = (value: unknown): Uint8Array => strToU8(`${JSON.stringify(value, null, 2)}\n`);
const steps = (recipe: Recipe) => stepGroups(recipe.instructions);

const jsonld: Writer = {
  lacks: ['activeTime', 'restTime', 'difficulty', 'ingredients.group', ...ONLY_HERE],
  write: (outgoing) => [
    { name: `${outgoing.slug}.json`, bytes: json(schemaOrgRecipe(outgoing.recipe, publicPhoto(outgoing), () => undefined)) },
    ...withPhoto(outgoing),
  ],
};

const mealie: Writer = {
  lacks: ['activeTime', 'author', 'cuisine', 'difficulty', 'sourceName', 'ingredients.otherAmount', ...ONLY_HERE],
  write: (outgoing) => {
    const { recipe, slug } = outgoing;
    const { calories, ...others } = recipe.nutritionInfo ?? {};
    const named = (name: string) => ({ name, slug: name.toLowerCase().replace(/\W+/g, '-') });
    const value = {
      name: recipe.title,
      slug,
      description: recipe.description ?? '',
      orgURL: recipe.sourceLink ?? null,
      recipeServings: recipe.servings ?? 0,
      recipeYield: recipe.yield ?? '',
      prepTime: inWords(recipe.prepTime) ?? null,
      performTime: inWords(recipe.cookTime) ?? null,
      totalTime: inWords(totalTimeOf(recipe)) ?? null,
      recipeCategory: recipe.category === '' ? [] : [named(recipe.category)],
      tags: recipe.tags.map(named),
      recipeIngredient: ingredientGroups(recipe.ingredients).flatMap(([group, members]) =>
        members.map((row, index) => ({
          quantity: null,
          unit: null,
          food: null,
          note: ingredientLine(row),
          originalText: ingredientLine(row),
          title: index === 0 && group !== '' ? group : null,
          disableAmount: true,
        })),
      ),
      recipeInstructions: steps(recipe).flatMap(({ heading, steps: members }) =>
        members.map((member, index) => ({
          title: index === 0 ? heading : '',
          summary: '',
          text: stepText(member),
          ingredientReferences: [],
        })),
      ),
      nutrition: filled({
        calories: calories === undefined ? undefined : String(calories),
        proteinContent: others.protein,
        carbohydrateContent: others.carbs,
        fatContent: others.fat,
        fiberContent: others.fiber,
        sugarContent: others.sugar,
        sodiumContent: others.sodium,
      }),
      notes: recipe.notes ? [{ title: '', text: recipe.notes }] : [],
      settings: { disableAmount: true },
      image: outgoing.photo ? slug : null,
      extras: {},
    };
    return [{ name: `${slug}.json`, bytes: json(value) }, ...withPhoto(outgoing)];
  },
};

const paprika: Writer = {
  lacks: ['activeTime', 'author', 'cuisine', 'restTime', ...ONLY_HERE],
  write: ({ recipe, slug, photo }) => {
    const { nutritionInfo = {} } = recipe;
    const value = {
      uid: slug,
      name: recipe.title,
      description: recipe.description ?? '',
      ingredients: ingredientLines(recipe, (group) => `${literalName(group)}:`).join('\n'),
      directions: steps(recipe)
        .flatMap(({ heading, steps: members }) => [...(heading === '' ? [] : [`${literalName(heading)}:`]), ...members.map(literalStep)])
        .join('\n\n'),
      notes: recipe.notes ?? '',
      nutritional_info: Object.entries(nutritionInfo)
        .map(([name, text]) => `${name[0]?.toUpperCase()}${name.slice(1)}: ${text}`)
        .join('\n'),
      servings: joined([recipe.servings, recipe.yield], '; '),
      difficulty: recipe.difficulty,
      prep_time: inWords(recipe.prepTime) ?? '',
      cook_time: inWords(recipe.cookTime) ?? '',
      total_time: inWords(totalTimeOf(recipe)) ?? '',
      source: recipe.sourceName ?? '',
      source_url: recipe.sourceLink ?? '',
      categories: [recipe.category, ...recipe.tags].filter(Boolean),
      photo_data: photo ? toBase64(photo) : null,
      rating: 0,
    };
    return [{ name: `${slug}.paprikarecipe`, bytes: gzipSync(strToU8(JSON.stringify(value))) }];
  },
};

const markdown: Writer = {
  lacks: ['activeTime', ...ONLY_HERE],
  write: (outgoing) => {
    const { recipe, slug } = outgoing;
    const image = publicPhoto(outgoing);
    const front = matter({
      title: recipe.title,
      author: recipe.author,
      category: recipe.category,
      cuisine: recipe.cuisine,
      difficulty: recipe.difficulty,
      tags: recipe.tags.length > 0 ? recipe.tags : undefined,
      servings: recipe.servings,
      yield: recipe.yield,
      prep_time: inWords(recipe.prepTime),
      cook_time: inWords(recipe.cookTime),
      rest_time: inWords(recipe.restTime),
      source: joined([recipe.sourceName, recipe.sourceLink]),
      image,
    });
    const method = steps(recipe).flatMap(({ heading, steps: members }) => [
      ...(heading === '' ? [] : [`### ${literalName(heading)}`]),
      members.map((member, index) => `${index + 1}. ${literalStep(member).replaceAll('\n', '\n   ')}`).join('\n'),
    ]);
    const nutrition = Object.entries(recipe.nutritionInfo ?? {}).map(
      ([name, text]) => `- ${name[0]?.toUpperCase()}${name.slice(1)}: ${text}`,
    );
    const text = [
      front,
      recipe.description && literal(recipe.description),
      '## Ingredients',
      ingredientLines(
        recipe,
        (group) => `\n### ${literalName(group)}\n`,
        (line) => `- ${line}`,
      ).join('\n'),
      '## Method',
      ...method,
      ...(nutrition.length > 0 ? ['## Nutrition', nutrition.join('\n')] : []),
      ...(recipe.notes ? ['## Notes', literal(recipe.notes)] : []),
    ];
    return [{ name: `${slug}.md`, bytes: strToU8(`${joined(text, '\n\n')}\n`) }, ...withPhoto(outgoing)];
  },
};

/** The formats that recipes can leave in. */
export const WRITERS = { jsonld, mealie, paprika, cooklang, markdown } satisfies Record<string, Writer>;
