import type { RecipeView } from '#content/recipes.ts';
import { containedWords } from '@family-bakery/recipes/search/food-families';
import { stepGroups } from '@family-bakery/recipes/step-groups';

/**
 * The print layout of a recipe: its size, what is omitted, the width of the ingredients' column, and the column of the notes
 * (styles/recipe-print.css).
 */
export interface PrintLook {
  'data-print': 'roomy' | 'close';
  /** What is omitted to fit one page; nothing if it needs several anyway. */
  'data-without'?: 'nutrition' | 'notes' | 'nothing';
  'data-left': 'narrow' | 'wide';
  'data-notes': 'below-ingredients' | 'below-steps';
}

/** A size as in the stylesheet: points, line height in em, and the space around a step in em. */
const ROOMY = { name: 'roomy', points: 10, line: 1.36, stepGap: 0.5 } as const;
/** The minimum size that is readable at arm's length. */
const CLOSE = { name: 'close', points: 9, line: 1.25, stepGap: 0.25 } as const;
type Size = typeof ROOMY | typeof CLOSE;

/**
 * Letter paper, in points, without margins of an inch and what estimates may be wrong by. A4 is narrower, but taller.
 */
const PAGE_HEIGHT = 8.7 * 72 * 0.97;
const PAGE_WIDTH = 6.2 * 72;
const GAP = 0.3 * 72;
const LEFT_WIDTHS = { narrow: 2.1 * 72, wide: 2.7 * 72 };
const TITLE_POINTS = 20;
/** The average width of a character and of the gap at a line's end, in em, and the height of a heading with its margins. */
const CHARACTER = 0.43;
const HEADING = 1.6;

/** The height of a text in a column, in points. */
const heightOf = (text: string, width: number, { points, line }: Size): number =>
  Math.ceil(text.length / (width / points / CHARACTER)) * line * points;

const heightOfAll = (texts: readonly string[], width: number, size: Size, gap: number): number =>
  texts.reduce((height, text) => height + heightOf(text, width, size) + gap * size.points, 0);

function headHeight({ title, description }: RecipeView, size: Size): number {
  const titleLines = Math.ceil((title.length * TITLE_POINTS * CHARACTER) / PAGE_WIDTH);
  const linesOfFacts = 2;
  return titleLines * TITLE_POINTS * 1.12 + heightOf(description ?? '', PAGE_WIDTH, size) + (linesOfFacts * size.line + 2.2) * size.points;
}

/** The height of the ingredients, and of what they contain in words below them. */
function ingredientsHeight({ ingredients }: RecipeView, contained: string, column: number, size: Size): number {
  const lines = ingredients.map((item) =>
    [item.amount, item.unit, item.ingredient, item.otherAmount, item.otherUnit, item.notes].filter(Boolean).join(' '),
  );
  const groups = new Set(ingredients.flatMap(({ group }) => group ?? [])).size;
  const below = contained === '' ? 0 : heightOfAll([contained], column, size, 1.2);
  return HEADING * size.points * (1 + groups) + heightOfAll(lines, column - size.points, size, 0.3) + below;
}

function stepsHeight({ instructions }: RecipeView, column: number, size: Size): number {
  const width = column - 1.8 * size.points;
  const notes = instructions.flatMap((step) => step.notes?.split('\n') ?? []);
  const steps = instructions.map(({ instruction }) => instruction);
  const headings = stepGroups(instructions).filter(({ heading }) => heading !== '').length;
  return HEADING * size.points * (1 + headings) + heightOfAll(steps, width, size, size.stepGap) + heightOfAll(notes, width, size, 0);
}

function notesHeight({ notes, nutritionInfo }: RecipeView, width: number, size: Size): number {
  const paragraphs = notes?.split('\n').filter((line) => line.trim() !== '') ?? [];
  const facts = Object.entries(nutritionInfo ?? {}).map((fact) => fact.join(' '));
  const factsHeight = facts.length > 0 ? heightOf(facts.join('    '), width, size) + 2.8 * size.points : 0;
  return (notes ? HEADING * size.points : 0) + heightOfAll(paragraphs, width, size, 0.3) + factsHeight + 1.2 * size.points;
}

type Way = Omit<PrintLook, 'data-print'>;

/** The arrangement of columns and notes with the least height, and that height in points. */
function lowest(recipe: RecipeView, contained: string, size: Size): { way: Way; height: number } {
  const ways = (['narrow', 'wide'] as const).flatMap((name) => {
    const left = LEFT_WIDTHS[name];
    const right = PAGE_WIDTH - GAP - left;
    const [ingredients, steps] = [ingredientsHeight(recipe, contained, left, size), stepsHeight(recipe, right, size)];
    const heights = {
      'below-steps': Math.max(ingredients, steps + notesHeight(recipe, right, size)),
      'below-ingredients': Math.max(ingredients + notesHeight(recipe, left, size), steps),
    };
    return (['below-steps', 'below-ingredients'] as const).map((notes) => ({
      way: { 'data-left': name, 'data-notes': notes },
      height: heights[notes],
    }));
  });
  return ways.reduce((best, way) => (way.height < best.height ? way : best));
}

/**
 * The largest size in which a recipe should fit one letter page. If it does not fit the smaller size, it loses its nutrition,
 * then the chef's notes; if it still does not fit, it has everything on several pages.
 */
export function printLook(recipe: RecipeView): PrintLook {
  const contained = containedWords(recipe);
  const tried = (shown: RecipeView, size: Size) => {
    const { way, height } = lowest(shown, contained, size);
    const fits = height <= PAGE_HEIGHT - headHeight(shown, size) - (size.line + 1.3) * size.points;
    return { fits, look: { 'data-print': size.name, ...way } };
  };
  const { nutritionInfo: _facts, ...withoutFacts } = recipe;
  const { notes: _notes, ...bare } = withoutFacts;
  for (const [shown, size, omitted] of [
    [recipe, ROOMY, {}],
    [recipe, CLOSE, {}],
    [withoutFacts, CLOSE, { 'data-without': 'nutrition' }],
    [bare, CLOSE, { 'data-without': 'notes' }],
  ] as const) {
    const { fits, look } = tried(shown, size);
    if (fits) return { ...look, ...omitted };
  }
  return { ...tried(recipe, CLOSE).look, 'data-without': 'nothing' };
}
