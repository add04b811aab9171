import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { allMade } from '../../tests/support/all-made.ts';
import { BAKERY } from '../../tests/support/fixture-bakery.ts';
import { measureHugo } from './hugo.ts';
import type { ServedSite } from './processes.ts';
import type { Report } from './figures/report.ts';
import { addPhotos, addPost, atSite, changeRecipes, measureHandCommits, measureSaves, type SaveKind, signIn } from './saves.ts';
import { spreadOf } from './spread.ts';

const SAVES = Number(process.env['BENCH_SAVES'] ?? 60);
/** Fewer, because each makes every page stale. */
const SETTINGS_SAVES = 20;
const SAVES_MEANWHILE = 20;
/** The pause between these: background work stops for half a second after each save. */
const PAUSE_MS = 700;
const PREVIEWS = 20;
const COMMITS = 10;
const PHOTO_COMMITS = 3;
const HUGO_PAGES = 1_200;
const MAIN = { recipes: 1_000, posts: 200 };
const NAME = '1,000 recipes and 200 posts';

function addSpread(report: Report, what: string, values: number[]): number {
  const { median, p95 } = spreadOf(values);
  report.add(`${what}, ${NAME}: median`, median, 'ms');
  report.add(`${what}, ${NAME}: p95`, p95, 'ms');
  return median;
}

/** Milliseconds from the request for the preview of an unsaved post until the whole page has arrived. */
async function measurePreviews({ address }: ServedSite, times: number): Promise<number[]> {
  const cookie = await signIn(address);
  const values: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const title = `Not saved ${index}`;
    const form = new FormData();
    form.append('entry', JSON.stringify({ kind: 'post', id: 'entry-00001', title }));
    const started = performance.now();
    const answer = await fetch(`${address}/api/admin/preview`, { method: 'POST', headers: { cookie }, body: form });
    if (!(await answer.text()).includes(title)) throw new Error(`A preview answered ${answer.status}.`);
    values.push(performance.now() - started);
  }
  return values;
}

/** Measures the time from each kind of save to its response and to the served page, compared with a full build by Hugo. */
export async function reportSaveToLive(report: Report): Promise<void> {
  await atSite(MAIN, async (root, site) => {
    const cookie = await signIn(site.address);
    const medians: Partial<Record<SaveKind, number>> = {};
    for (const kind of ['recipe', 'post', 'menu', 'settings'] as const) {
      const { answered, live } = await measureSaves(site, kind, kind === 'settings' ? SETTINGS_SAVES : SAVES);
      report.add(`save of ${kind} until it is answered, ${NAME}: median`, spreadOf(answered).median, 'ms');
      medians[kind] = addSpread(report, `save of ${kind} to live`, live);
      await allMade(site.address, cookie);
    }
    addSpread(report, 'a commit by hand of a post to live', await measureHandCommits(site, root, COMMITS, addPost));
    addSpread(report, 'a commit by hand of 100 recipes to live', await measureHandCommits(site, root, COMMITS, changeRecipes));
    report.add(`preview, ${NAME}: median`, spreadOf(await measurePreviews(site, PREVIEWS)).median, 'ms');
    const post = await readFile(path.join(BAKERY, 'content/posts/how-to-store-and-revive-a-loaf.md'), 'utf8');
    const hugo = await measureHugo(HUGO_PAGES, post.split('---\n').slice(2).join('---\n'));
    if (!hugo) {
      console.log('Hugo is not installed; Debian has it as `hugo`.');
      return;
    }
    report.add(`Hugo, full build of ${HUGO_PAGES.toLocaleString('en-US')} pages: wall`, hugo.wallMs, 'ms');
    report.add('save of recipe to live: share of a full build by Hugo', (medians.recipe ?? Number.NaN) / hugo.wallMs, 'x');
  });
}

const medianOfRecipes = async (site: ServedSite): Promise<number> =>
  spreadOf((await measureSaves(site, 'recipe', SAVES_MEANWHILE, PAUSE_MS)).live).median;

/** Measures saves while every page is rendered again, compared with saves on the idle site. */
export async function reportOvertaking(report: Report): Promise<void> {
  await atSite(MAIN, async (_root, site) => {
    const idle = await medianOfRecipes(site);
    await measureSaves(site, 'settings', 1);
    report.add('save of recipe to live, while every page is rendered again: of an idle one', (await medianOfRecipes(site)) / idle, 'x');
  });
}

/** Measures commits of 200 photos, and saves while these are encoded, compared with saves on the idle site. */
export async function reportPhotoFlood(report: Report): Promise<void> {
  await atSite(MAIN, async (root, site) => {
    const idle = await medianOfRecipes(site);
    addSpread(report, 'a commit by hand of 200 photos to live', await measureHandCommits(site, root, PHOTO_COMMITS, addPhotos));
    report.add('save of recipe to live, while 200 photos are encoded: of an idle one', (await medianOfRecipes(site)) / idle, 'x');
  });
}

const GROWTH = {
  recipe: { small: { recipes: 500, posts: 200 }, large: { recipes: 5_000, posts: 200 } },
  post: { small: { recipes: 100, posts: 500 }, large: { recipes: 100, posts: 5_000 } },
};

async function reportGrowth(kind: keyof typeof GROWTH, report: Report): Promise<void> {
  const { small, large } = GROWTH[kind];
  const medianAt = (size: typeof small) =>
    atSite(size, async (_root, site) => spreadOf((await measureSaves(site, kind, SAVES)).live).median);
  const [few, many] = [await medianAt(small), await medianAt(large)];
  report.add(`save of ${kind} to live, 500 ${kind}s: median`, few, 'ms');
  report.add(`save of ${kind} to live, 5,000 ${kind}s: median`, many, 'ms');
  report.add(`save of ${kind} to live, 500 to 5,000 ${kind}s: growth`, many / few, 'x');
}

/** Measures how the save of a recipe slows down with ten times as many recipes. */
export const reportRecipeGrowth = (report: Report): Promise<void> => reportGrowth('recipe', report);

/** Measures how the save of a post slows down with ten times as many posts. */
export const reportPostGrowth = (report: Report): Promise<void> => reportGrowth('post', report);
