import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { withSite } from './content.ts';
import { serve } from './processes.ts';
import type { Report } from './report.ts';
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
  /** The processor time of a save with 2,000 posts, as a multiple of that with 200. Unlike the time, it hardly depends on what else the machine does. */
  growth: number;
}

async function emptyCommit(root: string): Promise<number> {
  const started = performance.now();
  await run('git', ['-c', 'user.name=Bench', '-c', 'user.email=bench@example.com', 'commit', '-q', '--allow-empty', '-m', 'Empty'], {
    cwd: root,
  });
  return performance.now() - started;
}

/** Measures saves on a full clone of this project. There is no pause between them, in which pages would be made that nobody has asked for. */
const measureAt = (size: typeof FEW, kinds: readonly SaveKind[], times: number): Promise<Map<SaveKind, Measured>> =>
  withSite(size, async (root) => {
    const site = await serve(root, path.join(root, '.data'));
    try {
      const cookie = await signIn(site.address);
      const found = new Map<SaveKind, Measured>();
      for (const kind of kinds) {
        const rounds: { live: number; commit: number }[] = [];
        let before = 0;
        for (let round = 0; round < WARM_UP + times; round += 1) {
          if (round === WARM_UP) before = site.cpuMs();
          const { live } = await saveOnce(site, cookie, kind, round);
          const commit = await emptyCommit(root);
          if (round >= WARM_UP) rounds.push({ live, commit });
        }
        found.set(kind, {
          median: spreadOf(rounds.map(({ live }) => live)).median,
          ofEmptyCommit: spreadOf(rounds.map(({ live, commit }) => live / commit)).median,
          cpu: (site.cpuMs() - before) / times,
        });
      }
      return found;
    } finally {
      await site.stop();
    }
  });

/** Measures saves with 200 and with 2,000 posts beside 1,000 recipes. */
export async function measureSaveGrowth(kinds: readonly SaveKind[], times: number): Promise<Map<SaveKind, SaveGrowth>> {
  const [few, many] = [await measureAt(FEW, kinds, times), await measureAt(MANY, kinds, times)];
  return new Map(
    kinds.map((kind) => {
      const [one, other] = [few.get(kind) as Measured, many.get(kind) as Measured];
      return [kind, { few: one, many: other, growth: other.cpu / one.cpu }];
    }),
  );
}

const SAVES = 40;

/** Measures how a save slows down with ten times as many posts, beside 1,000 recipes. */
export async function reportSaveGrowth(report: Report): Promise<void> {
  for (const [kind, { few, many, growth }] of await measureSaveGrowth(['recipe', 'post', 'menu', 'settings'], SAVES)) {
    const name = `save of ${kind} to live on a clone with 1,000 recipes`;
    report.add(`${name}, 200 posts: median`, few.median, 'ms');
    report.add(`${name}, 2,000 posts: median`, many.median, 'ms');
    report.add(`${name}, 2,000 posts: of an empty commit`, many.ofEmptyCommit, 'x');
    report.add(`${name}, 200 to 2,000 posts: growth of processor time`, growth, 'x');
  }
}
