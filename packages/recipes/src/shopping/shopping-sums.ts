import { unitForms } from '../amounts/number-forms.ts';
import { scaleAmount } from '../amounts/scale-amount.ts';
import { CUP, ML_IN_TEASPOON, OUNCE, POUND, TABLESPOON } from '../amounts/sized-units.ts';
import { eggsText, isEggPart } from './eggs.ts';
import type { Amount } from './shopping-line.ts';
import type { UnitSystem } from '../amounts/unit-systems.ts';

/** What is needed of an ingredient in one kind, and the same in others if every line says it. */
export type Total = readonly [main: Amount, ...others: Amount[]];

/** The amounts of one kind as one. They are added in an order of their own, so that the sum does not depend on theirs. */
function added(kind: string, amounts: readonly Amount[]): Amount {
  const stated = amounts.filter(({ isEstimate }) => !isEstimate);
  return {
    kind,
    value: amounts
      .map(({ value }) => value)
      .toSorted((a, b) => a - b)
      .reduce((sum, value) => sum + value, 0),
    isMetric: stated.some(({ isMetric }) => isMetric),
    ...(stated.length < amounts.length ? { isEstimate: true } : {}),
  };
}

/** Less than this, in teaspoons, is measured with spoons everywhere. */
const LEAST_CUP = CUP.size / 4;
const isSpoons = ({ kind, value, isMetric }: Amount): boolean => kind === 'volume' && !isMetric && value < LEAST_CUP;

/** In a metric kitchen a cup of flour is a weight, if it is known. */
const weighed = (need: readonly Amount[]): readonly Amount[] =>
  need.some(({ kind }) => kind === 'weight') ? need.filter((amount) => amount.kind !== 'volume' || isSpoons(amount)) : need;

/**
 * Adds up what is needed of an ingredient: in the kind that most of it is in, then the rest. A cup becomes a weight only if something else
 * is weighed and its weight is known, or in metric units; what cannot be compared stays a total of its own.
 */
export const totalsOf = (needs: readonly (readonly Amount[])[], units: UnitSystem | null = null): Total[] =>
  sumsOf(units === 'metric' ? needs.map(weighed) : needs);

function sumsOf(needs: readonly (readonly Amount[])[]): Total[] {
  if (needs.length === 0) return [];
  const all = needs.flat();
  const stated = all.filter(({ isEstimate }) => !isEstimate);
  const count = (kind: string, isStated: boolean) =>
    needs.filter((need) => need.some((one) => one.kind === kind && !(isStated && one.isEstimate))).length;
  const [best] = [...new Set((stated.length > 0 ? stated : all).map(({ kind }) => kind))]
    .map((kind) => ({
      kind,
      most: count(kind, false),
      stated: count(kind, true),
      first: needs.filter(([one]) => one?.kind === kind).length,
    }))
    .sort((a, b) => b.most - a.most || b.stated - a.stated || b.first - a.first || (a.kind < b.kind ? -1 : 1));
  if (!best) return [];
  const { kind } = best;
  const has = (need: readonly Amount[]) => need.some((one) => one.kind === kind);
  const [these, rest] = [needs.filter(has), needs.filter((need) => !has(need))];
  const sumIn = (of: string) =>
    added(
      of,
      these.flatMap((need) => need.find((one) => one.kind === of) ?? []),
    );
  const others = [...new Set(these.flat().map((one) => one.kind))]
    .filter((other) => other !== kind && these.every((need) => need.some((one) => one.kind === other && !one.isEstimate)))
    .sort();
  return [[sumIn(kind), ...others.map(sumIn)], ...sumsOf(rest)];
}

/** Parts of a cup for which there are measures. */
const CUP_PARTS = [0, 1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4, 1];
/** What an amount may be changed by so that it is one that measures have. */
const TOLERANCE = 0.03;

