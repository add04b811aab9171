import type { Repeats } from '@family-bakery/recipes/times/repeats';

/** The page's recipe element with its current scale and the IDs of its ticked ingredients. */
export interface CookingPage extends HTMLElement {
  scale: number;
  ticks: readonly unknown[];
}

/** A step in cooking mode. What it says is HTML of the page, where its amounts are marked, scaled and in the visitor's units already. */
export interface CookingStep {
  /** The heading above it in the recipe; empty if it has none. */
  part: string;
  /** `rtl` if it is written from right to left, otherwise undefined. */
  dir: string | undefined;
  /** The IDs of the ingredients that it means. */
  uses: string[];
  /** The length of its timer in minutes; 0 for none. */
  minutes: number;
  /** What its timer rings for several times; null if it rings once. */
  rounds: Repeats | null;
  /** Whether an amount in it is only right at 1x. */
  isFixed: boolean;
  /** HTML of the instruction, and of the note and the photo; empty if it has none. */
  text: string;
  note: string;
  photo: string;
}

/** A group of ingredients in cooking mode. */
export interface IngredientGroup {
  /** The group's heading; empty if it needs none. */
  name: string;
  dir: string | undefined;
  /** Of each ingredient, its ID on the page, and the HTML of its scaled amount and its name. */
  lines: { id: string; html: string }[];
}

/** A recipe as it is on the page, at its current scale. */
export interface CookingRecipe {
  title: string;
  scale: number;
  steps: CookingStep[];
  groups: IngredientGroup[];
}

/** In a document that is not shown, photos are not loaded. */
const hidden = document.implementation.createHTMLDocument();

/** A copy without what would be wrong a second time on the page: IDs, and photos that wait until they are scrolled to. */
function copyOf(element: Element): Element {
  const copy = hidden.importNode(element, true);
  for (const part of [copy, ...copy.querySelectorAll('[id]')]) part.removeAttribute('id');
  for (const photo of copy.querySelectorAll('img')) photo.removeAttribute('loading');
  return copy;
}

/** The heading before a list; empty if it has none. */
const headingOf = (list: Element | null): string => {
  const heading = list?.previousElementSibling;
  return heading?.matches('h3') ? heading.textContent : '';
};

/** Reads rounds as the page has them: `4 30 Fold`. */
function roundsOf(words: string | undefined): Repeats | null {
  const [rounds, every, what = ''] = words?.split(' ') ?? [];
  return words === undefined ? null : { rounds: Number(rounds), every: Number(every), what };
}

function stepOf(step: HTMLElement): CookingStep {
  const htmlOf = (part: string): string => {
    const element = step.querySelector(part);
    return element ? copyOf(element).innerHTML : '';
  };
  return {
    part: headingOf(step.parentElement),
    dir: step.parentElement?.dir || undefined,
    uses: step.dataset['uses']?.split(' ') ?? [],
    minutes: Number(step.dataset['minutes'] ?? 0),
    rounds: roundsOf(step.dataset['rounds']),
    isFixed: step.dataset['fixed'] !== undefined,
    text: htmlOf('.step-text'),
    note: htmlOf('.step-note'),
    photo: htmlOf('.step-photo'),
  };
}

const lineOf = (line: Element) => ({
  id: line.querySelector('input')?.id ?? '',
  html: [...line.querySelectorAll('label > :is(.measure, .what)')].map((part) => copyOf(part).outerHTML).join(''),
});

/** Reads the recipe from its page. */
export const readRecipe = (page: CookingPage): CookingRecipe => ({
  title: page.querySelector('h1')?.textContent ?? '',
  scale: page.scale,
  steps: [...page.querySelectorAll<HTMLElement>('.steps > li')].map(stepOf),
  groups: [...page.querySelectorAll<HTMLElement>('.ingredients')].map((list) => ({
    name: headingOf(list),
    dir: list.dir || undefined,
    lines: [...list.children].map(lineOf),
  })),
});
