import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GitHubStand, githubStand } from '../support/github-stand.ts';
import type { Fault, GitHubRequest } from '@family-bakery/git-content/testing/github';
import { killAll } from '../support/processes.ts';
import { waitFor } from '../support/wait-for.ts';
import { type FaultySite, startFaultySite } from './support/faulty-site.ts';
import { type Ledger, openLedger } from './support/ledger.ts';
import { seeded } from './support/seeded.ts';
import { runStorm } from './support/storm.ts';
import { type CleanBuilds, cleanBuilds, objectFaults } from './support/wholeness.ts';

/** The number of acknowledged saves to reach; FAULT_GITHUB_SAVES overrides it. */
const SAVES = Number(process.env['FAULT_GITHUB_SAVES'] ?? 250);
const EVERY = 25;
const WRITERS = 5;
/** The fraction of requests that fail. */
const WRONG = 0.04;
/** The fraction of reads that return stale data, and how stale it may be in milliseconds. */
const STALE = 0.2;
const STALE_MS = 600;
/** The duration of each request to a slow GitHub; a save makes five in sequence. */
const SLOW_MS = 3_000;

const answer = (status: number, headers: Record<string, string> = {}, applied = false): Fault => ({
  kind: 'answer',
  status,
  headers,
  applied,
  body: { message: status === 403 ? 'You have exceeded a secondary rate limit.' : 'Server Error' },
});

/** The possible faults of a request. */
const FAULTS: readonly Fault[] = [
  answer(500),
  answer(502, {}, true),
  answer(503, { 'retry-after': '1' }),
  answer(403, { 'retry-after': '1' }),
  answer(429, { 'retry-after': '0' }),
  { kind: 'drop' },
  { kind: 'drop', applied: true },
  { kind: 'cut' },
];

describe('the content is on GitHub', () => {
  const random = seeded();
  let stand: GitHubStand;
  let faulty: FaultySite;
  let ledger: Ledger;
  let builds: CleanBuilds;

  beforeAll(async () => {
    builds = await cleanBuilds();
    stand = githubStand();
    faulty = await startFaultySite({ prepare: (root) => stand.prepare(root) });
    ledger = openLedger(faulty);
  });
  afterAll(async () => {
    await faulty.site.close();
    await stand.github.close();
    await builds.close();
  });

  /** Checks that every save exists once, and that the site shows the newest commit. */
  async function expectWhole(): Promise<void> {
    const { site } = faulty;
    await site.live();
    expect(await ledger.losses(), `seed ${random.seed}`).toEqual([]);
    expect(await ledger.repeats(), `seed ${random.seed}`).toEqual([]);
    expect(await objectFaults(site)).toEqual([]);
    expect(await builds.differences(site)).toEqual([]);
  }

  test(
    `${SAVES} saves with errors, rate limits, dropped connections and late responses: each exists once`,
    { timeout: 900_000 },
    async () => {
      const { github } = stand;
      let wrong = 0;
      github.staleness = () => (random.next() < STALE ? random.next() * STALE_MS : 0);
      github.fault = () => {
        if (random.next() >= WRONG) return null;
        wrong += 1;
        return random.pick(FAULTS);
      };
      const happened = await runStorm(ledger, random, {
        saves: SAVES,
        every: EVERY,
        writers: WRITERS,
        faults: {
          async 'a kill'() {
            killAll([faulty.site.pid]);
            await faulty.site.ended();
            await faulty.site.start();
          },
          async 'a push'() {
            const { git } = faulty.site;
            const head = await git('rev-parse', 'HEAD');
            const commit = await git('commit-tree', '-p', head, '-m', 'By hand', `${head}^{tree}`);
            // Refused if a save came first, as a push would be.
            await git('update-ref', 'refs/heads/main', commit, head).catch(() => '');
          },
        },
      });
      github.fault = () => null;
      github.staleness = () => 0;
      expect(await ledger.save('after-all-that', 'After all that'), `seed ${random.seed}`).toBe(201);
      await expectWhole();
      console.log(
        `${ledger.acknowledged} saves to GitHub acknowledged, ${ledger.unanswered} refused or cut off, 0 lost, 0 made twice; ` +
          `${wrong} of ${github.requests.length} requests went wrong, ${happened}; seed ${random.seed}`,
      );
    },
  );

  test('shut down while GitHub is slow, it finishes the pending save', async () => {
    const { site, ask } = faulty;
    await ask('/api/auth/verify');
    const asked: GitHubRequest[] = [];
    stand.github.fault = (request) => {
      if (request.method === 'GET') return null;
      asked.push(request);
      return { kind: 'slow', afterMs: SLOW_MS };
    };
    const saving = ledger.save('saved-at-the-end', 'Saved at the end');
    await waitFor('GitHub to be asked', () => asked.length > 0);
    const started = performance.now();
    process.kill(site.pid, 'SIGTERM');
    expect(await saving).toBe(201);
    // Longer than the wait for a save to a local repository.
    expect(performance.now() - started).toBeGreaterThan(9_500);
    await site.ended();
    stand.github.fault = () => null;
    await site.start();
    await expectWhole();
  });
});
