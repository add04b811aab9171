import { isRecord } from '../is-record.ts';
import { phpValue } from '../reading/php-value.ts';
import type { RecipeFormat } from '../reading/recipe-format.ts';
import { fromPlugin, pluginOf } from '../reading/recipe-plugins.ts';
import { fromSchemaOrg } from '../reading/schema-recipe.ts';
import { listOf, nameOf } from '../reading/source-fields.ts';
import type { SourceRecipe } from '../reading/source-recipe.ts';
import { withoutEnd } from '../reading/text-end.ts';
import { attachmentsOf, isKept, isWxr, readWxr, type WxrItem } from '../reading/wxr.ts';

type Fields = Record<string, unknown>;
/** Gives the address of a photo by its number. */
type PhotoAt = (id: unknown) => string | undefined;

const termsOf = ({ terms }: WxrItem, kind: string): string[] => terms.filter(([one]) => one === kind).map(([, name]) => name);
/** Plugins leave out the units of nutrition. */
const FACTS = {
  calories: '',
  carbohydrates: ' g',
  protein: ' g',
  fat: ' g',
  saturated_fat: ' g',
  fiber: ' g',
  sugar: ' g',
  sodium: ' mg',
  cholesterol: ' mg',
} as const;

const factsOf = (valueOf: (name: string) => unknown): Fields =>
  Object.fromEntries(
    Object.entries(FACTS).flatMap(([name, unit]) => {
      const value = nameOf(valueOf(name));
      return value === '' || value === '0' ? [] : [[name, /\d$/.test(value) ? value + unit : value]];
    }),
  );

/** A recipe of WP Recipe Maker: an item whose parts are lists as PHP writes them. */
function fromRecipeMaker(item: WxrItem, photoAt: PhotoAt): SourceRecipe {
  const { texts, meta } = item;
  const text = (name: string) => meta[`wprm_${name}`] ?? '';
  const groups = (name: string) => listOf(phpValue(text(name))).filter(isRecord);
  const [time, label] = [text('custom_time'), text('custom_time_label')];
  const isRest = /rest|chill|ris|proof|cool|marinat/i.test(label);
  const old = phpValue(text('nutrition'));
  return fromSchemaOrg({
    name: texts['title'],
    description: texts['content:encoded'],
    author: text('author_name'),
    recipeCategory: termsOf(item, 'wprm_course'),
    recipeCuisine: termsOf(item, 'wprm_cuisine'),
    keywords: termsOf(item, 'wprm_keyword'),
    prepTime: text('prep_time'),
    cookTime: text('cook_time'),
    totalTime: text('total_time'),
    ...(isRest ? { restTime: time } : time === '' || time === '0' ? {} : { [label || 'Other time']: `${time} minutes` }),
    servings: [text('servings'), text('servings_unit')].filter(Boolean).join(' '),
    ingredients: groups('ingredients'),
    instructions: groups('instructions').map((group) => ({
      '@type': 'HowToSection',
      name: group['name'],
      itemListElement: listOf(group['instructions'])
        .filter(isRecord)
        .map(({ text: instruction, image }) => ({ text: instruction, image: photoAt(image) })),
    })),
    notes: text('notes'),
    tools: groups('equipment').map(({ name }) => name),
    nutrition: factsOf((name) => text(`nutrition_${name}`) || (isRecord(old) ? old[name] : '')),
    image: photoAt(meta['_thumbnail_id']),
    rating: text('rating_average'),
  });
}

/** A recipe of Tasty Recipes: an item whose parts are HTML. */
function fromTasty({ texts, meta }: WxrItem, photoAt: PhotoAt): SourceRecipe {
  const plugin = pluginOf('tasty-recipes');
  const parts = ['ingredients', 'instructions', 'notes'].map((name) => `<div class="tasty-recipes-${name}">${meta[name] ?? ''}</div>`);
  const { ingredients, steps, notes } = plugin ? fromPlugin(parts.join(''), plugin) : fromSchemaOrg(meta);
  const recipe = fromSchemaOrg({
    name: texts['title'],
    description: meta['description'],
    author: meta['author_name'],
    category: meta['category'],
    cuisine: meta['cuisine'],
    keywords: meta['keywords'],
    prepTime: meta['prep_time'],
    cookTime: meta['cook_time'],
    totalTime: meta['total_time'],
    yield: meta['yield'],
    // A text without lists has a line for each.
    ingredients: ingredients.length > 0 ? '' : meta['ingredients'],
    instructions: steps.length > 0 ? '' : meta['instructions'],
    notes: meta['notes'],
    nutrition: factsOf((name) => meta[name]),
    image: photoAt(meta['_thumbnail_id']),
  });
  return {
    ...recipe,
    ...(ingredients.length > 0 ? { ingredients } : {}),
    ...(steps.length > 0 ? { steps } : {}),
    ...(notes && notes.length > 0 ? { notes } : {}),
  };
}

