import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GitHubStand, githubStand } from '../support/github/github-store.ts';
import type { Fault, GitHubRequest } from '../support/github/test-github.ts';
import { killAll } from '../support/processes.ts';
import { waitFor } from '../support/wait-for.ts';
import { type FaultySite, startFaultySite } from './support/faulty-site.ts';
import { type Ledger, openLedger } from './support/ledger.ts';
import { seeded } from './support/seeded.ts';
import { weather } from './support/storm.ts';
import { type CleanBuilds, cleanBuilds, objectFaults } from './support/wholeness.ts';

/** How many saves are acknowledged before it ends; FAULT_GITHUB_SAVES chooses another number. */
const SAVES = Number(process.env['FAULT_GITHUB_SAVES'] ?? 250);
const EVERY = 25;
const WRITERS = 5;
/** Of all requests, how many go wrong. */
const WRONG = 0.04;
/** Of all reads, how many are answered from an old sight, and how many milliseconds old that may be. */
const STALE = 0.2;
const STALE_MS = 600;
/** What each request to a slow GitHub takes: a save asks for five things, one after the other. */
const SLOW_MS = 3_000;

const answer = (status: number, headers: Record<string, string> = {}, applied = false): Fault => ({
  kind: 'answer',
  status,
  headers,
  applied,
  body: { message: status === 403 ? 'You have exceeded a secondary rate limit.' : 'Server Error' },
});

/** What may go wrong with a request. */
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

  /** Every save is there once, and the site is the newest commit's. */
  async function expectWhole(): Promise<void> {
    const { site } = faulty;
    await site.live();
    expect(await ledger.losses(), `seed ${random.seed}`).toEqual([]);
    expect(await ledger.repeats(), `seed ${random.seed}`).toEqual([]);
    expect(await objectFaults(site)).toEqual([]);
    expect(await builds.differences(site)).toEqual([]);
  }

  test(`${SAVES} saves while it fails, limits, breaks off and answers late: each is there once`, { timeout: 900_000 }, async () => {
    const { github } = stand;
    let wrong = 0;
    github.staleness = () => (random.next() < STALE ? random.next() * STALE_MS : 0);
    github.fault = () => {
      if (random.next() >= WRONG) return null;
      wrong += 1;
      return random.pick(FAULTS);
    };
    const happened = await weather(ledger, random, {
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
          // Refused where a save came between, as a push is.
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
  });

  test('asked to end while GitHub is slow, it finishes the save in hand', async () => {
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
    // Longer than a save to a repository here is waited for.
    expect(performance.now() - started).toBeGreaterThan(9_500);
    await site.ended();
    stand.github.fault = () => null;
    await site.start();
    await expectWhole();
  });
});
