import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { acceptUpload } from '#media/upload.ts';
import { encodeRendition } from '#media/photo-file.ts';
import { renditionsOf } from '#media/renditions.ts';
import sharp from 'sharp';
import { codeRoot, withSite } from './content.ts';
import { measureHugo } from './hugo.ts';
import { measureNode, serve } from './processes.ts';
import { measureRecipeForm } from './recipe-form.ts';
import { measureRecipeSearch } from './recipe-search.ts';
import { Report } from './report.ts';
import { measureHandCommits, measureSaves, spreadOf } from './save-to-live.ts';
import { reportServing } from './serving.ts';
import { measureTyping } from './typing.ts';

const SAVES = Number(process.env['BENCH_SAVES'] ?? 60);

const report = new Report('npm run bench');

/** Serves a site of some size, warmed up, and measures saves. */
const savesAt = (
  size: { recipes: number; posts: number },
  measureMore?: (root: string, site: Awaited<ReturnType<typeof serve>>) => Promise<void>,
): Promise<number[]> =>
  withSite(size, async (root) => {
    const data = path.join(root, '.data');
    const site = await serve(root, data);
    try {
      await measureSaves(site, 5);
      const values = await measureSaves(site, SAVES);
      await measureMore?.(root, site);
      return values;
    } finally {
      await site.stop();
    }
  });

console.log('Save to live: from the request that saves a post to its page being served.\n');
let restartMs = 0;
const main = spreadOf(
  await savesAt({ recipes: 1_000, posts: 200 }, async (root, site) => {
    const byHand = spreadOf(await measureHandCommits(site, root, 10));
    report.add('a commit by hand to live, 1,000 recipes and 200 posts, median', byHand.median, 'ms');
    await site.stop();
    const again = await serve(root, path.join(root, '.data'));
    restartMs = again.startMs;
    await again.stop();
  }),
);
report.add('save to live, 1,000 recipes and 200 posts, median', main.median, 'ms', 150);
report.add('save to live, 1,000 recipes and 200 posts, p95', main.p95, 'ms', 400);
report.add('starting again when nothing changed', restartMs, 'ms', 2_000);

await reportServing(report);

console.log('\nGrowth, the sizes in turn.\n');
const growth = async (name: string, small: { recipes: number; posts: number }, large: { recipes: number; posts: number }) => {
  const few = spreadOf(await savesAt(small)).median;
  const many = spreadOf(await savesAt(large)).median;
  report.add(`${name}: median`, few, 'ms');
  report.add(`${name}, ten times as many: median`, many, 'ms');
  report.add(`${name}: ratio`, many / few, 'x', 2);
};
await growth('500 recipes and 200 posts', { recipes: 500, posts: 200 }, { recipes: 5_000, posts: 200 });
await growth('500 posts', { recipes: 100, posts: 500 }, { recipes: 100, posts: 5_000 });

console.log('\nFull builds.\n');
const build = (posts: number) =>
  withSite({ recipes: 0, posts }, async (root) => {
    await measureNode('scripts/build.ts', [], root); // the photos and the pages' code are at hand from here on
    return measureNode('scripts/build.ts', [], root);
  });
const hundred = await build(100);
const many = await build(1_200);
report.add('clean full build, 100 posts: CPU', hundred.cpuMs, 'ms');
report.add('clean full build, 1,200 posts: CPU', many.cpuMs, 'ms');
report.add('CPU a page beyond the first 100', (many.cpuMs - hundred.cpuMs) / 1_100, 'ms', 4);
report.add('clean full build, 1,200 posts: wall', many.wallMs, 'ms');

const everything = await withSite({ recipes: 1_000, posts: 200 }, async (root) => {
  const bundle = await measureNode('node_modules/astro/bin/astro.mjs', ['build', '--outDir', path.join(root, 'bundle')], codeRoot, {
    NODE_ENV: 'production',
    ASTRO_TELEMETRY_DISABLED: '1',
  });
  const pages = await measureNode('scripts/build.ts', [], root);
  return bundle.wallMs + pages.wallMs;
});
report.add('`astro build` and all pages of 1,000 recipes and 200 posts: wall', everything, 'ms');
report.add('save to live as a share of that', main.median / everything, 'x');
const body = (await readFile(path.join(codeRoot, 'content/posts/how-to-store-and-revive-a-loaf.md'), 'utf8'))
  .split('---\n')
  .slice(2)
  .join('---\n');
const hugo = await measureHugo(1_200, body);
if (hugo) {
  report.add('Hugo, full build of 1,200 pages: wall', hugo.wallMs, 'ms');
  report.add('save to live as a share of that (to be beaten by 3x)', main.median / hugo.wallMs, 'x', 1 / 3);
} else console.log('Hugo is not installed; Debian has it as `hugo`.');

console.log('\nSearching recipes, in this process; a browser does the same.\n');
const thousand = measureRecipeSearch(1_000);
report.add('index of 1,000 recipes, the first time', thousand.firstBuild, 'ms');
report.add('index of 1,000 recipes, median', thousand.build.median, 'ms', 25);
report.add('search with a typo, 1,000 recipes, p95 (a phone is four times as slow)', thousand.search.p95, 'ms', 4);
report.add('wanted recipe not in the top ten after a typo, 1,000 recipes', thousand.lostToTypos, '%', 5);
const tenThousand = measureRecipeSearch(10_000);
report.add('index of 10,000 recipes, median', tenThousand.build.median, 'ms');
report.add('index of 10,000 recipes: memory', tenThousand.indexMegabytes, 'MB', 150);
report.add('filters, 10,000 recipes, p95', tenThousand.filters.p95, 'ms', 10);
report.add('search with a typo, 10,000 recipes, p95', tenThousand.search.p95, 'ms', 30);
report.add('wanted recipe not in the top ten after a typo, 10,000 recipes', tenThousand.lostToTypos, '%', 5);

console.log('\nTyping into the search box at 1,000 recipes, in a browser slowed down four times.\n');
const typing = await measureTyping(1_000);
report.add('key press to results on screen, median', typing.keyToResults.median, 'ms');
report.add('key press to results on screen, p95', typing.keyToResults.p95, 'ms', 100);
report.add('of which the search, p95', typing.search.p95, 'ms', 16);

console.log('\nThe form of a recipe with 60 ingredients and 40 steps, in a browser slowed down four times.\n');
const form = await measureRecipeForm();
report.add('asking for the form to typing in it, the scripts being at hand, median', form.usable.median, 'ms', 1_500);
report.add('asking for the form to typing in it, p95', form.usable.p95, 'ms');
report.add('scripting of a key press in an ingredient, median', form.keyInRow.median, 'ms');
report.add('scripting of a key press in an ingredient, p95', form.keyInRow.p95, 'ms', 16);
report.add('scripting of a key press in the title, p95', form.keyInTitle.p95, 'ms', 16);

console.log('\nA new photo of 12 megapixels.\n');
const original = await sharp(path.join(codeRoot, 'public/uploads/hero.jpg'))
  .resize(4_032, 3_024, { fit: 'cover' })
  .jpeg({ quality: 90 })
  .toBuffer();
const before = process.cpuUsage();
const { bytes, photo } = await acceptUpload(original);
for (const rendition of renditionsOf(photo)) await encodeRendition(bytes, rendition);
const { user, system } = process.cpuUsage(before);
report.add('upload and all renditions: CPU', (user + system) / 1_000, 'ms', 2_000);

await report.end();
