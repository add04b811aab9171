import { isRecord } from '../is-record.ts';
import { amountText } from './amount-text.ts';
import { ingredientFrom, ingredientsFrom } from './ingredient-line.ts';
import { jsonOfText } from './lenient-json.ts';
import { linesIn } from './list-lines.ts';
import { lineOf, paragraphsOf } from './plain-text.ts';
import { widthNamed } from './photo-size.ts';
import { lettersOf } from './letters.ts';
import { nutritionOf } from './nutrition.ts';
import { addressOf, listOf, nameOf, namesOf, sourceFields } from './source-fields.ts';
import type { SourceRecipe } from './source-recipe.ts';
import { headingIn, headingStep, isStepNumber, stepOfItem, stepsOfText } from './steps-of-text.ts';
import { EMPTY_INGREDIENT, EMPTY_STEP, type WrittenIngredient, type WrittenStep } from './written-rows.ts';

type Fields = Record<string, unknown>;

/** How deep recipes are looked for, and sections of sections followed. */
const MOST_DEPTH = 12;

const typesOf = (node: Fields): string[] => listOf(node['@type'] ?? node['type']).map((type) => lineOf(type).replace(/^.*[/:]/, ''));

/** Whether an object is a list that a program wrote with the numbers of its items: `{"0": …, "2": …}`. */
const isNumbered = (json: Fields): boolean => Object.keys(json).every((name) => /^\d+$/.test(name));

/** The recipes in JSON of any shape: the object itself, in a list, in `@graph`, in what a page is about. */
export function recipesIn(json: unknown, depth = 0): Fields[] {
  if (depth > MOST_DEPTH) return [];
  if (Array.isArray(json)) return json.flatMap((one) => recipesIn(one, depth + 1));
  if (!isRecord(json)) return [];
  if (typesOf(json).includes('Recipe')) return [json];
  if (isNumbered(json)) return recipesIn(Object.values(json), depth + 1);
  return ['@graph', 'recipes', 'recipe', 'data', 'items', 'mainEntity', 'itemListElement', 'item'].flatMap((name) =>
    Object.hasOwn(json, name) ? recipesIn(json[name], depth + 1) : [],
  );
}

/** The other things of a page, by their id, for recipes that only name them. */
export function thingsById(json: unknown): ReadonlyMap<string, Fields> {
  const nodes = listOf(json)
    .flatMap((one) => (isRecord(one) ? [one, ...listOf(one['@graph'])] : []))
    .flatMap((one) => (isRecord(one) && isNumbered(one) ? Object.values(one) : one))
    .filter(isRecord);
  return new Map(nodes.flatMap((node) => (typeof node['@id'] === 'string' ? [[node['@id'], node] as const] : [])));
}

function ingredientRows(value: unknown, group: string, depth = 0): WrittenIngredient[] {
  if (depth > MOST_DEPTH) return [];
  if (Array.isArray(value)) return rowsOfList(value, group, depth);
  if (!isRecord(value)) return ingredientsFrom(linesIn(paragraphsOf(value)), group);
  const inner = value['itemListElement'] ?? value['ingredients'] ?? value['items'] ?? value['recipeIngredient'];
  if (inner !== undefined) {
    const name = lineOf(value['group'] ?? value['name'] ?? value['title'] ?? value['section']);
    return ingredientRows(inner, name || group, depth + 1);
  }
  if (isRecord(value['item'])) return ingredientRows(value['item'], group, depth + 1);
  const fields = sourceFields(value);
  const quantity = fields.take('amount', 'quantity', 'qty', 'value', 'requiredQuantity');
  const measure = isRecord(quantity) ? sourceFields(quantity) : null;
  const ingredient = nameOf(fields.take('ingredient', 'name', 'food', 'item', 'text', 'display', 'originalText'));
  if (ingredient === '') return [];
  const amount = measure ? amountText(measure.take('value', 'amount')) : amountText(quantity);
  const unit = measure ? measure.line('unitText', 'unitCode', 'unit') : nameOf(fields.take('unit', 'units', 'unitText', 'unitCode'));
  const notes = fields.line('notes', 'note', 'comment', 'preparation', 'description');
  const [otherAmount, otherUnit] = [fields.line('otherAmount'), fields.line('otherUnit')];
  if ([amount, unit, notes, otherAmount].every((text) => text === '')) return [{ ...ingredientFrom(ingredient), group }];
  return [
    {
      ...EMPTY_INGREDIENT,
      amount,
      unit,
      otherAmount,
      otherUnit,
      ingredient,
      notes: [notes, ...fields.rest().others.map(([, text]) => text)].filter(Boolean).join(', '),
      group: fields.line('group', 'section') || group,
    },
  ];
}

