import { stemOf } from './words.ts';

/** What a label may say of a recipe, and an ingredient or a description does not: 'vegan butter' makes no vegan cake. */
const LABELS = new Set('vegan vegetarian keto paleo healthy diabetic halal kosher'.split(' ').map(stemOf));

/** Whether a word only counts in titles and labels. */
export const isLabelOnly = (word: string): boolean => LABELS.has(stemOf(word));

const NUTRIENT = '(?:carb|fat|calorie|cal|sodium|salt|cholesterol|protein|fiber|fodmap|gi)s?';
const CLAIMS = new RegExp(
  String.raw`\b(?:(?:heart[ -])?healthy|keto|paleo|whole ?30|diabetics?|halal|kosher|(?:low|lower|high|no|zero|reduced)[ -]?${NUTRIENT}|${NUTRIENT}[ -]free|(?:kid|child|toddler|family|diabetic|diabetes)s?[ -]friendly|weight loss|guilt[ -]free)\b`,
  'gi',
);

/** What a search asks of recipes that nothing here checks, as it was typed: 'low carb', 'kid friendly', 'keto'. */
export const claimsIn = (text: string): string[] => [...new Set(text.toLowerCase().match(CLAIMS) ?? [])];
