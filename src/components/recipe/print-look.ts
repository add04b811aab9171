import type { RecipeView } from '#content/recipes.ts';

/**
 * How a recipe is set on paper: in which size, how wide the ingredients' column is, and in which column the notes stand
 * (styles/recipe-print.css).
 */
export interface PrintLook {
  'data-print': 'roomy' | 'close' | 'snug' | 'tight';
  'data-left': 'narrow' | 'wide';
  'data-notes': 'below-ingredients' | 'below-steps';
}

/** A size as the stylesheet has it: points, lines in em, and what is above and below a step in em. */
const SMALLEST = { name: 'tight', points: 7.8, line: 1.22, stepGap: 0.25 } as const;
/** Largest first. */
const SIZES = [
  { name: 'roomy', points: 10, line: 1.36, stepGap: 0.5 },
  { name: 'close', points: 9, line: 1.3, stepGap: 0.5 },
  { name: 'snug', points: 8.4, line: 1.26, stepGap: 0.4 },
  SMALLEST,
] as const;
type Size = (typeof SIZES)[number];

/** Letter paper within margins of an inch, in points, less what an estimate may be wrong by. */
const PAGE_HEIGHT = 9 * 72 * 0.97;
const PAGE_WIDTH = 6.5 * 72;
const GAP = 0.3 * 72;
const LEFT_WIDTHS = { narrow: 2.1 * 72, wide: 2.7 * 72 };
const TITLE_POINTS = 20;
/** A character's width and a line's waste at its end, in em, and the height of a heading with what is around it. */
const CHARACTER = 0.46;
const HEADING = 1.6;

/** The points a text takes in a column. */
const heightOf = (text: string, width: number, { points, line }: Size): number =>
  Math.ceil(text.length / (width / points / CHARACTER)) * line * points;

const heightOfAll = (texts: readonly string[], width: number, size: Size, gap: number): number =>
  texts.reduce((height, text) => height + heightOf(text, width, size) + gap * size.points, 0);

function headHeight({ title, description }: RecipeView, size: Size): number {
  const titleLines = Math.ceil((title.length * TITLE_POINTS * CHARACTER) / PAGE_WIDTH);
  const linesOfFacts = 2;
  return titleLines * TITLE_POINTS * 1.12 + heightOf(description ?? '', PAGE_WIDTH, size) + (linesOfFacts * size.line + 2.2) * size.points;
}

function ingredientsHeight({ ingredients }: RecipeView, column: number, size: Size): number {
  const lines = ingredients.map((item) =>
    [item.amount, item.unit, item.ingredient, item.otherAmount, item.otherUnit, item.notes].filter(Boolean).join(' '),
  );
  const groups = new Set(ingredients.flatMap(({ group }) => group ?? [])).size;
  return HEADING * size.points * (1 + groups) + heightOfAll(lines, column - size.points, size, 0.3);
}

function stepsHeight({ instructions }: RecipeView, column: number, size: Size): number {
  const width = column - 1.8 * size.points;
  const notes = instructions.flatMap((step) => step.notes?.split('\n') ?? []);
  const steps = instructions.map(({ instruction }) => instruction);
  return HEADING * size.points + heightOfAll(steps, width, size, size.stepGap) + heightOfAll(notes, width, size, 0);
}

function notesHeight({ notes, nutritionInfo }: RecipeView, width: number, size: Size): number {
  const paragraphs = notes?.split('\n').filter((line) => line.trim() !== '') ?? [];
  const facts = Object.entries(nutritionInfo ?? {}).map((fact) => fact.join(' '));
  const factsHeight = facts.length > 0 ? heightOf(facts.join('    '), width, size) + 2.8 * size.points : 0;
  return (notes ? HEADING * size.points : 0) + heightOfAll(paragraphs, width, size, 0.3) + factsHeight + 1.2 * size.points;
}

type Way = Omit<PrintLook, 'data-print'>;

/** The way to place the columns and the notes that makes a recipe least tall, and how tall, in points. */
function lowest(recipe: RecipeView, size: Size): { way: Way; height: number } {
  const ways = (['narrow', 'wide'] as const).flatMap((name) => {
    const left = LEFT_WIDTHS[name];
    const right = PAGE_WIDTH - GAP - left;
    const [ingredients, steps] = [ingredientsHeight(recipe, left, size), stepsHeight(recipe, right, size)];
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

/** The largest size in which a recipe is expected to fit one letter page, or the smallest there is. */
export function printLook(recipe: RecipeView): PrintLook {
  const fits = (size: Size) => lowest(recipe, size).height <= PAGE_HEIGHT - headHeight(recipe, size) - (size.line + 1.3) * size.points;
  const size = SIZES.find(fits) ?? SMALLEST;
  return { 'data-print': size.name, ...lowest(recipe, size).way };
}
