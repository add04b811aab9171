import { ingredientGroups } from '../ingredient-groups.ts';
import { valueOf } from './scale-amount.ts';
import { splitLine } from './split-line.ts';
import { gramsOf } from './weights.ts';
import type { Ingredient } from '../recipe.ts';
import { stemsOf } from '../search/words.ts';

/** An ingredient's share of the flour, in percent. */
interface Share {
  ingredient: string;
  percent: number;
}

/** A dough in baker's percentages: each weight as a share of all its flour, which is 100%. */
export interface Formula {
  /** All flour with that in the levain, in grams. */
  flour: number;
  /** Everything, in grams. */
  dough: number;
  /** Water, with that in the levain and in liquids such as milk, in percent of the flour. */
  hydration: number;
  /** A levain has two shares, its flour and its water. */
  shares: Share[];
}

const stems = (words: string): ReadonlySet<string> => new Set(stemsOf(words));

const LEVAIN = stems('levain starter leaven poolish biga sponge preferment');
const YEAST = stems('yeast');
const DISCARD = stems('discard');
const FLOUR = stems('flour semolina');
/** Flour that is not part of the dough, and doughs without gluten, whose rules are others. */
const NOT_FLOUR = stems('almond coconut dusting');
/** How much of a liquid is water. Eggs and honey are left out, as bakers do. */
const WATER_IN: readonly (readonly [ReadonlySet<string>, number])[] = [
  [stems('buttermilk whey'), 0.9],
  [stems('milk'), 0.87],
  [stems('water beer coffee juice'), 1],
];
/** Words that turn a liquid into something else: milk powder. */
const DRY = stems('powder dry dried chocolate condensed evaporated coconut');
/** The hydration in percent of a levain that the recipe does not describe. */
const USUAL_HYDRATION = 100;

/** Large eggs in grams, without their shells (USDA). */
const EGG = { egg: 50, yolk: 17, white: 33 };
const COUNTED_EGGS = /^(?:(?:extra[- ]large|large|medium|small|whole|free-range|fresh)\s+)*eggs?(?:\s+(yolk|white)s?)?(?!\s*\p{L})/iu;

/** An egg that does not go into the dough. */
const WASH = /\b(?:wash|brush\w*|glaz\w*)\b/i;

/** What counted eggs in a dough weigh in grams; null for anything else. */
function gramsOfEggs({ ingredient, amount = '', unit = '', notes = '' }: Ingredient): number | null {
  if (WASH.test(`${ingredient} ${notes}`)) return null;
  const [eggs, part = 'egg'] = COUNTED_EGGS.exec(`${unit} ${ingredient}`.trim()) ?? [];
  const count = eggs === undefined ? null : valueOf(amount);
  return count === null ? null : count * EGG[part.toLowerCase() as keyof typeof EGG];
}

const isAny = (words: readonly string[], wanted: ReadonlySet<string>): boolean => words.some((stem) => wanted.has(stem));
const hasAny = (text: string, wanted: ReadonlySet<string>): boolean => isAny(stemsOf(text), wanted);

/** The share of an ingredient that is flour and that is water. A levain has the hydration given in percent. */
function partsOf(ingredient: string, hydration: number): { flour: number; water: number } {
  const words = stemsOf(ingredient);
  if (isAny(words, LEVAIN)) return { flour: 100 / (100 + hydration), water: hydration / (100 + hydration) };
  if (isAny(words, FLOUR)) return { flour: isAny(words, NOT_FLOUR) ? 0 : 1, water: 0 };
  const water = isAny(words, DRY) ? 0 : (WATER_IN.find(([liquid]) => isAny(words, liquid))?.[1] ?? 0);
  return { flour: 0, water };
}

/**
 * The formula of some ingredients, or null without flour, or if a flour or a liquid has no weight. A levain has the hydration given in
 * percent; it must not be listed together with what it is made of. What has no amount or does not scale, such as flour for dusting, is left out.
 */
function formulaOf(ingredients: readonly Ingredient[], levainHydration: number): Formula | null {
  const used = ingredients.filter(({ amount, otherAmount, scaling }) => !scaling && (amount ?? otherAmount));
  const weighed = used.map((line) => ({
    name: line.ingredient.split(/[,(]/)[0]?.trim() ?? '',
    grams: gramsOf(line) ?? gramsOfEggs(line),
    isLevain: hasAny(line.ingredient, LEVAIN),
    parts: partsOf(line.ingredient, levainHydration),
  }));
  if (weighed.some(({ grams, parts }) => grams === null && parts.flour + parts.water > 0)) return null;
  const known = weighed.flatMap(({ grams, ...one }) => (grams ? { ...one, grams } : []));
  const sum = (gramsIn: (one: (typeof known)[number]) => number) => known.reduce((total, one) => total + gramsIn(one), 0);
  const flour = sum(({ grams, parts }) => grams * parts.flour);
  if (flour === 0) return null;
  const percentOf = (grams: number) => (grams / flour) * 100;
  return {
    flour,
    dough: sum(({ grams }) => grams),
    hydration: percentOf(sum(({ grams, parts }) => grams * parts.water)),
    shares: known.flatMap(({ name, grams, isLevain, parts }) =>
      isLevain
        ? [
            { ingredient: `flour in the ${name}`, percent: percentOf(grams * parts.flour) },
            { ingredient: `water in the ${name}`, percent: percentOf(grams * parts.water) },
          ]
        : { ingredient: name, percent: percentOf(grams) },
    ),
  };
}

/**
 * The formula of a recipe's dough: of its ingredients, or of the group with the most flour. What a levain is made of may be in a group
 * of its own. Null if it is not raised by a levain or yeast, or if a flour or a liquid has no weight.
 */
export function doughFormula(ingredients: readonly Ingredient[]): Formula | null {
  const groups = ingredientGroups(ingredients.map(splitLine));
  const levain = groups.find(([name]) => hasAny(name, LEVAIN))?.[1];
  const ofLevain = levain && formulaOf(levain, USUAL_HYDRATION);
  const doughs = groups.flatMap(([, members]) => {
    if (members === levain) return [];
    const names = members.map(({ ingredient }) => ingredient).join(' ');
    // The levain is finished in another group, or it is mixed right here.
    const all = levain && !hasAny(names, LEVAIN) ? [...levain, ...members] : members;
    const isRaised = all.some(
      ({ ingredient }) => (hasAny(ingredient, LEVAIN) && !hasAny(ingredient, DISCARD)) || hasAny(ingredient, YEAST),
    );
    const formula = isRaised && formulaOf(all, ofLevain?.hydration ?? USUAL_HYDRATION);
    return formula || [];
  });
  return doughs.reduce<Formula | null>((most, one) => (most && most.flour >= one.flour ? most : one), null);
}
