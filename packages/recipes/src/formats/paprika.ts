import { isRecord } from '../is-record.ts';
import { ingredientsFrom } from '../reading/ingredient-line.ts';
import { fromBase64 } from '../writing/base64.ts';
import { lineOf } from '../reading/plain-text.ts';
import { listOf, namesOf, sourceFields } from '../reading/source-fields.ts';
import type { SourcePhoto, SourceRecipe } from '../reading/source-recipe.ts';
import { stepsOfText } from './schema-org.ts';

type Fields = Record<string, unknown>;

/** Whether JSON is a recipe of Paprika. */
export const isPaprika = (json: Fields): boolean =>
  typeof json['directions'] === 'string' &&
  typeof json['ingredients'] === 'string' &&
  ('uid' in json || 'photo_data' in json || 'on_favorites' in json);

const NUTRITION: Readonly<Record<string, RegExp>> = {
  calories: /\b(?:calories|energy)\b[\s:]*(\d[\d,.]*)/i,
  protein: /\bprotein\b[\s:]*(\d[\d.,]*\s*m?g)\b/i,
  carbs: /\b(?:total )?carb(?:ohydrate)?s?\b[\s:]*(\d[\d.,]*\s*m?g)\b/i,
  fat: /(?<!saturated |trans |unsaturated )\b(?:total )?fat\b[\s:]*(\d[\d.,]*\s*m?g)\b/i,
  fiber: /\b(?:dietary )?fib(?:er|re)\b[\s:]*(\d[\d.,]*\s*m?g)\b/i,
  sugar: /\bsugars?\b[\s:]*(\d[\d.,]*\s*m?g)\b/i,
  sodium: /\bsodium\b[\s:]*(\d[\d.,]*\s*m?g)\b/i,
};

/** Nutrition facts in words: `Calories: 240, Fat 12 g`. */
export function nutritionInWords(text: string): Record<string, string> {
  const found = Object.entries(NUTRITION).map(([name, pattern]) => [name, pattern.exec(text)?.[1] ?? ''] as const);
  return Object.fromEntries(found.filter(([, amount]) => amount !== ''));
}

/** Paprika writes bold, links and photos within texts in a Markdown of its own. */
const withoutMarkup = (text: string): string =>
  text
    .replace(/\[photo:[^\][]{0,300}\]/g, '')
    .replace(/\[([^\][]{1,300})\]\((https?:[^()\s]{1,2000})\)/g, '$1 ($2)')
    .split('\n')
    // A line that is all bold is a heading.
    .map((line) => (/^\*\*[^*]+\*\*:?$/.test(line.trim()) ? line : line.replace(/(\*\*|__)(.+?)\1/g, '$2')))
    .join('\n');

function photoIn(source: Fields): SourcePhoto | undefined {
  const [first] = listOf(source['photos']).filter(isRecord);
  const data = source['photo_data'] ?? first?.['data'];
  if (typeof data === 'string' && data !== '') return { bytes: fromBase64(data) };
  const address = lineOf(source['image_url']) || lineOf(source['photo_url']);
  return address === '' ? undefined : { address };
}

/** A recipe of Paprika. */
export function fromPaprika(source: Fields): SourceRecipe {
  const photo = photoIn(source);
  const fields = sourceFields({ ...source, photo_data: undefined, photos: undefined, photo: undefined, photo_large: undefined });
  const nutrition = fields.text('nutritional_info');
  const image = fields.line('image_url');
  const rating = Number(fields.take('rating') ?? 0);
  return {
    title: fields.line('name'),
    description: fields.text('description'),
    sourceName: fields.line('source'),
    sourceLink: fields.line('source_url'),
    categories: namesOf(fields.take('categories')),
    difficulty: fields.line('difficulty'),
    times: { prepTime: fields.line('prep_time'), cookTime: fields.line('cook_time'), totalTime: fields.line('total_time') },
    yields: fields.line('servings').split(';'),
    ingredients: ingredientsFrom(withoutMarkup(fields.text('ingredients'))),
    steps: stepsOfText(withoutMarkup(fields.text('directions'))),
    notes: [withoutMarkup(fields.text('notes'))].filter(Boolean),
    nutrition: nutritionInWords(nutrition),
    photo,
    ...(photo && 'bytes' in photo && image !== '' ? { otherPhotos: [image] } : {}),
    others: [
      ...(nutrition === '' ? [] : [['Nutrition', nutrition] as const]),
      ...(rating > 0 ? [['Rating', String(rating)] as const] : []),
      ...fields.leftOver(),
    ],
  };
}
