import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { getChromium } from '../chromium.ts';
import { installApart } from '../install-apart.ts';
import { serveAsCdn } from './cdn.ts';
import { codeRoot } from './code-root.ts';
import { floorOfList, floorOfRecipe } from './floor.ts';
import { measureNode } from './processes.ts';
import type { Report } from './figures/report.ts';
import { spreadOf } from './spread.ts';

const ROUNDS = 3;
const RECIPE = 'country-loaf';
const FLAGS =
  '--headless=new --no-sandbox --disable-gpu --disable-quic --disable-background-networking --ignore-certificate-errors ' +
  '--host-resolver-rules="MAP * ~NOTFOUND, EXCLUDE localhost"';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** The parts of Lighthouse's result that are used. */
interface Result {
  categories: Record<(typeof CATEGORIES)[number], { score: number }>;
  audits: Record<'largest-contentful-paint' | 'total-byte-weight', { numericValue: number }>;
}

/** Lighthouse's results for a page: scores out of 100, milliseconds, bytes. */
interface Scores {
  performance: number;
  /** The lowest score of accessibility, best practices and SEO. */
  lowest: number;
  paint: number;
  bytes: number;
}

/** Runs Lighthouse once on a page, as a phone on slow 4G. */
async function audit(program: string, url: string): Promise<Scores> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, url, '--quiet', '--output=json', `--only-categories=${CATEGORIES.join()}`, `--chrome-flags=${FLAGS}`],
    { env: { ...process.env, CHROME_PATH: getChromium() }, maxBuffer: 1e8 },
  );
  const { categories, audits } = JSON.parse(stdout) as Result;
  const [performance = 0, ...others] = CATEGORIES.map((name) => Math.round(categories[name].score * 100));
  return {
    performance,
    lowest: Math.min(...others),
    paint: audits['largest-contentful-paint'].numericValue,
    bytes: audits['total-byte-weight'].numericValue,
  };
}

/**
 * Measures the built pages with Lighthouse (mobile, simulated slow 4G, medians of several rounds), next to a handwritten recipe and
 * list with the same text and photos. The same program serves all of them.
 */
export async function reportPages(report: Report): Promise<void> {
  const program = path.join(await installApart('lighthouse'), 'node_modules/lighthouse/cli/index.js');
  await measureNode('scripts/build.ts', [], codeRoot);
  const site = path.join(codeRoot, 'dist');
  const cdn = await serveAsCdn(
    site,
    new Map([
      ['/floor/recipe', await floorOfRecipe(site, path.join(codeRoot, 'content'), RECIPE)],
      ['/floor/list', await floorOfList(site)],
    ]),
  );
  const places = {
    home: '/',
    kitchen: '/kitchen',
    recipe: `/kitchen/${RECIPE}`,
    'recipe by hand': '/floor/recipe',
    'list by hand': '/floor/list',
  };
  type Page = keyof typeof places;
  const results = new Map<Page, Scores[]>();
  try {
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [page, place] of Object.entries(places) as [Page, string][])
        results.set(page, [...(results.get(page) ?? []), await audit(program, cdn.origin + place)]);
  } finally {
    cdn.close();
  }
  const median = (page: Page, part: keyof Scores): number => spreadOf((results.get(page) ?? []).map((scores) => scores[part])).median;
  const own = [
    ['home', 'the home page'],
    ['kitchen', 'the kitchen'],
    ['recipe', 'a recipe'],
  ] as const;
  for (const [page, name] of own) {
    report.add(`Lighthouse, mobile: performance of ${name}`, median(page, 'performance'), 'points');
    report.add(`Lighthouse, mobile: largest paint of ${name}`, median(page, 'paint'), 'ms');
  }
  const lowest = Math.min(...own.map(([page]) => median(page, 'lowest')));
  report.add('Lighthouse, mobile: the lowest of accessibility, best practices and SEO', lowest, 'points');
  report.add('largest paint of a recipe: share of one written by hand', median('recipe', 'paint') / median('recipe by hand', 'paint'), 'x');
  report.add(
    'bytes of a recipe with all it loads: share of one written by hand',
    median('recipe', 'bytes') / median('recipe by hand', 'bytes'),
    'x',
  );
  report.add(
    'largest paint of the kitchen: share of a list written by hand',
    median('kitchen', 'paint') / median('list by hand', 'paint'),
    'x',
  );
}
