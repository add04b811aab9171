import { type Element, named, nodesOfXml, textOf } from '../reading/html-elements.ts';
import { MOST_INGREDIENTS } from '../recipe.ts';
import { amountText } from '../reading/amount-text.ts';
import { ingredientFrom, ingredientsFrom } from '../reading/ingredient-line.ts';
import { nutritionInWords } from '../reading/nutrition.ts';
import { paragraphsOf } from '../reading/plain-text.ts';
import type { RecipeFormat } from '../reading/recipe-format.ts';
import type { SourceRecipe } from '../reading/source-recipe.ts';
import { stepOfItem, stepsOfText } from '../reading/steps-of-text.ts';
import { EMPTY_INGREDIENT, type WrittenIngredient } from '../reading/written-rows.ts';

/** The program writes hours and minutes: `1:30`. None is `0:00`. */
const timeOf = (elapsed = ''): string => {
  const [, hours = '', minutes = ''] = /^\s*(\d+):(\d+)/.exec(elapsed) ?? [];
  return Number(hours) + Number(minutes) === 0 ? '' : `PT${Number(hours)}H${Number(minutes)}M`;
};

/** Rows that are read at most: a recipe with more than may be saved is refused, which should take no long time. */
const MOST_ROWS = 5 * MOST_INGREDIENTS;

function ingredientOf(row: Element, group: string): WrittenIngredient {
  const { name = '', unit = '', qty = '' } = row.attribs;
  const notes = named('IPrp', row.children).map(textOf).filter(Boolean).join(', ');
  if (qty === '' && unit === '') return { ...ingredientFrom([name, notes].filter(Boolean).join(', ')), group };
  return { ...EMPTY_INGREDIENT, amount: amountText(qty), unit, ingredient: name.trim(), notes, group };
}

/** A recipe of the XML: `<RcpE name="…">`. */
function fromXml(recipe: Element): SourceRecipe {
  const all = (name: string) => named(name, recipe.children);
  const first = (name: string) => all(name)[0];
  const textIn = (name: string) => textOf(first(name));
  let group = '';
  const ingredients = all('IngR')
    .slice(0, MOST_ROWS)
    .flatMap((row) => {
      // A row that is a subtitle names the group of those below it.
      if (row.attribs['code'] !== 'S') return [ingredientOf(row, group)];
      group = (row.attribs['name'] ?? '').trim().replace(/:$/, '');
      return [];
    });
  const yields = first('Yield')?.attribs ?? {};
  const nutrition = textIn('Nutr');
  return {
    title: recipe.attribs['name'] ?? '',
    author: recipe.attribs['author'] ?? '',
    description: textIn('Desc'),
    sourceName: textIn('Srce') || textIn('AltS'),
    categories: all('CatT').map(textOf).filter(Boolean),
    times: { prepTime: timeOf(first('PrpT')?.attribs['elapsed']), totalTime: timeOf(first('TTim')?.attribs['elapsed']) },
    yields: [
      first('Serv')?.attribs['qty'] ?? '',
      yields['qty'] === undefined ? '' : [amountText(yields['qty']), yields['unit']].filter(Boolean).join(' '),
    ].filter((text) => text !== ''),
    ingredients,
    steps: all('DirT').flatMap((step) => stepOfItem(textOf(step))),
    notes: all('Note').map(textOf).filter(Boolean),
    nutrition: nutritionInWords(nutrition),
    photo: recipe.attribs['img'] ? { address: recipe.attribs['img'] } : undefined,
    others: [
      ['Serving ideas', textIn('SrvI')],
      ['Wine', textIn('Wine')],
      ['Nutrition', nutrition],
    ].filter((one): one is [string, string] => one[1] !== ''),
    leftOut: all('RatE').map(({ attribs }) => `Rating: ${[attribs['name'], attribs['value']].filter(Boolean).join(' ')}`),
  };
}

const START = /^[ \t]*\*\s{0,9}Exported from\s{1,9}MasterCook\b[^\n]*$/im;
const STARTS = new RegExp(START.source, 'gim');
const RULE = /^-{6,}\s+-{6,}/;

/** A row of columns: `   1/2  cup           butter -- softened`. */
const lineOfRow = (row: string): string =>
  [row.slice(0, 8).trim(), row.slice(8, 24).trim(), row.slice(24).trim()]
    .filter(Boolean)
    .join(' ')
    .replace(/\s*--\s*/, ', ');

/** A recipe of the text, with its ingredients in columns below a rule. */
function fromText(text: string): SourceRecipe {
  const [recipe = '', after = ''] = text.split(/^\s{0,40}(?:- ){6,}-?[^\S\n]*$/m);
  const lines = recipe.split('\n');
  const rule = lines.findIndex((line) => RULE.test(line));
  const head = lines.slice(0, Math.max(0, rule)).join('\n');
  const fact = (pattern: RegExp) => (pattern.exec(head)?.[1] ?? '').trim();
  const rest = lines.slice(rule + 1);
  const end = rest.findIndex((line) => line.trim() === '');
  const rows: string[] = [];
  for (const row of rest.slice(0, end === -1 ? undefined : end)) {
    // A row with nothing but words in the last column goes on with the one above, or is a group of its own.
    if (/^\s{24,}-- /.test(row) && rows.length > 0) rows.push(`${rows.pop()} ${row.trim().replace(/^-- /, '')}`);
    else rows.push(lineOfRow(row));
  }
  const notes = paragraphsOf(after).replace(/^NOTES\s*:\s*/i, '');
  const nutrition = /\bPer serving\b[^\n]*/i.exec(after)?.[0] ?? '';
  return {
    title: lines.find((line) => line.trim() !== '')?.trim() ?? '',
    author: fact(/^Recipe By[^\S\n]*:(.*)$/im),
    categories: (/^Categories[^\S\n]*:([\s\S]*?)(?=^\s*Amount\b)/im.exec(head)?.[1] ?? '')
      .split(/\s{2,}|\n/)
      .map((name) => name.replace(/^\*/, '').trim())
      .filter(Boolean),
    times: { prepTime: timeOf(fact(/Preparation Time[^\S\n]*:(.*)$/im)) },
    yields: [fact(/^Serving Size[^\S\n]*:[^\S\n]*(\d+)/im)],
    ingredients: ingredientsFrom(rows.join('\n')),
    steps: stepsOfText(end === -1 ? '' : rest.slice(end).join('\n').trim()),
    notes: [notes].filter(Boolean),
    nutrition: nutritionInWords(nutrition),
  };
}

const isXml = (text: string): boolean => /<mx2\b/.test(text.slice(0, 2_000));

/** Recipes of MasterCook: the XML of its newer versions (`.mx2`), or the text that it mails (`.mxp`). */
export const masterCook: RecipeFormat = {
  name: 'MasterCook',
  text: {
    holds: 'collection',
    is: (text) => isXml(text) || (/MasterCook/i.test(text) && START.test(text)),
    recipes: (text) => (isXml(text) ? named('RcpE', nodesOfXml(text)).map(fromXml) : text.split(STARTS).slice(1).map(fromText)),
  },
};
