import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { SearchData } from '#content/site-search/findable/groups.ts';
import { createReader } from '#content/reader.ts';
import { snapshotOf } from '../../../tests/support/snapshot-of.ts';
import { createSiteSearch, type Found, type SiteSearch } from './site-search.ts';

const ROOT = new URL('../../../', import.meta.url);

/** What someone looks at before typing something else. */
const MOST_READ = 3;

interface Search {
  text: string;
  /** Addresses, of which one is right, @answers and - for nothing. */
  wanted: string[];
  /** Addresses that would mislead. */
  never: string[];
}

const listOf = (text = ''): string[] => text.split(' ').filter(Boolean);

const searchesIn = (name: string): Search[] =>
  readFileSync(new URL(`tests/fixtures/site-searches/${name}.txt`, ROOT), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [text = '', wanted, never] = line.split(' | ');
      return { text, wanted: listOf(wanted), never: listOf(never) };
    });

const linksOf = ({ groups }: Found): string[] => groups.flatMap(({ hits }) => hits.map(({ href }) => href));
const answersOf = ({ answers }: Found): string[] => answers.map(({ id }) => `@${id}`);

const isRight = ({ wanted }: Search, found: Found): boolean => {
  const links = linksOf(found);
  const seen = [...links.slice(0, MOST_READ), ...answersOf(found), ...(found.total === 0 ? ['-'] : [])];
  return wanted.some((one) => seen.includes(one));
};

/** An answer to something else, or a thing with what the search leaves out. */
const misleading = ({ wanted, never }: Search, found: Found): string[] => [
  ...answersOf(found).slice(0, wanted.some((one) => one.startsWith('@')) ? 0 : undefined),
  ...linksOf(found).filter((href) => never.includes(href)),
];

const shownAs = ({ text }: Search, found: Found): string =>
  `${text}: ${[...answersOf(found), ...linksOf(found).slice(0, 5)].join(' ')}${found.instead ? ` (for “${found.instead}”)` : ''}`;

describe('searches of the example', () => {
  let search: SiteSearch;
  beforeAll(async () => {
    const paths = globSync('content/**/*.{json,md}', { cwd: ROOT });
    const files = Object.fromEntries(paths.map((path) => [path, readFileSync(new URL(path, ROOT))]));
    const reader = createReader(await snapshotOf(files));
    const recipes = reader.listedRecipes();
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(recipes)));
    const data: SearchData = {
      names: { products: 'Creations', posts: 'Blog' },
      recipes: recipes.length,
      ...reader.findableGroups(),
      ...reader.answers(),
    };
    search = createSiteSearch(data);
  });
  afterAll(() => vi.unstubAllGlobals());

  test.each([
    ['searches', 2000, 0.97],
    ['held-out', 62, 0.9],
  ] as const)('%s: at least %d, of which a share of %d is right, and none misleads', { timeout: 240_000 }, async (name, least, share) => {
    const searches = searchesIn(name);
    expect(searches.length).toBeGreaterThanOrEqual(least);
    const tried = [];
    for (const one of searches) tried.push({ one, found: await search(one.text, 4, new AbortController().signal) });
    const wrong = tried.filter(({ one, found }) => !isRight(one, found)).map(({ one, found }) => shownAs(one, found));
    const misled = tried.flatMap(({ one, found }) => {
      const lines = misleading(one, found);
      return lines.length > 0 ? [`${one.text}: ${lines.join(' ')}`] : [];
    });
    expect.soft(misled).toEqual([]);
    expect(1 - wrong.length / searches.length, wrong.join('\n')).toBeGreaterThanOrEqual(share);
  });
});