/** Whether a text of a list is several lines of its own, and not one that was broken to fit. */
const isSeveral = (text: string): boolean => (text.match(/^[^\S\n]{0,20}[\d¼-¾⅐-⅞]/gmu) ?? []).length > 1;

/** Lines in a row are read together, because a heading among them is about those after it. */
function rowsOfList(list: readonly unknown[], group: string, depth: number): WrittenIngredient[] {
  if (list.every((one) => !isRecord(one) && !Array.isArray(one))) {
    const isOnly = list.length === 1;
    const texts = list.map(paragraphsOf).flatMap((text) => (isOnly || isSeveral(text) ? linesIn(text).split('\n') : text));
    // RecipeSage writes headings in brackets.
    const lines = texts.map(lineOf).map((line) => (/^\[[^\][]+\]$/.test(line) ? `${headingIn(line)}:` : line));
    return ingredientsFrom(lines.join('\n'), group);
  }
  return list.flatMap((one) => ingredientRows(one, group, depth + 1));
}

/** A name that a program gave: a number, or a part of an address. */
const IS_MADE = /^(?:(?:step|direction|instruction)?[\s#_-]*\d+\.?|[a-z\d]+(?:[-_][a-z\d]+)+)$/i;

/** A step's name, unless its text begins with the same words or a program made it. */
function named(name: string, text: string): string {
  if (text !== '' && (lettersOf(text).startsWith(lettersOf(name)) || IS_MADE.test(name) || isStepNumber(name))) return text;
  return text === '' ? name : `${name.replace(/[.:]$/, '')}: ${text}`;
}

/** Steps in a text, which some pages write as JSON in an attribute. */
function stepsIn(text: string, depth: number): WrittenStep[] {
  const json = /^\s*\[\s*\{/.test(text) ? jsonOfText(text) : undefined;
  return json === undefined ? stepsOfText(text) : stepRows(json, depth + 1);
}

function stepRows(value: unknown, depth = 0): WrittenStep[] {
  if (depth > MOST_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((one) => (typeof one === 'string' ? stepOfItem(one) : stepRows(one, depth + 1)));
  if (!isRecord(value)) return stepsIn(typeof value === 'string' ? value : '', depth);
  if (isRecord(value['item'])) return stepRows(value['item'], depth + 1);
  const fields = sourceFields(value);
  const inner = fields.take('itemListElement', 'steps');
  const isSection = inner !== undefined && !typesOf(value).includes('HowToStep');
  if (isSection) return [...headingStep(fields.line('name', 'title')), ...stepRows(inner, depth + 1)];
  const parts = listOf(inner).filter(isRecord);
  const tips = parts.filter((part) => typesOf(part).includes('HowToTip'));
  const directions = parts.filter((part) => !tips.includes(part)).map((part) => paragraphsOf(part['text'] ?? part['name']));
  const text = fields.text('instruction', 'text', 'description', 'step', 'directions') || directions.join(' ');
  const instruction = named(fields.line('name', 'title'), text);
  if (instruction === '') return [];
  if (headingIn(instruction) !== undefined) return stepOfItem(instruction);
  const notes = [fields.text('notes', 'note', 'tip', 'summary'), ...tips.map((part) => paragraphsOf(part['text'] ?? part['name']))];
  return [
    {
      ...EMPTY_STEP,
      instruction,
      duration: lineOf(fields.take('duration', 'timeRequired', 'totalTime', 'minutes', 'time')),
      longest: fields.line('longest'),
      attention: fields.line('attention'),
      notes: notes.filter(Boolean).join('\n\n'),
      image: addressOf(fields.take('image', 'photo')),
    },
  ];
}

/** The address of a photo with its width, as far as one of both is said. Those without come first: they are the original. */
const sizedAddress = (value: unknown): { address: string; width: number } => {
  const address = addressOf(value);
  const width = isRecord(value) ? Number.parseInt(lineOf(value['width']), 10) : Number.NaN;
  return { address, width: Number.isNaN(width) ? widthNamed(address) : width };
};

/** A yield in words: `4`, `4 servings`, or a quantity with its unit. */
const yieldOf = (value: unknown): string =>
  isRecord(value)
    ? [amountText(value['value']), lineOf(value['unitText'] ?? value['unitCode'] ?? value['name'])].filter(Boolean).join(' ')
    : lineOf(value);

/** The author's notes among comments, as RecipeSage writes them. All other comments are readers'. */
const ownNotes = (comments: unknown): unknown[] =>
  listOf(comments).filter(
    (one) =>
      isRecord(one) &&
      NOTES_NAME.test(lineOf(one['name'])) &&
      !['author', 'dateCreated', 'datePublished', 'reviewRating'].some((name) => name in one),
  );
const NOTES_NAME = /^(?:author'?s? )?(?:notes?|tips?)$/i;

/** `https://schema.org/GlutenFreeDiet` in words: `gluten free`. */
const dietOf = (value: unknown): string =>
  lineOf(value)
    .replace(/^.*[/:]/, '')
    .replace(/Diet$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();

function duration(value: unknown): string {
  const [one] = listOf(value);
  return isRecord(one) ? lineOf(one['maxValue'] ?? one['@value'] ?? one['value'] ?? one['name']) : lineOf(one);
}

/**
 * A recipe in the vocabulary of schema.org, as web pages, Nextcloud Cookbook and RecipeSage write it, or in JSON with names much
 * like it. `things` are the other things of its page.
 */
export function fromSchemaOrg(source: Fields, things: ReadonlyMap<string, Fields> = new Map()): SourceRecipe {
  // Some write their names as those of types: PrepTime.
  const fields = sourceFields(
    Object.fromEntries(
      Object.entries(source).map(([name, value]) => [name.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()), value]),
    ),
  );
  const resolved = (value: unknown) =>
    listOf(value).map((one) => (isRecord(one) && Object.keys(one).length === 1 ? (things.get(lineOf(one['@id'])) ?? one) : one));
  const [image, ...images] = listOf(fields.take('image', 'imageUrl', 'image_url', 'featuredImage', 'photo', 'thumbnailUrl'))
    .flatMap((one) => resolved(one))
    .map(sizedAddress)
    .filter(({ address }) => address !== '')
    .sort((one, other) => other.width - one.width)
    .map(({ address }) => address);
  const published = fields.take('publisher');
  const link =
    addressOf(fields.take('isBasedOn', 'sourceLink', 'url', 'source_url', 'link')) ||
    addressOf(source['mainEntityOfPage']) ||
    lineOf(source['@id']);
  const { nutrition, others } = nutritionOf(fields.take('nutritionInfo', 'nutrition'));
  const authors = resolved(fields.take('author', 'creator')).map(nameOf).filter(Boolean);
  const comments = listOf(source['comment'] ?? source['comments']);
  const own = ownNotes(comments);
  if (own.length === comments.length) fields.take('comment', 'comments');
  const notes = [...own, ...listOf(fields.take('notes', 'note'))].map((one) => {
    if (!isRecord(one)) return paragraphsOf(one);
    const name = lineOf(one['name'] ?? one['title']);
    const text = paragraphsOf(one['text'] ?? one['commentText']);
    return name === '' || NOTES_NAME.test(name) ? text : `${name}: ${text}`;
  });
  const tools = listOf(fields.take('tool', 'tools')).map(nameOf).filter(Boolean);
  return {
    title: nameOf(fields.take('name', 'title', 'headline')),
    description: fields.text('description', 'summary', 'excerpt'),
    author: [...new Set(authors)].join(', '),
    sourceName: fields.line('creditText', 'sourceName') || nameOf(fields.take('source')) || nameOf(resolved(published)),
    sourceLink: /^https?:/.test(link) ? link : '',
    categories: namesOf(fields.take('recipeCategory', 'category', 'categories')),
    cuisines: namesOf(fields.take('recipeCuisine', 'cuisine')),
    difficulty: fields.line('difficulty'),
    tags: [...namesOf(fields.take('keywords', 'tags')), ...listOf(fields.take('suitableForDiet')).map(dietOf)],
    times: {
      prepTime: duration(fields.take('prepTime', 'prep_time')),
      cookTime: duration(fields.take('cookTime', 'cook_time', 'performTime')),
      restTime: duration(fields.take('restTime')),
      activeTime: duration(fields.take('activeTime')),
      totalTime: duration(fields.take('totalTime', 'total_time')),
    },
    yields: [...listOf(fields.take('servings')), ...listOf(fields.take('recipeYield', 'yield', 'yields'))].map(yieldOf),
    ingredients: ingredientRows(fields.take('recipeIngredient', 'ingredients'), ''),
    steps: stepRows(fields.take('recipeInstructions', 'instructions', 'steps', 'directions', 'method')),
    notes: notes.filter(Boolean),
    nutrition,
    photo: image === undefined ? undefined : { address: image },
    otherPhotos: images,
    ...fields.rest([['Tools', tools.join(', ')], ...others]),
  };
}
