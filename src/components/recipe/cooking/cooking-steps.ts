/** A step in cooking mode. */
export interface CookingStep {
  /** The heading above it in the recipe; empty if it has none. */
  part: string;
  /** Copies the instruction, with its amounts as they are scaled now. */
  content: () => Element[];
  /** The length of its timer in minutes; 0 for none. */
  minutes: number;
}

const copyOf = (element: Element | null): Element[] => {
  const copy = element?.cloneNode(true);
  if (!(copy instanceof Element)) return [];
  for (const part of [copy, ...copy.querySelectorAll('[id]')]) part.removeAttribute('id');
  for (const photo of copy.querySelectorAll('img')) photo.removeAttribute('loading');
  return [copy];
};

/** The heading before a list; empty if it has none. */
const headingOf = (list: Element | null): string => {
  const heading = list?.previousElementSibling;
  return heading?.matches('h3') ? heading.textContent : '';
};

/** The steps of the recipe on the page. */
export const stepsOf = (sheet: Element): CookingStep[] =>
  [...sheet.querySelectorAll<HTMLElement>('.steps > li')].map((step) => ({
    part: headingOf(step.parentElement),
    content: () => ['.step-text', '.step-note', '.step-photo'].flatMap((part) => copyOf(step.querySelector(part))),
    minutes: Number(step.dataset['minutes'] ?? 0),
  }));

/** A group of ingredients in cooking mode. */
export interface IngredientGroup {
  /** The group's heading; empty if it needs none. */
  name: string;
  lines: HTMLLIElement[];
}

const lineOf = (line: Element): HTMLLIElement => {
  const item = document.createElement('li');
  item.append(...[...line.querySelectorAll('label > :is(.measure, .what)')].flatMap(copyOf));
  return item;
};

/** The ingredients of the recipe on the page by group, with their scaled amounts. */
export const ingredientsOf = (sheet: Element): IngredientGroup[] =>
  [...sheet.querySelectorAll('.ingredients')].map((list) => ({ name: headingOf(list), lines: [...list.children].map(lineOf) }));
