/** A step as cooking mode shows it. */
export interface CookingStep {
  /** What is to be done, as elements of its own. */
  content: Element[];
  /** Its timer's length in minutes, or 0. */
  minutes: number;
}

const copyOf = (element: Element | null): Element[] => {
  const copy = element?.cloneNode(true);
  if (!(copy instanceof Element)) return [];
  for (const part of [copy, ...copy.querySelectorAll('[id]')]) part.removeAttribute('id');
  for (const photo of copy.querySelectorAll('img')) photo.removeAttribute('loading');
  return [copy];
};

/** The steps of the recipe on the page, copied from it. */
export const stepsOf = (sheet: Element): CookingStep[] =>
  [...sheet.querySelectorAll<HTMLElement>('.steps > li')].map((step) => ({
    content: ['.step-text', '.step-note', '.step-photo'].flatMap((part) => copyOf(step.querySelector(part))),
    minutes: Number(step.dataset['minutes'] ?? 0),
  }));

/** Ingredients that belong together, as cooking mode lists them. */
export interface IngredientGroup {
  /** What they make, or nothing where they need no heading. */
  name: string;
  lines: HTMLLIElement[];
}

const lineOf = (line: Element): HTMLLIElement => {
  const item = document.createElement('li');
  item.append(...copyOf(line.querySelector('.measure')), ...copyOf(line.querySelector('.what')));
  return item;
};

/** The ingredients of the recipe on the page by their groups, with their amounts as they are scaled there. */
export const ingredientsOf = (sheet: Element): IngredientGroup[] =>
  [...sheet.querySelectorAll('.ingredients')].map((list) => {
    const heading = list.previousElementSibling;
    return { name: heading?.matches('h3') ? heading.textContent : '', lines: [...list.children].map(lineOf) };
  });
