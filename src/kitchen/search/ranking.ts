import { fieldOf, FIELDS, type Occurrences, type RecipeIndex, recipeOf } from './recipe-index.ts';
import type { Term } from './query-terms.ts';

/** How much of a title the search matches, best first. */
const TIERS = { same: 4, allOfIt: 3, beginning: 2, allWordsInIt: 1, less: 0 };

/** The matches per recipe: how many terms it has at all and in its title, how many only with another first letter, and their quality. */
interface Findings {
  terms: Uint16Array;
  termsInTitle: Uint16Array;
  farTerms: Uint16Array;
  scores: Float64Array;
}

function findingsOf({ size }: RecipeIndex, terms: readonly Term[]): Findings {
  const counts = () => new Uint16Array(size);
  const findings = { terms: counts(), termsInTitle: counts(), farTerms: counts(), scores: new Float64Array(size) };
  const inTitle = FIELDS.length - 1;
  const best = new Float64Array(size);
  const near = new Uint8Array(size);
  for (const term of terms) {
    best.fill(0);
    near.fill(0);
    for (const [occurrences, { quality, isFar }] of term.meanings) {
      for (const occurrence of occurrences) {
        const place = recipeOf(occurrence);
        // Quality is at most 1, so it only breaks ties within a field.
        const value = inTitle - fieldOf(occurrence) + quality;
        if (value > (best[place] as number)) best[place] = value;
        if (!isFar) near[place] = 1;
      }
    }
    best.forEach((value, place) => {
      if (value === 0) return;
      findings.terms[place] = (findings.terms[place] as number) + 1;
      findings.scores[place] = (findings.scores[place] as number) + value;
      if (value > inTitle) findings.termsInTitle[place] = (findings.termsInTitle[place] as number) + 1;
      if (near[place] === 0) findings.farTerms[place] = (findings.farTerms[place] as number) + 1;
    });
  }
  return findings;
}

/**
 * The indexes of the recipes that match every term, ranked by how many terms begin as they were typed, then by how much of the title
 * matches, then by the fields and quality of the terms, then by their given order. `key` is the typed text, as from `titleKey`.
 */
export function rankedPlaces(index: RecipeIndex, terms: readonly Term[], key: string): number[] {
  const { size, titles, titleWords } = index;
  const findings = findingsOf(index, terms);

  const tierOf = (place: number): number => {
    if (titles[place] === key) return TIERS.same;
    if (findings.termsInTitle[place] !== terms.length) return TIERS.less;
    const words = titleWords[place] ?? [];
    if (words.length === terms.length) return TIERS.allOfIt;
    // Uses the corrected words, not the typed ones, so that a misspelling does not affect the rank.
    const isBeginning = terms.every(({ meanings }, at) => meanings.has(words[at] as Occurrences));
    return isBeginning ? TIERS.beginning : TIERS.allWordsInIt;
  };

  const found: { place: number; far: number; tier: number; score: number }[] = [];
  for (let place = 0; place < size; place += 1) {
    // Without terms, as in a search of symbols only, only an identical title matches.
    const isFound = terms.length > 0 ? findings.terms[place] === terms.length : titles[place] === key;
    if (isFound)
      found.push({ place, far: findings.farTerms[place] as number, tier: tierOf(place), score: findings.scores[place] as number });
  }
  return found.sort((a, b) => a.far - b.far || b.tier - a.tier || b.score - a.score || a.place - b.place).map(({ place }) => place);
}
