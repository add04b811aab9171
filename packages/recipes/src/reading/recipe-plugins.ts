import { DomUtils } from 'htmlparser2';
import { classesOf, type Element, isElement, named, nodesOfHtml, textOf, withClass } from './html-elements.ts';
import { ingredientsFrom } from './ingredient-line.ts';
import type { FactName } from './part-names.ts';
import { paragraphsOf } from './plain-text.ts';
import { largestIn } from './photo-size.ts';
import type { SourceRecipe } from './source-recipe.ts';
import { withoutEnd } from './text-end.ts';
import { factsAmong } from './written-facts.ts';
import { EMPTY_STEP, type WrittenStep } from './written-rows.ts';

/** What the parts of a recipe are called in the HTML of a plugin: names of classes, of which one is enough. */
export interface Plugin {
  card: string;
  title: string;
  ingredients: string;
  steps: string;
  notes: string;
  tools: string;
  photo: string;
}

/** The plugins that most blogs with recipes use, and what they leave in the texts of posts. */
const PLUGINS: readonly Plugin[] = [
  {
    card: 'wprm-recipe-container',
    title: 'wprm-recipe-name',
    ingredients: 'wprm-recipe-ingredients-container',
    steps: 'wprm-recipe-instructions-container',
    notes: 'wprm-recipe-notes',
    tools: 'wprm-recipe-equipment-name',
    photo: 'wprm-recipe-image',
  },
  {
    card: 'tasty-recipes',
    title: 'tasty-recipes-title',
    ingredients: 'tasty-recipes-ingredients',
    steps: 'tasty-recipes-instructions',
    notes: 'tasty-recipes-notes',
    tools: 'tasty-recipes-equipment',
    photo: 'tasty-recipes-image',
  },
  {
    card: 'mv-create-card',
    title: 'mv-create-title',
    ingredients: 'mv-create-ingredients',
    steps: 'mv-create-instructions',
    notes: 'mv-create-notes-content',
    tools: 'mv-create-products',
    photo: 'mv-create-image',
  },
  {
    card: 'wprm-fallback-recipe',
    title: 'wprm-fallback-recipe-name',
    ingredients: 'wprm-fallback-recipe-ingredients',
    steps: 'wprm-fallback-recipe-instructions',
    notes: 'wprm-fallback-recipe-notes',
    tools: 'wprm-fallback-recipe-equipment',
    photo: 'wprm-fallback-recipe-image',
  },
  {
    card: 'easyrecipe',
    title: 'ERSName ERName',
    ingredients: 'ERSIngredients ERIngredients',
    steps: 'ERSInstructions ERInstructions',
    notes: 'ERSNotes ERNotes',
    tools: '',
    photo: 'ERSTopRight photo',
  },
];

const CARDS = new RegExp(PLUGINS.map(({ card }) => card).join('|'));
/** The plugin whose card has these classes. */
export const pluginOf = (classes: string): Plugin | undefined => {
  // Asked of every element of a page.
  if (!CARDS.test(classes)) return undefined;
  const all = classes.split(/\s+/);
  return PLUGINS.find(({ card }) => all.includes(card));
};

/** What the list as a whole is called, which is no group of it. */
const LIST_TITLE = /^(?:ingredients?|instructions?|directions?|method|steps?|notes?|equipment)\s*:?$/i;
/** A paragraph of nothing but bold words, which is as good as a heading. */
const isBold = (element: Element): boolean => {
  const bold = element.name === 'p' && DomUtils.findOne(({ name }) => name === 'strong' || name === 'b', element.children);
  return bold ? textOf(bold) === textOf(element) : false;
};
const isHeading = (element: Element): boolean =>
  /^h[2-6]$/.test(element.name) ||
  classesOf(element).some((name) => /(?:group-name|ERS?eparator|ERSSectionHead)$/.test(name)) ||
  isBold(element);

/** The headings and items of a part, in their order. */
function rowsIn(part: Element[]): { element: Element; isHeading: boolean }[] {
  const rows: { element: Element; isHeading: boolean }[] = [];
  const walk = (nodes: Element['children']): void => {
    for (const node of nodes) {
      if (!isElement(node)) continue;
      if (node.name === 'li' && DomUtils.getElementsByTagName('li', node.children, true, 1).length === 0)
        rows.push({ element: node, isHeading: false });
      else if (isHeading(node)) rows.push({ element: node, isHeading: true });
      else if (node.name === 'p') rows.push({ element: node, isHeading: false });
      else walk(node.children);
    }
  };
  walk(part);
  return rows.filter(({ element }) => !LIST_TITLE.test(textOf(element)) && textOf(element) !== '');
}