/** The start of a block of WPZOOM's Recipe Card, whose attributes are JSON. */
const CARD = /^\s{0,9}wp:wpzoom-recipe-card\/block-recipe-card\s{1,9}(?=\{)/;

/** The comments of HTML, which is how the block editor stores the attributes of blocks. */
function commentsIn(html: string): string[] {
  const comments: string[] = [];
  for (let start = html.indexOf('<!--'); start !== -1;) {
    const end = html.indexOf('-->', start);
    if (end === -1) break;
    comments.push(html.slice(start + 4, end));
    start = html.indexOf('<!--', end);
  }
  return comments;
}

/** The words of a text that the block editor keeps in pieces: `["1 cup ", { "type": "strong", … }]`. */
function wordsOf(value: unknown, depth = 0): string {
  if (depth > 12) return '';
  if (Array.isArray(value)) return value.map((one) => wordsOf(one, depth + 1)).join('');
  if (isRecord(value)) return wordsOf(isRecord(value['props']) ? value['props']['children'] : value['text'], depth + 1);
  return typeof value === 'string' ? value : '';
}

/** A recipe of WPZOOM's Recipe Card: a block whose attributes are JSON. */
function fromCard(card: Fields): SourceRecipe {
  const rows = (name: string) => listOf(card[name]).filter(isRecord);
  const detail = (pattern: RegExp) => {
    const found = rows('details').find(({ label }) => pattern.test(nameOf(label)));
    return [nameOf(found?.['value']), nameOf(found?.['unit'])].filter(Boolean).join(' ');
  };
  const lines = (name: string, json: string) =>
    rows(name).map((row) => {
      const words = nameOf(row[json]) || wordsOf(row['name'] ?? row['text']).trim();
      return row['isGroup'] === true ? `${words.replace(/:$/, '')}:` : words;
    });
  return fromSchemaOrg({
    name: nameOf(card['recipeTitle']) || wordsOf(card['title']),
    description: nameOf(card['jsonSummary']) || wordsOf(card['summary']),
    category: card['course'],
    cuisine: card['cuisine'],
    difficulty: listOf(card['difficulty'])[0],
    keywords: card['keywords'],
    servings: detail(/^servings?$|^yield/i),
    prepTime: detail(/^prep/i),
    cookTime: detail(/^cook/i),
    restTime: detail(/^rest/i),
    totalTime: detail(/^total/i),
    nutrition: { calories: detail(/^calories$/i) },
    ingredients: lines('ingredients', 'jsonName'),
    instructions: lines('steps', 'jsonText'),
    notes: card['notes'],
    image: isRecord(card['image']) ? card['image']['url'] : undefined,
  });
}

/** The recipes in the text of a post or page: blocks with JSON, and what a page's readers find. */
function fromContent(content: string, ownNumbers: ReadonlySet<string>, readPage: ReadPage): SourceRecipe[] {
  const cards = commentsIn(content).flatMap((comment) => {
    const [start] = CARD.exec(comment) ?? [];
    const card = start === undefined ? undefined : phpValue(withoutEnd(comment.slice(start.length), /[\s/]/));
    return isRecord(card) ? [fromCard(card)] : [];
  });
  if (cards.length > 0) return cards;
  if (!/recipe|ld\+json/i.test(content)) return [];
  // A card whose recipe is an item of its own is read there, where it says more.
  const others = content.replace(/<!--WPRM Recipe (\d+)-->[^]*?(?:<!--End WPRM Recipe-->|$)/g, (card, number: string) =>
    ownNumbers.has(number) ? '' : card,
  );
  return [...readPage(others)];
}

/** Reads what a page states of recipes. */
type ReadPage = (html: string) => readonly SourceRecipe[];

/** Recipes in exports of WordPress: the items of recipe plugins, and their cards in the texts of posts. */
export const wordPress = (readPage: ReadPage): RecipeFormat => ({
  name: 'recipe plugins of WordPress',
  text: {
    holds: 'collection',
    is: (text) => isWxr(text.trimStart()),
    recipes: (xml) => {
      const items = readWxr(xml).items;
      const photos = attachmentsOf(items);
      const photoAt: PhotoAt = (id) => photos.get(String(id))?.address;
      const kept = items.filter(isKept);
      const ofType = (type: string) => kept.filter(({ texts }) => texts['wp:post_type'] === type);
      const own = ofType('wprm_recipe');
      const numbers = new Set(own.map(({ texts }) => texts['wp:post_id'] ?? ''));
      const withText = kept.filter(({ texts }) => !/^(?:wprm_recipe|tasty_recipe|attachment)$/.test(texts['wp:post_type'] ?? ''));
      return [
        ...own.map((item) => fromRecipeMaker(item, photoAt)),
        ...ofType('tasty_recipe').map((item) => fromTasty(item, photoAt)),
        ...withText.flatMap((item) =>
          fromContent(item.texts['content:encoded'] ?? '', numbers, readPage).map((recipe) => ({
            ...recipe,
            title: recipe.title || (item.texts['title'] ?? ''),
          })),
        ),
      ];
    },
  },
});
