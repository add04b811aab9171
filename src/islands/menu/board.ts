/** A line below an item's ingredients. */
export interface LabelLine {
  text: string;
  /** Whether it says all that the item contains: `Contains milk, eggs and wheat.` */
  isComplete: boolean;
}

/** What of an item a visitor can use. */
export interface BoardItem {
  /** Its ID in the page. */
  id: string;
  name: string;
  /** The class of its place in the category: `menu-lead` if it opens it. */
  place: string;
  photoCount: number;
  label: LabelLine[];
}

/** A category of the menu with its items. */
export interface BoardCategory {
  id: string;
  name: string;
  items: BoardItem[];
}

const NOTHING = 'none of the major food allergens';
const ASK = '; ask us about the major food allergens.';

/** Whether a line names allergens. */
export const namesAllergens = ({ text, isComplete }: LabelLine): boolean => isComplete || text.endsWith(ASK);

/** The lines of a label: the ingredients, the allergens as far as they are known, and the weight. */
export function labelLines(ingredients: string | undefined, contained: string, isComplete: boolean, weight?: string): LabelLine[] {
  const lines = [{ text: ingredients ?? 'Information coming soon', isComplete: false }];
  if (isComplete) lines.push({ text: `Contains ${contained || NOTHING}.`, isComplete });
  else if (contained) lines.push({ text: `Contains ${contained}${ASK}`, isComplete });
  if (weight) lines.push({ text: `Weight: ${weight}`, isComplete: false });
  return lines;
}

/** The allergens that an item says it contains; null if it does not say, which is never shown as free of anything. */
export function allergensOf({ label }: BoardItem): string[] | null {
  const names = label.find(({ isComplete }) => isComplete)?.text.slice('Contains '.length, -1);
  return names === undefined ? null : names === NOTHING ? [] : names.split(/, | and /);
}

/** Whether an item may contain one of the allergens. */
export function mayContain(item: BoardItem, allergens: readonly string[]): boolean {
  const contained = allergensOf(item);
  return allergens.length > 0 && (contained === null || contained.some((name) => allergens.includes(name)));
}
