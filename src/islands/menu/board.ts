/** A line below an item's ingredients. */
export interface LabelLine {
  text: string;
  /** Whether it says all that the item contains: `Contains milk, eggs and wheat.` */
  isComplete: boolean;
  /** Whether it is the sentence that goes with everything said about allergens. */
  isNote: boolean;
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

/** The lines of a label: the ingredients, and the allergens as far as they are known, with the note about them. */
export function labelLines(ingredients: string | undefined, contained: string, isComplete: boolean, note = ''): LabelLine[] {
  const line = (text: string, kind: Partial<LabelLine> = {}): LabelLine => ({ text, isComplete: false, isNote: false, ...kind });
  const lines = [line(ingredients ?? 'Information coming soon')];
  if (isComplete) lines.push(line(`Contains ${contained || NOTHING}.`, { isComplete }));
  else if (contained) lines.push(line(`Contains ${contained}; ask us about the major food allergens.`));
  return lines.length > 1 && note ? [...lines, line(note, { isNote: true })] : lines;
}

/** The note on the labels of items; empty if they have none. */
export const noteOn = (items: readonly BoardItem[]): string =>
  items.flatMap(({ label }) => label.filter(({ isNote }) => isNote)).at(0)?.text ?? '';

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
