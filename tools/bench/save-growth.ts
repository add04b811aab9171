import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { withSite } from './content.ts';
import { serve, type ServedSite } from './processes.ts';
import type { Report } from './figures/report.ts';
import { type SaveKind, saveOnce, signIn } from './saves.ts';
import { spreadOf } from './spread.ts';

const run = promisify(execFile);

const [FEW, MANY] = [
  { recipes: 1_000, posts: 200 },
  { recipes: 1_000, posts: 2_000 },
];
/** Saves of each kind before the measured ones: code becomes fast as it is used. */
const WARM_UP = 5;

/** How many milliseconds git takes for a commit without changes. */
export async function emptyCommit(root: string): Promise<number> {
  const started = performance.now();
  await run('git', ['-c', 'user.name=Bench', '-c', 'user.email=bench@example.com', 'commit', '-q', '--allow-empty', '-m', 'Empty'], {
    cwd: root,
  });
  return performance.now() - started;
}

/** A site whose saves are measured, and what they took so far. */
export interface Bench {
  root: string;
  site: ServedSite;
  cookie: string;
  /** In milliseconds: until visitors had a save, and the empty commit of git that was made right after it. */
  rounds: { live: number; commit: number }[];
}

async function open(root: string): Promise<Bench> {
  const site = await serve(root, path.join(root, '.data'));
  return { root, site, cookie: await signIn(site.address), rounds: [] };
}

async function saveAndNote({ root, site, cookie, rounds }: Bench, kind: SaveKind, round: number): Promise<void> {
  const { live } = await saveOnce(site, cookie, kind, round);
  rounds.push({ live, commit: await emptyCommit(root) });
}

function summaryOf({ rounds }: Bench) {
  const measured = rounds.splice(0).slice(WARM_UP);
  const median = (of: (round: Bench['rounds'][number]) => number) => spreadOf(measured.map(of)).median;
  return {
    median: median(({ live }) => live),
    ofEmptyCommit: median(({ live, commit }) => live / commit),
  };
}

/**
 * Serves full clones of this project with 200 and with 2,000 posts beside 1,000 recipes. Saves that are measured in turn are both
 * affected by a busy minute of the machine; without a pause between them, no site renders pages in the background meanwhile.
 */
export const atBothSizes = <T>(measure: (few: Bench, many: Bench) => Promise<T>): Promise<T> =>
  withSite(FEW, (few) =>
    withSite(MANY, async (many) => {
      const benches = await Promise.all([open(few), open(many)]);
      try {
        return await measure(...benches);
      } finally {
        await Promise.all(benches.map(({ site }) => site.stop()));
      }
    }),
  );

const SAVES = 40;

/** Reports how a save slows down with ten times as many posts, beside 1,000 recipes. */
export const reportSaveGrowth = (report: Report): Promise<void> =>
  atBothSizes(async (...benches) => {
    for (const kind of ['recipe', 'post', 'menu', 'settings'] as const) {
      for (let round = 0; round < WARM_UP + SAVES; round += 1) for (const bench of benches) await saveAndNote(bench, kind, round);
      const [few, many] = [summaryOf(benches[0]), summaryOf(benches[1])];
      const name = `save of ${kind} to live on a clone with 1,000 recipes`;
      report.add(`${name}, 200 posts: median`, few.median, 'ms');
      report.add(`${name}, 2,000 posts: median`, many.median, 'ms');
      report.add(`${name}, 2,000 posts: of an empty commit`, many.ofEmptyCommit, 'x');
      report.add(`${name}, 200 to 2,000 posts: growth`, many.median / few.median, 'x');
    }
  });
