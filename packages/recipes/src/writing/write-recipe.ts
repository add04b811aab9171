import { gzipSync, strToU8 } from 'fflate';
import { toBase64 } from '../base64.ts';
import { schemaOrgRecipe } from './write-schema-org.ts';
import { filled, ingredientLine, ingredientLines, inWords, joined, stepText } from './written-lines.ts';
import type { Ingredient, Recipe } from '../recipe.ts';
import { totalTimeOf } from '../times/total-time.ts';
import { ingredientGroups } from '../ingredient-groups.ts';
import { plainStep } from '../amounts/step-amounts.ts';
import { stepGroups } from '../step-groups.ts';

/** A recipe to write for another program. */
export interface OutgoingRecipe {
  slug: string;
  recipe: Recipe;
  /** The bytes of its photo, if the site hosts it. */
  photo: Uint8Array | null;
}

/** A file of an export. */
export interface OutgoingFile {
  name: string;
  bytes: Uint8Array;
}

/** Writes a recipe in a format, and says which of its fields the format has no place for. */
export interface Writer {
  write(outgoing: OutgoingRecipe): OutgoingFile[];
  /** The fields that are lost; those of rows as `ingredients.group`. */
  lacks: readonly string[];
}

const json = (value: unknown): Uint8Array => strToU8(`${JSON.stringify(value, null, 2)}\n`);
const photoName = ({ slug, recipe }: OutgoingRecipe): string => `${slug}.${/\w+$/.exec(recipe.featuredImage ?? '')?.[0] ?? 'jpg'}`;
const withPhoto = (outgoing: OutgoingRecipe): OutgoingFile[] =>
  outgoing.photo ? [{ name: photoName(outgoing), bytes: outgoing.photo }] : [];
const publicPhoto = (outgoing: OutgoingRecipe): string | undefined =>
  outgoing.photo ? photoName(outgoing) : outgoing.recipe.featuredImage;
const steps = (recipe: Recipe) => stepGroups(recipe.instructions);

/** Fields that no other program has. */
const ONLY_HERE = [
  'contains',
  'ingredients.scaling',
  'instructions.duration',
  'instructions.longest',
  'instructions.attention',
  'instructions.image',
];

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
    let group: string | undefined;
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
      recipeIngredient: recipe.ingredients.map((row) => {
        const title = row.group !== group ? (row.group ?? null) : null;
        group = row.group;
        return {
          quantity: null,
          unit: null,
          food: null,
          note: ingredientLine(row),
          originalText: ingredientLine(row),
          title,
          disableAmount: true,
        };
      }),
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
      ingredients: ingredientLines(recipe, (group) => `${group}:`).join('\n'),
      directions: steps(recipe)
        .flatMap(({ heading, steps: members }) => [...(heading === '' ? [] : [`${heading}:`]), ...members.map(stepText)])
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

/** Front matter as YAML: JSON strings are YAML too. */
const matter = (fields: Record<string, unknown>): string =>
  `---\n${Object.entries(filled(fields))
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join('\n')}\n---\n`;

const cooklang: Writer = {
  lacks: ['activeTime', 'restTime', 'nutritionInfo', 'ingredients.otherAmount', ...ONLY_HERE],
  write: (outgoing) => {
    const { recipe, slug } = outgoing;
    // A letter that Cooklang reads as markup is only written as one.
    const plain = (text: string) =>
      text
        .replace(/[@#~{}]/g, ' ')
        .replace(/\s+/g, ' ')
        .trim();
    const component = ({ amount, unit, ingredient, notes }: Ingredient) =>
      `@${plain(ingredient).replace(/[()|]/g, ' ')}{${joined([amount, unit], '%')}}${notes ? `(${plain(notes).replace(/[()]/g, '')})` : ''}`;
    const needs = ingredientGroups(recipe.ingredients).map(
      ([group, members]) => `${group === '' ? '' : `== ${group} ==\n\n`}Get ready: ${members.map(component).join(', ')}.`,
    );
    const method = steps(recipe).flatMap(({ heading, steps: members }) => [
      ...(heading === '' ? [] : [`== ${heading} ==`]),
      ...members.map((member) => plain(plainStep(member.instruction)) + (member.notes ? `\n\n> ${plain(member.notes)}` : '')),
    ]);
    const text = [
      matter({
        title: recipe.title,
        description: recipe.description,
        author: recipe.author,
        servings: recipe.servings,
        yield: recipe.yield,
        'prep time': inWords(recipe.prepTime),
        'cook time': inWords(recipe.cookTime),
        category: recipe.category,
        cuisine: recipe.cuisine,
        difficulty: recipe.difficulty,
        tags: recipe.tags.length > 0 ? recipe.tags : undefined,
        'source.name': recipe.sourceName,
        'source.url': recipe.sourceLink,
      }),
      ...needs,
      ...(recipe.ingredients.some(({ group }) => group) && !method[0]?.startsWith('==') ? ['== Method =='] : []),
      ...method,
      ...(recipe.notes ?? '')
        .split(/\n+/)
        .filter(Boolean)
        .map((line) => `> ${line}`),
    ];
    return [{ name: `${slug}.cook`, bytes: strToU8(`${text.join('\n\n')}\n`) }, ...withPhoto(outgoing)];
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
      ...(heading === '' ? [] : [`### ${heading}`]),
      members.map((member, index) => `${index + 1}. ${stepText(member).replaceAll('\n', '\n   ')}`).join('\n'),
    ]);
    const nutrition = Object.entries(recipe.nutritionInfo ?? {}).map(
      ([name, text]) => `- ${name[0]?.toUpperCase()}${name.slice(1)}: ${text}`,
    );
    const text = [
      front,
      recipe.description,
      '## Ingredients',
      ingredientLines(
        recipe,
        (group) => `\n### ${group}\n`,
        (line) => `- ${line}`,
      ).join('\n'),
      '## Method',
      ...method,
      ...(nutrition.length > 0 ? ['## Nutrition', nutrition.join('\n')] : []),
      ...(recipe.notes ? ['## Notes', recipe.notes] : []),
    ];
    return [{ name: `${slug}.md`, bytes: strToU8(`${joined(text, '\n\n')}\n`) }, ...withPhoto(outgoing)];
  },
};

/** The formats that recipes can leave in. */
export const WRITERS = { jsonld, mealie, paprika, cooklang, markdown } satisfies Record<string, Writer>;
