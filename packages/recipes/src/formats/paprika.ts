import { isRecord } from '../is-record.ts';
import { ingredientsFrom } from '../reading/ingredient-line.ts';
import { fromBase64 } from '../base64.ts';
import { nutritionInWords } from '../reading/nutrition.ts';
import { lineOf } from '../reading/plain-text.ts';
import type { RecipeFormat } from '../reading/recipe-format.ts';
import { listOf, namesOf, sourceFields } from '../reading/source-fields.ts';
import type { SourcePhoto, SourceRecipe } from '../reading/source-recipe.ts';
import { stepsOfText } from '../reading/steps-of-text.ts';

type Fields = Record<string, unknown>;

const isPaprika = (json: Fields): boolean =>
  typeof json['directions'] === 'string' &&
  typeof json['ingredients'] === 'string' &&
  ('uid' in json || 'photo_data' in json || 'on_favorites' in json);

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

function fromPaprika(source: Fields): SourceRecipe {
  const photo = photoIn(source);
  const fields = sourceFields({ ...source, photo_data: undefined, photos: undefined, photo: undefined, photo_large: undefined });
  const nutrition = fields.text('nutritional_info');
  const image = fields.line('image_url');
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
    ...fields.rest([['Nutrition', nutrition]]),
  };
}

/** Recipes of Paprika, each of which is compressed JSON. */
export const paprika: RecipeFormat = {
  name: 'Paprika',
  json: { is: isPaprika, recipes: (object) => [fromPaprika(object)] },
};
