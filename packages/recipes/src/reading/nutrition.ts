import { isRecord } from '../is-record.ts';
import { lineOf } from './plain-text.ts';
import { sourceFields, wordsIn } from './source-fields.ts';

const NUTRITION: Readonly<Record<string, readonly string[]>> = {
  calories: ['calories', 'energy'],
  protein: ['protein', 'proteinContent', 'proteins'],
  carbs: ['carbs', 'carbohydrateContent', 'carbohydrates'],
  fat: ['fat', 'fatContent', 'fats'],
  fiber: ['fiber', 'fiberContent'],
  sugar: ['sugar', 'sugarContent', 'sugars'],
  sodium: ['sodium', 'sodiumContent'],
};

/** The nutrition facts of one serving, and those that no field has room for. */
export function nutritionOf(value: unknown): { nutrition: Record<string, string>; others: [string, string][] } {
  if (!isRecord(value)) {
    const texts = wordsIn(value);
    return { nutrition: nutritionInWords(texts.join('\n')), others: texts.map((text) => ['Nutrition', text]) };
  }
  const fields = sourceFields(Object.fromEntries(Object.entries(value).map(([name, text]) => [name.replace('_content', 'Content'), text])));
  const nutrition = Object.entries(NUTRITION).map(([name, names]) => [name, fields.line(...names)] as const);
  return {
    nutrition: Object.fromEntries(nutrition.filter(([, text]) => text !== '')),
    others: fields.rest([], /./).others.map(([label, text]) => [label.replace(/ content$/, ''), text]),
  };
}

const IN_WORDS: Readonly<Record<string, RegExp>> = {
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
  const found = Object.entries(IN_WORDS).map(([name, pattern]) => [name, pattern.exec(text)?.[1] ?? ''] as const);
  return Object.fromEntries(found.filter(([, amount]) => amount !== ''));
}

const NAMES: Readonly<Record<string, RegExp>> = {
  calories: /^(?:calories|energy|kcal)$/,
  protein: /^proteins?$/,
  carbs: /^(?:total )?carb(?:ohydrate)?s?$/,
  fat: /^(?:total )?fats?$/,
  fiber: /^(?:dietary )?fib(?:er|re)$/,
  sugar: /^sugars?$/,
  sodium: /^sodium$/,
};

/** The nutrition facts that a recipe's own fields state, by what they are called: `calories: 345`, `nutrition_protein: 20 g`. */
export function nutritionAmong(fields: Readonly<Record<string, unknown>>): { nutrition: Record<string, string>; names: string[] } {
  const found = Object.entries(fields).flatMap(([field, value]) => {
    const plain = field
      .toLowerCase()
      .replaceAll('_', ' ')
      .replace(/^nutrition /, '')
      .replace(/[^a-z]+$/, '')
      .trim();
    const name = Object.keys(NAMES).find((one) => NAMES[one]?.test(plain));
    const text = lineOf(value);
    return name && text !== '' ? [{ field, name, text: text.replace('%', ' ') }] : [];
  });
  return { nutrition: Object.fromEntries(found.map(({ name, text }) => [name, text])), names: found.map(({ field }) => field) };
}
