import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { allMade } from '../../tests/support/all-made.ts';
import { withSite } from './content.ts';
import { serve, type ServedSite, START } from './processes.ts';
import type { Report } from './figures/report.ts';
import { atSite, measureSaves, signIn } from './saves.ts';
import { spreadOf } from './spread.ts';

const POSTS = 200;
const RESTARTS = 5;
const SETTINGS_SAVES = 10;
/** How long the server has for background work after each of them. */
const PAUSE_MS = 5_000;

/** Measures a start with nothing published until everything is made, and then whatever `measureMore` does. */
const startWith = (recipes: number, report: Report, measureMore?: (site: ServedSite, name: string) => Promise<void>): Promise<void> =>
  withSite({ recipes, posts: POSTS }, async (root) => {
    const name = `start at ${recipes.toLocaleString('en-US')} recipes, nothing published`;
    const started = performance.now();
    const site = await serve(root, path.join(root, '.data'));
    try {
      await (await fetch(site.address)).text();
      report.add(`${name}: first page`, performance.now() - started, 'ms');
      await allMade(site.address, await signIn(site.address));
      report.add(`${name}: most memory`, site.mostMemory(), 'MB');
      await measureMore?.(site, name);
    } finally {
      await site.stop();
    }
  });

/** Measures the time to the first page and the most resident memory, also after ten settings changes. */
export const reportStart = (report: Report): Promise<void> =>
  startWith(5_000, report, async (site, name) => {
    const before = site.mostMemory();
    await measureSaves(site, 'settings', SETTINGS_SAVES, PAUSE_MS);
    report.add(`${name}, then ten settings changes: most memory, of that before`, site.mostMemory() / before, 'x');
  });

/** Measures the same for a site of twice the size. */
export const reportLargeStart = (report: Report): Promise<void> => startWith(10_000, report);

/** Measures `npm start` until the first page has arrived, on a site where nothing has changed since it was stopped. */
export const reportRestart = (report: Report): Promise<void> =>
  atSite({ recipes: 1_000, posts: POSTS }, async (root, first) => {
    await allMade(first.address, await signIn(first.address));
    await first.stop();
    const start = START.map((word) => JSON.stringify(word)).join(' ');
    await writeFile(path.join(root, 'package.json'), JSON.stringify({ private: true, scripts: { start } }));
    const values: number[] = [];
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      const started = performance.now();
      const site = await serve(root, path.join(root, '.data'), ['npm', 'start']);
      await (await fetch(site.address)).text();
      values.push(performance.now() - started);
      await site.stop();
    }
    report.add('`npm start` to the first page when nothing changed, 1,000 recipes and 200 posts: median', spreadOf(values).median, 'ms');
  });
