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

/** How long a save takes until visitors have it. */
interface Measured {
  /** The median, in milliseconds. */
  median: number;
  /** The median of saves as multiples of the empty commit of git that was made right after each. */
  ofEmptyCommit: number;
  /** The processor time of the server for one, in milliseconds. */
  cpu: number;
}

/** How saves depend on the number of posts. */
interface SaveGrowth {
  few: Measured;
  many: Measured;
  /** The median time of a save with 2,000 posts, as a multiple of that with 200. */
  growth: number;
}

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
  rounds: { live: number; commit: number; cpu: number }[];
}

async function open(root: string): Promise<Bench> {
  const site = await serve(root, path.join(root, '.data'));
  return { root, site, cookie: await signIn(site.address), rounds: [] };
}

async function saveAndNote({ root, site, cookie, rounds }: Bench, kind: SaveKind, round: number): Promise<void> {
  const before = site.cpuMs();
  const { live } = await saveOnce(site, cookie, kind, round);
  const cpu = site.cpuMs() - before;
  rounds.push({ live, cpu, commit: await emptyCommit(root) });
}

function summaryOf({ rounds }: Bench): Measured {
  const measured = rounds.splice(0).slice(WARM_UP);
  const median = (of: (round: Bench['rounds'][number]) => number) => spreadOf(measured.map(of)).median;
  return {
    median: median(({ live }) => live),
    ofEmptyCommit: median(({ live, commit }) => live / commit),
    cpu: measured.reduce((sum, { cpu }) => sum + cpu, 0) / measured.length,
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

const measureSaveGrowth = (kinds: readonly SaveKind[], times: number): Promise<Map<SaveKind, SaveGrowth>> =>
  atBothSizes(async (...benches) => {
    const found = new Map<SaveKind, SaveGrowth>();
    for (const kind of kinds) {
      for (let round = 0; round < WARM_UP + times; round += 1) for (const bench of benches) await saveAndNote(bench, kind, round);
      const [one, other] = [summaryOf(benches[0]), summaryOf(benches[1])];
      found.set(kind, { few: one, many: other, growth: other.median / one.median });
    }
    return found;
  });

const SAVES = 40;

/** Reports how a save slows down with ten times as many posts, beside 1,000 recipes. */
export async function reportSaveGrowth(report: Report): Promise<void> {
  for (const [kind, { few, many, growth }] of await measureSaveGrowth(['recipe', 'post', 'menu', 'settings'], SAVES)) {
    const name = `save of ${kind} to live on a clone with 1,000 recipes`;
    report.add(`${name}, 200 posts: median`, few.median, 'ms');
    report.add(`${name}, 2,000 posts: median`, many.median, 'ms');
    report.add(`${name}, 2,000 posts: of an empty commit`, many.ofEmptyCommit, 'x');
    report.add(`${name}, 200 to 2,000 posts: growth`, growth, 'x');
  }
}
