/** A step in cooking mode. */
export interface CookingStep {
  /** The heading above it in the recipe; empty if it has none. */
  part: string;
  /** Copies the instruction, with its amounts as they are scaled now, and says so at a scale at which one of them is not. */
  content: (scale: number) => Element[];
  /** `rtl` if it is written from right to left, otherwise empty. */
  dir: string;
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

/** Says that a step's amounts are not those of the ingredients beside it. */
function fixedNote(): Element {
  const note = document.createElement('p');
  note.className = 'cooking-fixed';
  note.textContent = 'The amounts in this step are for 1x.';
  return note;
}

/** The heading before a list; empty if it has none. */
const headingOf = (list: Element | null): string => {
  const heading = list?.previousElementSibling;
  return heading?.matches('h3') ? heading.textContent : '';
};

/** The steps of the recipe on the page. */
export const stepsOf = (sheet: Element): CookingStep[] =>
  [...sheet.querySelectorAll<HTMLElement>('.steps > li')].map((step) => ({
    part: headingOf(step.parentElement),
    content: (scale) => [
      ...copyOf(step.querySelector('.step-text')),
      ...(step.dataset['fixed'] !== undefined && scale !== 1 ? [fixedNote()] : []),
      ...['.step-note', '.step-photo'].flatMap((part) => copyOf(step.querySelector(part))),
    ],
    dir: step.parentElement?.dir ?? '',
    minutes: Number(step.dataset['minutes'] ?? 0),
  }));

/** A group of ingredients in cooking mode. */
export interface IngredientGroup {
  /** The group's heading; empty if it needs none. */
  name: string;
  dir: string;
  lines: HTMLLIElement[];
}

const lineOf = (line: Element): HTMLLIElement => {
  const item = document.createElement('li');
  item.append(...[...line.querySelectorAll('label > :is(.measure, .what)')].flatMap(copyOf));
  return item;
};

/** The ingredients of the recipe on the page by group, with their scaled amounts. */
export const ingredientsOf = (sheet: Element): IngredientGroup[] =>
  [...sheet.querySelectorAll<HTMLElement>('.ingredients')].map((list) => ({
    name: headingOf(list),
    dir: list.dir,
    lines: [...list.children].map(lineOf),
  }));
