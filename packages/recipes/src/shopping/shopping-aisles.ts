import { type Aisle, aisleOf, AISLES } from './aisles.ts';
import { ingredientForms } from '../amounts/number-forms.ts';
import { isEggPart } from './eggs.ts';
import { type Amount, readLine, type ShoppingLine } from './shopping-line.ts';
import type { ShoppingList } from './shopping-list.ts';
import { totalsOf, totalsText } from './shopping-sums.ts';
import type { UnitSystem } from '../amounts/unit-systems.ts';

/** One thing to buy. */
export interface ShoppingItem {
  key: string;
  name: string;
  /** How much of it in words; empty if nothing says it. */
  amount: string;
  /** The same in the units of the recipes, which a tick remembers. */
  needed: string;
  /** The titles of the recipes that need it. */
  recipes: string[];
  /** The visitor's own lines in it. */
  own: string[];
  isTicked: boolean;
}

/** The things of one aisle, by name. */
export interface ShoppingAisle {
  aisle: Aisle;
  items: ShoppingItem[];
}

/** What no one buys. */
const FROM_THE_TAP = /^(?:(?:tap|ice|filtered|pasta|lukewarm) )?water$/;

/** What is made of other lines: the levain from above. */
const FROM_ABOVE = /\bfrom above\b/i;

const byName = new Intl.Collator('en', { numeric: true });

/** A line of the list with where it comes from. */
interface Source {
  line: ShoppingLine;
  scale: number;
  recipe?: string;
  own?: string;
}

/** A line that names nothing known is what it says. */
const asWritten = (text: string): ShoppingLine => ({ name: text.trim(), key: text.trim().toLowerCase(), isCanned: false, needs: [] });

function sourcesOf({ recipes, own }: ShoppingList): Source[] {
  return [
    ...recipes.flatMap(({ title, scale, lines, fixed }) =>
      lines.flatMap((text, index) => {
        const line = readLine(text) ?? asWritten(text);
        return FROM_THE_TAP.test(line.key) || FROM_ABOVE.test(text) || !/[\p{L}\p{N}]/u.test(line.name)
          ? []
          : { line, scale: fixed?.includes(index) ? 1 : scale, recipe: title };
      }),
    ),
    ...own.map((text) => ({ line: readLine(text) ?? asWritten(text), scale: 1, own: text })),
  ];
}

const scaled = (needs: readonly Amount[][], scale: number): Amount[][] =>
  needs.map((need) => need.map((amount) => ({ ...amount, value: amount.value * scale })));

/** The shortest of the names that recipes have for a thing. */
const nameOf = (sources: readonly Source[]): string =>
  sources
    .map(({ line }) => line.name)
    .reduce((best, name) => (name.length < best.length || (name.length === best.length && name < best) ? name : best));

/** A name in the number of its count, with a capital: `Eggs`. */
function shownName(name: string, needs: readonly Amount[][]): string {
  const count = needs.flat().reduce((sum, { kind, value }) => sum + (kind === '' || isEggPart({ kind }) ? value : 0), 0);
  const forms = count > 0 ? ingredientForms(name.toLowerCase(), undefined) : null;
  const word = forms && ((count > 1 ? forms.many : forms.one) ?? forms.word);
  const shown = forms && word ? name.slice(0, forms.before.length) + word + name.slice(forms.before.length + forms.word.length) : name;
  return shown.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

function itemOf(key: string, sources: readonly Source[], ticks: ShoppingList['ticks'], units: UnitSystem | null): ShoppingItem {
  const needs = sources.flatMap(({ line, scale }) => scaled(line.needs, scale));
  const isMore = needs.length > 0 && sources.some(({ line }) => line.needs.length === 0);
  const amountIn = (system: UnitSystem | null) => totalsText(totalsOf(needs, system), system) + (isMore ? ' + some' : '');
  const needed = amountIn(null);
  return {
    key,
    name: shownName(nameOf(sources), needs),
    amount: amountIn(units),
    needed,
    recipes: [...new Set(sources.flatMap(({ recipe }) => recipe ?? []))].sort(byName.compare),
    own: sources.flatMap(({ own }) => own ?? []),
    isTicked: ticks[key] === needed,
  };
}

/** What there is to buy, added up, aisle by aisle, in some units or in those of the recipes. The order of the recipes makes no difference. */
export function aislesOf(list: ShoppingList, units: UnitSystem | null = null): ShoppingAisle[] {
  const byKey = new Map<string, Source[]>();
  for (const source of sourcesOf(list)) byKey.set(source.line.key, [...(byKey.get(source.line.key) ?? []), source]);
  const items = [...byKey].map(([key, sources]) => ({
    aisle: sources.some(({ line }) => line.isCanned) ? ('Pantry' as const) : aisleOf(nameOf(sources)),
    item: itemOf(key, sources, list.ticks, units),
  }));
  return AISLES.map((aisle) => ({
    aisle,
    items: items
      .filter((one) => one.aisle === aisle)
      .map(({ item }) => item)
      .sort((a, b) => byName.compare(a.name, b.name) || (a.key < b.key ? -1 : 1)),
  })).filter(({ items: { length } }) => length > 0);
}

/** The list as text: what is not ticked, or all if everything is. */
export function listText(aisles: readonly ShoppingAisle[]): string {
  const isOpen = aisles.some(({ items }) => items.some(({ isTicked }) => !isTicked));
  return aisles
    .map(({ aisle, items }) => ({ aisle, items: items.filter(({ isTicked }) => !isTicked || !isOpen) }))
    .filter(({ items }) => items.length > 0)
    .map(({ aisle, items }) => [aisle, ...items.map(({ name, amount }) => `- ${name}${amount && `: ${amount}`}`)].join('\n'))
    .join('\n\n');
}
