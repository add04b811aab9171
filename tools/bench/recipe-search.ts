import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { DIFFICULTIES, RECIPE_CATEGORIES } from '#schema/recipe.ts';
import { type ListedRecipe, listRecipes, type RecipeQuery } from '#kitchen/lists/recipe-listing.ts';
import { createRecipeSearch } from '@family-bakery/recipes/search/recipe-search';
import { seeded } from '../../tests/faults/support/seeded.ts';
import { makeRecipes } from './recipe-corpus.ts';
import type { Report } from './figures/report.ts';
import { spreadOf } from './spread.ts';

const QUERIES = 1_000;
const FIRST: RecipeQuery = { page: 1, pageSize: 9 };

const milliseconds = (work: () => void): number => {
  const started = performance.now();
  work();
  return performance.now() - started;
};

/** Inserts, removes, replaces or swaps one letter in a word of at least three letters. */
function withTypo(text: string, random: () => number): string {
  const below = (count: number) => Math.floor(random() * count);
  const words = text.split(' ');
  const long = [...words.keys()].filter((place) => (words[place] as string).length >= 3);
  const place = long[below(long.length)] ?? 0;
  const word = words[place] as string;
  const at = below(word.length);
  const letter = String.fromCharCode(97 + below(26));
  const swapped = Math.min(at, word.length - 2);
  const wrong = [
    word.slice(0, at) + letter + word.slice(at),
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + letter + word.slice(at + 1),
    word.slice(0, swapped) + word.charAt(swapped + 1) + word.charAt(swapped) + word.slice(swapped + 2),
  ][below(4)] as string;
  return words.with(place, wrong).join(' ');
}

/** A realistic query for a recipe: its title, the start of it, a word of it with ingredients, or only ingredients. */
function searchFor({ title, ingredients }: ListedRecipe, random: () => number): string {
  const pick = (options: readonly string[]) => options[Math.floor(random() * options.length)] as string;
  const words = title.split(' ').filter((word) => word.length > 2 && word !== 'and' && word !== 'with');
  return pick([
    title,
    words.slice(0, 3).join(' '),
    `${pick(words)} ${pick(ingredients)} ${pick(ingredients)}`,
    `${pick(ingredients)} ${pick(ingredients)} ${pick(ingredients)}`,
  ]);
}

function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

/**
 * Measures filtering and searching generated recipes, in milliseconds: the first build of the index before the code is compiled, as in a
 * browser, and the percentage of searches that lose the wanted recipe from the top ten because of one typo.
 */
function measureRecipeSearch(count: number) {
  const random = seeded(1).next;
  const pick = <T>(options: readonly T[]): T => options[Math.floor(random() * options.length)] as T;
  // Parsed from JSON, as in a browser.
  const recipes = JSON.parse(JSON.stringify(makeRecipes(count))) as ListedRecipe[];

  const before = heapInUse();
  const search = createRecipeSearch(recipes);
  const firstBuild = milliseconds(() => search.search('bread'));
  const indexMegabytes = (heapInUse() - before) / 1e6;
  const build = Array.from({ length: 9 }, () => milliseconds(() => createRecipeSearch(recipes).search('bread')));

  const filters = Array.from({ length: QUERIES }, () => {
    const query = {
      ...FIRST,
      ...(random() < 0.5 ? { category: pick(RECIPE_CATEGORIES) } : {}),
      ...(random() < 0.5 ? { difficulty: pick(DIFFICULTIES) } : {}),
      ...(random() < 0.5 ? { maxTime: pick([30, 60, 120, 240]) } : {}),
      ...(random() < 0.5 ? { tag: pick(pick(recipes).tags) } : {}),
    };
    return milliseconds(() => listRecipes(search, query));
  });

  const times: number[] = [];
  let lost = 0;
  while (times.length < QUERIES) {
    const wanted = pick(recipes);
    const right = searchFor(wanted, random);
    const typed = withTypo(right, random);
    const isSelective = listRecipes(search, { ...FIRST, pageSize: 10, search: right }).items.includes(wanted);
    if (!isSelective || typed === right) continue;
    let found: ListedRecipe[] = [];
    times.push(milliseconds(() => (found = listRecipes(search, { ...FIRST, pageSize: 10, search: typed }).items)));
    if (!found.includes(wanted)) lost += 1;
  }
  return {
    firstBuild,
    build: spreadOf(build),
    filters: spreadOf(filters),
    search: spreadOf(times),
    indexMegabytes,
    lostToTypos: (lost / QUERIES) * 100,
  };
}

/** Measures recipe search in this process; browsers run the same code. */
export function reportRecipeSearch(report: Report): void {
  const thousand = measureRecipeSearch(1_000);
  report.add('index of 1,000 recipes, the first time', thousand.firstBuild, 'ms');
  report.add('index of 1,000 recipes: median', thousand.build.median, 'ms');
  report.add('search with a typo, 1,000 recipes (a phone is four times as slow): p95', thousand.search.p95, 'ms');
  report.add('wanted recipe not in the top ten after a typo, 1,000 recipes', thousand.lostToTypos, '%');
  const tenThousand = measureRecipeSearch(10_000);
  report.add('index of 10,000 recipes: median', tenThousand.build.median, 'ms');
  report.add('index of 10,000 recipes: memory', tenThousand.indexMegabytes, 'MB');
  report.add('filters, 10,000 recipes: p95', tenThousand.filters.p95, 'ms');
  report.add('search with a typo, 10,000 recipes: p95', tenThousand.search.p95, 'ms');
  report.add('wanted recipe not in the top ten after a typo, 10,000 recipes', tenThousand.lostToTypos, '%');
}
