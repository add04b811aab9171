import type { Meaning, Term } from './query-terms.ts';
import { fieldOf, FIELDS, type Occurrences, recipeOf, type SearchableRecipe } from './recipe-index.ts';
import { stemOf, stemsOf } from './words.ts';

/** The occurrence of a recipe in a list; undefined if it has none. */
function occurrenceAt(occurrences: Occurrences, place: number): number | undefined {
  let from = 0;
  let to = occurrences.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (recipeOf(occurrences[middle] as number) < place) from = middle + 1;
    else to = middle;
  }
  const found = occurrences[from];
  return found !== undefined && recipeOf(found) === place ? found : undefined;
}

/** What a term means in a recipe, in its best field; undefined if the recipe has none of it. */
export function bestOf({ meanings }: Term, place: number): (Meaning & { field: number }) | undefined {
  let best: (Meaning & { field: number }) | undefined;
  for (const [occurrences, meaning] of meanings) {
    const occurrence = occurrenceAt(occurrences, place);
    if (occurrence === undefined) continue;
    const field = fieldOf(occurrence);
    if (!best || field < best.field || (field === best.field && meaning.quality > best.quality)) best = { ...meaning, field };
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
    const { words, field } = found;
    const meant = words.join(' ');
    const isTyped = meant.includes(term.typed);
    const forTyped = isTyped ? '' : ` for “${term.typed}”`;
    switch (FIELDS[field]) {
      case 'ingredients':
      case 'origins':
        ingredients.add(`${labelWith(words, recipe.ingredients)}${forTyped}`);
        break;
      case 'description':
        others.add(`Description: ${meant}${forTyped}`);
        break;
      case 'tags': {
        const shown = labelWith(words, [recipe.category, recipe.difficulty ?? '']);
        const cuisine = labelWith(words, [recipe.cuisine ?? '']);
        if (!shown) others.add(cuisine ? `Cuisine: ${cuisine}${forTyped}` : `Tag: ${labelWith(words, recipe.tags)}${forTyped}`);
        else if (!isTyped) others.add(`${shown}${forTyped}`);
        break;
      }
      default:
        if (!isTyped) others.add(`${capital(meant)}${forTyped}`);
    }
  }
  const reasons = [...others, ...(ingredients.size > 0 ? [`With ${[...ingredients].join(', ')}`] : [])];
  return reasons.join('; ');
}
