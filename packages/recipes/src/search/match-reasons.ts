import type { Meaning, Term } from './query-terms.ts';
import { fieldOf, FIELDS, type Occurrences, recipeOf, type SearchableRecipe } from './recipe-index.ts';
import { stemOf, stemsOf } from './words.ts';

/** The fields of a recipe that a list has, best first. */
function fieldsAt(occurrences: Occurrences, place: number): number[] {
  let from = 0;
  let to = occurrences.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (recipeOf(occurrences[middle] as number) < place) from = middle + 1;
    else to = middle;
  }
  return occurrences
    .slice(from, from + FIELDS.length)
    .filter((one) => recipeOf(one) === place)
    .map(fieldOf);
}

/** What a term means in a recipe, in its best field and in all; undefined if the recipe has none of it. */
export function bestOf({ meanings }: Term, place: number): (Meaning & { field: number; fields: readonly number[] }) | undefined {
  let best: ReturnType<typeof bestOf>;
  for (const [occurrences, meaning] of meanings) {
    const fields = fieldsAt(occurrences, place);
    const [field] = fields;
    if (field === undefined) continue;
    if (!best || field < best.field || (field === best.field && meaning.quality > best.quality)) best = { ...meaning, field, fields };
  }
  return best;
}

/** The first label with all of some words, or else with one of them. */
function labelWith(words: readonly string[], labels: readonly string[]): string {
  const stems = words.map(stemOf);
  const isIn = (label: string) => {
    const own = new Set(stemsOf(label));
    return (stem: string) => own.has(stem);
  };
  return labels.find((label) => stems.every(isIn(label))) ?? labels.find((label) => stems.some(isIn(label))) ?? '';
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Why a search's terms find a recipe, where its title, category, difficulty and time do not show it: 'With free-range eggs', 'Shrimp for
 * “prawns”'; empty if these show all. Null if the recipe has not all of the terms.
 */
export function reasonFor(recipe: SearchableRecipe, place: number, terms: readonly Term[]): string | null {
  const ingredients = new Set<string>();
  const others = new Set<string>();
  for (const term of terms) {
    const found = bestOf(term, place);
    if (!found) return null;
    if (found.words.length === 0) continue;
    const { words, field, fields } = found;
    const meant = words.join(' ');
    const isTyped = meant.includes(term.typed);
    const forTyped = isTyped ? '' : ` for “${term.typed}”`;
    if (FIELDS[field] === 'title') {
      if (!isTyped) others.add(`${capital(meant)}${forTyped}`);
      continue;
    }
    for (const each of fields.map((number) => FIELDS[number])) {
      if (each === 'tags') {
        const shown = labelWith(words, [recipe.category, recipe.difficulty ?? '']);
        const cuisine = labelWith(words, [recipe.cuisine ?? '']);
        if (!shown) others.add(cuisine ? `Cuisine: ${cuisine}${forTyped}` : `Tag: ${labelWith(words, recipe.tags)}${forTyped}`);
        else if (!isTyped) others.add(`${shown}${forTyped}`);
      } else if (each !== 'description') ingredients.add(`${labelWith(words, recipe.ingredients)}${forTyped}`);
      else if (fields.length === 1) others.add(`Description: ${meant}${forTyped}`);
    }
  }
  const reasons = [...others, ...(ingredients.size > 0 ? [`With ${[...ingredients].join(', ')}`] : [])];
  return reasons.join('; ');
}