const heading = (element: Element): string => `${withoutEnd(textOf(element), /[:\s]/)}:`;

/** A line, without what is only to press: of parts that are marked, these in their order. */
function lineIn(element: Element): string {
  const parts = ['amount', 'unit', 'name', 'notes'].map((name) => withClass(`wprm-recipe-ingredient-${name}`, element)[0]);
  if (!parts[2]) return textOf(element).replace(/^[▢□☐]\s*/, '');
  const [amount = '', unit = '', name = '', notes = ''] = parts.map((part) => part && textOf(part));
  return [[amount, unit, name].filter(Boolean).join(' '), notes.replace(/^\((.*)\)$/, '$1')].filter(Boolean).join(', ');
}

function stepIn(element: Element): WrittenStep {
  const [text = element] = withClass('wprm-recipe-instruction-text', element);
  const images = named('img', element.children);
  return { ...EMPTY_STEP, instruction: textOf(text), image: largestIn(images.map(({ attribs }) => attribs)) ?? '' };
}

const LONGEST_AUTHOR = 60;
const TIMES = ['prepTime', 'cookTime', 'restTime', 'totalTime'] as const;

/** The lines of a card that are in none of some of its elements. */
function linesBeside(elements: readonly Element[], html: string): string[] {
  let [beside, at] = ['', 0];
  for (const { startIndex, endIndex } of elements.toSorted((a, b) => (a.startIndex ?? 0) - (b.startIndex ?? 0))) {
    beside += html.slice(at, Math.max(at, startIndex ?? 0));
    at = Math.max(at, (endIndex ?? 0) + 1);
  }
  return paragraphsOf(beside + html.slice(at))
    .split('\n')
    .filter(Boolean);
}

/** The recipe of a plugin's card, as far as its HTML says it. */
export function fromPlugin(html: string, plugin: Plugin): SourceRecipe {
  const card = nodesOfHtml(html);
  const all = (names: string) => names.split(' ').flatMap((name) => (name === '' ? [] : withClass(name, card)));
  const paragraphs = ({ startIndex, endIndex }: Element) => paragraphsOf(html.slice(startIndex ?? 0, (endIndex ?? 0) + 1));
  const [title] = all(plugin.title);
  const tools = all(plugin.tools).flatMap((element) => {
    const items = named('li', element.children);
    return (items.length > 0 ? items : [element]).map(textOf).filter((text) => text !== '' && !LIST_TITLE.test(text));
  });
  const facts = factsAmong(linesBeside([plugin.ingredients, plugin.steps, plugin.notes].flatMap(all), html));
  const fact = (name: FactName): string[] => [facts.get(name) ?? ''].filter(Boolean);
  const photos = all(plugin.photo).flatMap((element) => named('img', element));
  const photo = largestIn(photos.map(({ attribs }) => attribs));
  return {
    title: title ? textOf(title) : '',
    author: fact('author').find((name) => name.length <= LONGEST_AUTHOR && !name.includes(':')) ?? '',
    categories: fact('category'),
    cuisines: fact('cuisine'),
    times: Object.fromEntries(TIMES.flatMap((name) => fact(name).map((text) => [name, text]))),
    yields: fact('yields'),
    ingredients: ingredientsFrom(
      rowsIn(all(plugin.ingredients).slice(0, 1))
        .map(({ element, isHeading: isGroup }) =>
          isGroup ? heading(element) : element.name === 'p' ? paragraphs(element) : lineIn(element),
        )
        .join('\n'),
    ),
    steps: rowsIn(all(plugin.steps).slice(0, 1)).map(({ element, isHeading: isGroup }) =>
      isGroup ? { ...EMPTY_STEP, instruction: heading(element) } : stepIn(element),
    ),
    notes: all(plugin.notes)
      .slice(0, 1)
      .map((element) => paragraphs(element).replace(/^(?:notes?|tips?)\s*:?\n+/i, ''))
      .filter(Boolean),
    ...(photo === undefined ? {} : { photo: { address: photo } }),
    others: tools.length > 0 ? [['Tools', [...new Set(tools)].join(', ')]] : [],
  };
}
