import { strToU8 } from 'fflate';
import { plainStep } from '../amounts/step-amounts.ts';
import { escapedPart, escapedText } from '../cooklang-markup.ts';
import { ingredientsOfSteps } from '../method/step-ingredients.ts';
import type { Ingredient, Recipe, Step } from '../recipe.ts';
import { stepGroups } from '../step-groups.ts';
import { matter, ONLY_HERE, withPhoto, type Writer } from './writer.ts';
import { inWords } from './written-lines.ts';

/** A time with its unit, as a step names it: `10 minutes`, `10 to 12 minutes`. */
const TIME = /(?<![\d./])(\d{1,3}(?: (?:to|or) \d{1,3}|[-–]\d{1,3})?) (seconds?|minutes?|hours?)(?![\p{L}\d])/gu;

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
const inPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** An ingredient with what it needs; `shown` is what the step calls it: `@bread flour|flour{500%g}(sifted)`. */
function component({ amount = '', unit = '', ingredient, notes = '' }: Ingredient, shown = ingredient): string {
  const [name, alias, quantity, note] = [ingredient, shown, amount, notes].map((text) => escapedPart(oneLine(text)));
  const measure = unit === '' ? quantity : `${quantity}%${escapedPart(oneLine(unit))}`;
  return `@${name}${alias === name ? '' : `|${alias}`}{${measure}}${note === '' ? '' : `(${note})`}`;
}

/** Where a step names an ingredient: by its whole name, or else by the last words of it. */
function nameIn(text: string, ingredient: string): [start: number, end: number] | null {
  const words = oneLine(ingredient).split(' ').slice(-4);
  for (let first = 0; first < words.length; first += 1) {
    const name = words.slice(first).join(' ');
    if (name.length < 3) return null;
    const found = new RegExp(`(?<![\\p{L}\\p{N}])${inPattern(name)}(?:e?s)?(?![\\p{L}\\p{N}])`, 'iu').exec(text);
    if (found) return [found.index, found.index + found[0].length];
  }
  return null;
}

type Mark = [start: number, end: number, markup: string];

/** A step with the ingredients and times that it names marked. `marked` gets those that it marks. */
function markedStep(step: Step, needs: readonly Ingredient[], marked: Set<Ingredient>): string {
  const text = oneLine(plainStep(step.instruction));
  const marks: Mark[] = [];
  const add = (start: number, end: number, markup: string): boolean => {
    if (marks.some(([from, to]) => start < to && from < end)) return false;
    marks.push([start, end, markup]);
    return true;
  };
  for (const row of needs) {
    const place = nameIn(text, row.ingredient);
    if (place && add(...place, component(row, text.slice(...place)))) marked.add(row);
  }
  // One that takes another time than it names has no timer of that.
  const times = step.duration === undefined || step.longest === undefined ? [...text.matchAll(TIME)] : [];
  for (const { index, 0: time, 1: amount = '', 2: unit = '' } of times) add(index, index + time.length, `~{${amount}%${unit}}`);
  let [written, at] = ['', 0];
  for (const [start, end, markup] of marks.sort(([a], [b]) => a - b)) {
    written += escapedText(text.slice(at, start)) + markup;
    at = end;
  }
  return written + escapedText(text.slice(at));
}

interface Section {
  heading: string;
  /** Ingredients that none of its steps names. */
  others: Ingredient[];
  steps: string[];
}

/** The sections of a recipe. An ingredient of a group is in the section of that name, because a section is its group for who reads it. */
function sectionsOf(recipe: Recipe): Section[] {
  const groups = stepGroups(recipe.instructions);
  const steps = groups.flatMap(({ heading, steps: members }, group) => members.map((step) => ({ heading, step, group })));
  const meant = ingredientsOfSteps(
    recipe.ingredients,
    steps.map(({ heading, step }) => ({ heading, words: plainStep(step.instruction) })),
  );
  const marked = new Set<Ingredient>();
  const written = steps.map(({ heading, step, group }, index) => {
    const rows = (meant[index] ?? []).flatMap((place) => recipe.ingredients[place] ?? []);
    const text = markedStep(
      step,
      rows.filter((row) => (row.group ?? '') === heading && !marked.has(row)),
      marked,
    );
    return { group, text: step.notes ? `${text}\n\n> ${escapedText(oneLine(step.notes))}` : text };
  });
  const others = (group: string) => recipe.ingredients.filter((row) => (row.group ?? '') === group && !marked.has(row));
  const headings = groups.map(({ heading }) => heading);
  const alone = [...new Set(recipe.ingredients.map(({ group = '' }) => group))].filter((group) => !headings.includes(group));
  return [
    ...alone.map((heading) => ({ heading, others: others(heading), steps: [] })),
    ...headings.map((heading, group) => ({
      heading,
      others: headings.indexOf(heading) === group ? others(heading) : [],
      steps: written.filter((one) => one.group === group).map(({ text }) => text),
    })),
  ];
}

/** Cooklang: steps with their ingredients and timers marked. What no step names is in a paragraph of nothing but ingredients. */
export const cooklang: Writer = {
  lacks: ['activeTime', 'restTime', 'nutritionInfo', 'ingredients.otherAmount', ...ONLY_HERE],
  write: (outgoing) => {
    const { recipe, slug } = outgoing;
    const body = sectionsOf(recipe).flatMap(({ heading, others, steps }, index) => [
      ...(heading === '' && index === 0 ? [] : [heading === '' ? '==' : `== ${escapedText(oneLine(heading))} ==`]),
      ...(others.length > 0 ? [others.map((row) => component(row)).join(', ')] : []),
      ...steps,
    ]);
    const text = [
      matter({
        title: recipe.title,
        description: recipe.description,
        author: recipe.author,
        servings: recipe.servings,
        yield: recipe.yield,
        'prep time': inWords(recipe.prepTime),
        'cook time': inWords(recipe.cookTime),
        category: recipe.category,
        cuisine: recipe.cuisine,
        difficulty: recipe.difficulty,
        tags: recipe.tags.length > 0 ? recipe.tags : undefined,
        'source.name': recipe.sourceName,
        'source.url': recipe.sourceLink,
      }),
      ...body,
      ...(recipe.notes ?? '')
        .split(/\n+/)
        .filter(Boolean)
        .map((line) => `> ${escapedText(line)}`),
    ];
    return [{ name: `${slug}.cook`, bytes: strToU8(`${text.join('\n\n')}\n`) }, ...withPhoto(outgoing)];
  },
};
