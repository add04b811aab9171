import sharp from 'sharp';
import type { Recipe } from '#schema/recipe.ts';
import { CAMERA_PHOTO } from '../../tests/support/fixture-bakery.ts';

/** Widths and heights in pixels: a phone's photos in both directions, and what others send. */
const PHOTO_SIZES = [
  [2_400, 1_800],
  [1_500, 2_000],
  [1_600, 900],
  [900, 900],
  [480, 640],
] as const;
const photoAddress = (index: number): string => `/uploads/owner-${index % PHOTO_SIZES.length}.jpg`;

const TITLES: readonly ((number: string) => string)[] = [
  (number) => `Country loaf ${number}`,
  (number) => `Pão de fermentação natural à moda da avó, nº ${number}`,
  (number) => `Бородинский хлеб на ржаной закваске ${number}`,
  (number) => `Ψωμί με προζύμι και ελιές ${number}`,
  (number) => `天然酵母のくるみパン ${number}`,
  (number) => `خبز العجين المخمّر ${number}`,
  (number) =>
    `What we bake on the Sunday after Thanksgiving, when the oven is still warm, six cousins are asleep upstairs and all have had enough pie: loaf ${number}`,
];

/** One of several titles, with a number, so that no two are the same. */
export const variedTitle = (index: number, number: string): string => (TITLES[index % TITLES.length] as (number: string) => string)(number);

const repeated = <T>(rows: T[], times: number): T[] => Array.from({ length: times }, () => rows).flat();

/** Other shapes of a recipe: as it is, the least that one can be, a long one, and two with a photo of the owner's. */
const RECIPE_SHAPES: readonly ((recipe: Recipe, index: number) => Partial<Recipe>)[] = [
  (recipe) => recipe,
  ({ category, ingredients, instructions }) => ({
    category,
    ingredients: ingredients.slice(0, 3).map(({ ingredient }) => ({ ingredient })),
    instructions: instructions.slice(0, 1),
  }),
  (recipe) => ({ ...recipe, ingredients: repeated(recipe.ingredients, 2), instructions: repeated(recipe.instructions, 2) }),
  (recipe, index) => ({ ...recipe, featuredImage: photoAddress(index) }),
  ({ notes: _notes, nutritionInfo: _facts, ...recipe }, index) => ({
    ...recipe,
    instructions: recipe.instructions.map((step, place) => (place === 0 ? { ...step, image: photoAddress(index) } : step)),
  }),
];

/** A recipe's file in one of several shapes, under another title. */
export function variedRecipe(file: string, index: number, title: string): string {
  const shape = RECIPE_SHAPES[index % RECIPE_SHAPES.length] as (typeof RECIPE_SHAPES)[number];
  const recipe = { ...shape(JSON.parse(file) as Recipe, index), title, status: 'published', publishedAt: '2026-01-01' };
  return `${JSON.stringify(recipe, null, 2)}\n`;
}

/** Other shapes of a post's paragraphs: as they are, two only, twice as many, and with photos. */
const BODY_SHAPES: readonly ((paragraphs: string[], index: number) => string[])[] = [
  (paragraphs) => paragraphs,
  (paragraphs) => paragraphs.slice(0, 2),
  (paragraphs) => repeated(paragraphs, 2),
  (paragraphs, index) =>
    paragraphs.flatMap((text, place) => (place % 4 === 3 ? [text, `![A loaf](${photoAddress(index + place)})`] : text)),
];

/** A post's file in one of several shapes, under another title. Its paragraphs begin at another place, so that no two bodies are the same. */
export function variedPost(file: string, index: number, title: string): string {
  const [, front = '', ...rest] = file.split(/^---\n/m);
  const paragraphs = rest
    .join('---\n')
    .trim()
    .split(/\n{2,}/);
  const start = index % paragraphs.length;
  const shape = BODY_SHAPES[index % BODY_SHAPES.length] as (typeof BODY_SHAPES)[number];
  const body = shape([...paragraphs.slice(start), ...paragraphs.slice(0, start)], index);
  const day = new Date(Date.UTC(2020, 0, 1) + index * 86_400_000).toISOString();
  const changed = front
    .replace(/^title: .*$/m, () => `title: ${JSON.stringify(title)}`)
    .replace(/^publishedAt: .*\n/m, '')
    .replace(/^status: .*$/m, `status: "published"\npublishedAt: "${day}"`);
  return `---\n${changed}---\n\n${[...body, `Note ${index}.`].join('\n\n')}\n`;
}

/** The photos that varied entries show, by their addresses. */
export async function variedPhotos(scale: number): Promise<[address: string, bytes: Buffer][]> {
  return Promise.all(
    PHOTO_SIZES.map(async ([width, height], index) => [
      photoAddress(index),
      await sharp(CAMERA_PHOTO)
        .resize(width * scale, height * scale, { fit: 'cover' })
        .modulate({ hue: index * 60 })
        .jpeg({ quality: 85 })
        .toBuffer(),
    ]),
  );
}
