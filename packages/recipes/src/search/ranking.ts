import { fieldOf, FIELDS, type Occurrences, type RecipeIndex, recipeOf } from './recipe-index.ts';
import { isDish } from './foods.ts';
import type { Term } from './query-terms.ts';

/** How much of a title the search matches, best first. */
const TIERS = { same: 4, allOfIt: 3, beginning: 2, allWordsInIt: 1, less: 0 };

/** What another field with a term counts beside its best: it breaks ties. */
const OTHER_FIELD = 0.005;

/** The matches per recipe: how many terms it has at all and in its title, how far they are from what was typed, and their quality. */
interface Findings {
  terms: Uint16Array;
  termsInTitle: Uint16Array;
  distances: Uint16Array;
  scores: Float64Array;
}

/** The index of a recipe, and how far its words are from what was typed: 0 if it has all of them. */
export interface Place {
  place: number;
  distance: number;
}

function findingsOf({ size }: RecipeIndex, terms: readonly Term[]): Findings {
  const counts = () => new Uint16Array(size);
  const findings = { terms: counts(), termsInTitle: counts(), distances: counts(), scores: new Float64Array(size) };
  const inTitle = FIELDS.length - 1;
  const best = new Float64Array(size);
  const rest = new Float64Array(size);
  const nearest = new Uint8Array(size);
  for (const term of terms) {
    best.fill(0);
    rest.fill(0);
    nearest.fill(255);
    for (const [occurrences, { quality, distance }] of term.meanings) {
      for (const occurrence of occurrences) {
        const place = recipeOf(occurrence);
        // Quality is at most 1, so it only breaks ties within a field.
        const value = inTitle - fieldOf(occurrence) + quality;
        if (value > (best[place] as number)) best[place] = value;
        if (distance === 0) rest[place] = (rest[place] as number) + value * OTHER_FIELD;
        if (distance < (nearest[place] as number)) nearest[place] = distance;
      }
    }
    best.forEach((value, place) => {
      if (value === 0) return;
      findings.terms[place] = (findings.terms[place] as number) + 1;
      findings.scores[place] = (findings.scores[place] as number) + value + (rest[place] as number);
      if (value > inTitle) findings.termsInTitle[place] = (findings.termsInTitle[place] as number) + 1;
      findings.distances[place] = (findings.distances[place] as number) + (nearest[place] as number);
    });
  }
  return findings;
}

/**
 * The indexes of the recipes that match every term, ranked by how near the terms are to what was typed (whole words beat parts), then by how much of the title
 * matches, then by the fields and quality of the terms, then by their given order. `key` is the typed text, as from `titleKey`.
 */
export function rankedPlaces(index: RecipeIndex, terms: readonly Term[], key: string): Place[] {
  const { size, titles, titleWords } = index;
  const findings = findingsOf(index, terms);

  const tierOf = (place: number): number => {
    if (titles[place] === key) return TIERS.same;
    if (findings.termsInTitle[place] !== terms.length) return TIERS.less;
    const words = titleWords[place] ?? [];
    if (words.length === terms.length) return TIERS.allOfIt;
    // Uses the corrected words, not the typed ones, so that a misspelling does not affect the rank.
    // The name of a dish ends a title: 'bread' is banana bread before bread pudding.
    const start = isDish(terms.at(-1)?.typed ?? '') ? words.length - terms.length : 0;
    const isBeginning = terms.every(({ meanings }, at) => meanings.has(words[start + at] as Occurrences));
    return isBeginning ? TIERS.beginning : TIERS.allWordsInIt;
  };

  const found: (Place & { tier: number; score: number })[] = [];
  for (let place = 0; place < size; place += 1) {
    // Without terms, as in a search of symbols only, only an identical title matches.
    const isFound = terms.length > 0 ? findings.terms[place] === terms.length : titles[place] === key;
    if (isFound)
      found.push({ place, distance: findings.distances[place] as number, tier: tierOf(place), score: findings.scores[place] as number });
  }
  return found.sort((a, b) => a.distance - b.distance || b.tier - a.tier || b.score - a.score || a.place - b.place);
}