/** A number as cooks read it: 2 1/4; 1,000 and more are whole. */
const fraction = (value: number): string => (value < 1_000 ? scaleAmount('1', value, 'cup') : whole(value));
const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
const decimal = (value: number, digits: number): string => value.toLocaleString('en-US', { maximumFractionDigits: digits });

const isNear = (value: number, wanted: number, of = wanted): boolean => Math.abs(value - wanted) <= of * TOLERANCE;

/** Spoons, alone or as what is left `of` more: whole and half tablespoons, otherwise teaspoons. */
function spoons(teaspoons: number, of = teaspoons): string {
  const halves = Math.round((teaspoons / TABLESPOON.size) * 2) / 2;
  return teaspoons >= TABLESPOON.size * (1 - TOLERANCE) && isNear(halves * TABLESPOON.size, teaspoons, of)
    ? `${fraction(halves)} tbsp`
    : `${fraction(teaspoons)} tsp`;
}

function cups(teaspoons: number): string {
  const all = teaspoons / CUP.size;
  const at = (part: number) => Math.floor(all) + part;
  const named = (count: number) => `${fraction(count)} ${count > 1 ? 'cups' : 'cup'}`;
  const near = CUP_PARTS.map(at).find((count) => isNear(count, all));
  if (near) return named(near);
  const below = CUP_PARTS.map(at).findLast((count) => count < all) ?? 0;
  return below === 0 ? spoons(teaspoons) : `${named(below)} + ${spoons(teaspoons - below * CUP.size, teaspoons)}`;
}

function milliliters(value: number): string {
  return value < 1_000 ? `${decimal(value, value < 10 ? 1 : 0)} ml` : `${decimal(value / 1_000, 2)} l`;
}

function grams(value: number): string {
  return value < 1_000 ? `${decimal(value, value < 10 ? 1 : 0)} g` : `${decimal(value / 1_000, 2)} kg`;
}

function pounds(value: number): string {
  const ounces = value / OUNCE.size;
  if (ounces < 15.995) return `${decimal(ounces, 2)} oz`;
  const quarters = Math.round((value / POUND.size) * 4) / 4;
  if (isNear(quarters * POUND.size, value)) return `${fraction(quarters)} lb`;
  const count = Math.floor(value / POUND.size);
  return `${count} lb ${decimal(ounces - count * 16, 1)} oz`;
}

/** A number of things, of which only whole ones can be bought. */
function things(value: number, kind: string): string {
  const count = Math.ceil(value - 0.01);
  const [unit = '', size = ''] = kind.split(/ (?=\()/);
  const forms = unitForms(unit);
  return [whole(count), count > 1 && forms?.many ? forms.many : unit, size].filter(Boolean).join(' ');
}

function amountText(amount: Amount, units: UnitSystem | null): string {
  const { kind, value, isEstimate } = amount;
  const about = isEstimate ? 'about ' : '';
  const isMetric = units && !isSpoons(amount) ? units === 'metric' : amount.isMetric;
  if (kind === 'weight') return about + (isMetric ? grams(value) : pounds(value));
  if (kind === 'volume') return isMetric ? milliliters(value * ML_IN_TEASPOON) : cups(value);
  return things(value, kind);
}

/**
 * Totals in words, one beside the other: `3 cups (360 g) + 1 can (14 oz)`, in some units or as they are written. Things are whole, other
 * amounts are at most 3% off. Yolks and whites are bought as eggs.
 */
export function totalsText(totals: readonly Total[], units: UnitSystem | null = null): string {
  const hasEggParts = totals.some(([main]) => isEggPart(main));
  const isEggs = ([main]: Total) => hasEggParts && (main.kind === '' || isEggPart(main));
  const others = totals
    .filter((total) => !isEggs(total))
    .map((total) => [...new Set(total.map((amount) => amountText(amount, units)))])
    .map(([main = '', ...more]) => main + (more.length > 0 ? ` (${more.join(', ')})` : ''));
  return [...(hasEggParts ? [eggsText(totals.filter(isEggs).map(([main]) => main))] : []), ...others].join(' + ');
}
