import { valueOf } from './scale-amount.ts';

const GRAMS_IN: Record<string, number> = { g: 1, gram: 1, kg: 1000, kilogram: 1000, oz: 28.35, ounce: 28.35, lb: 453.6, pound: 453.6 };

const weightOf = (amount: string | undefined, unit: string | undefined): number | null => {
  const name = /^[a-z]+/i.exec(unit ?? '')?.[0].toLowerCase() ?? '';
  const grams = GRAMS_IN[name] ?? GRAMS_IN[name.replace(/s$/, '')];
  const value = grams && valueOf(amount ?? '');
  return value ? value * grams : null;
};

/** What an ingredient weighs in grams, from either of its amounts; null if neither is a weight. */
export const gramsOf = (line: {
  amount?: string | undefined;
  unit?: string | undefined;
  otherAmount?: string | undefined;
  otherUnit?: string | undefined;
}): number | null => weightOf(line.amount, line.unit) ?? weightOf(line.otherAmount, line.otherUnit);
