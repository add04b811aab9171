import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ContentConflictError, StoreUnavailableError } from '@family-bakery/git-content/content-store';
import { seeded } from './support/seeded.ts';
import { type Fault, type GitHubRequest, REPOSITORY, startTestGitHub, TOKEN } from '@family-bakery/git-content/testing/github';
import { propertyRuns } from '../support/property-runs.ts';
import { createTestRepository } from '@family-bakery/git-content/testing/repository';
import { createGitHubStore, type GitHubStore } from '@family-bakery/git-content/github/store';

const author = { name: 'Rosa', email: 'rosa@bakery.example' };
/** What several writers count up in, each from what it last saw there. */
const shared = 'content/recipes/shared.json';

const STORES = 3;
const WRITERS = 2;
const SAVES = 4;
/** A day when saves still go through, and one when many are given up; of a hundred requests, something goes wrong with so many. */
const DAYS = [
  { faultsPerHundred: 15, wholeMs: 15_000 },
  { faultsPerHundred: 45, wholeMs: 800 },
];

const message = (text: string) => ({ message: text });
const FAULTS: ((request: GitHubRequest, applied: boolean) => Fault)[] = [
  (_, applied) => ({ kind: 'answer', status: 502, body: '<html>Unicorn!</html>', applied }),
  (_, applied) => ({ kind: 'drop', applied }),
  (_, applied) => ({ kind: 'hang', applied }),
  () => ({ kind: 'late', afterMs: 400 }),
  () => ({ kind: 'cut' }),
  () => ({ kind: 'answer', status: 403, headers: { 'retry-after': '0' }, body: message('You have exceeded a secondary rate limit.') }),
  () => ({ kind: 'answer', status: 429, headers: { 'retry-after': '0' }, body: message('API rate limit exceeded') }),
  ({ method }) => ({ kind: 'answer', status: method === 'PATCH' ? 409 : 500, body: message('Conflict') }),
  ({ method }) => ({ kind: 'answer', status: method === 'PATCH' ? 422 : 500, body: message('Update is not a fast forward') }),
];

/** How one save ended for a writer. */
interface Told {
  name: string;
  outcome: 'saved' | 'conflict' | 'not saved' | 'perhaps';
  commit: string | null;
}

async function tell(name: string, save: () => Promise<{ commit: string }>): Promise<Told> {
  try {
    return { name, outcome: 'saved', commit: (await save()).commit };
  } catch (error) {
    if (error instanceof ContentConflictError) return { name, outcome: 'conflict', commit: null };
    if (!(error instanceof StoreUnavailableError)) throw error;
    return { name, outcome: /not certain/.test(error.message) ? 'perhaps' : 'not saved', commit: null };
  }
}

/** Saves to files of its own and to the shared one, in turn. */
async function write(store: GitHubStore, writer: string): Promise<Told[]> {
  const told: Told[] = [];
  for (let index = 0; index < SAVES; index += 1) {
    const name = `${writer}-${index}`;
    told.push(
      await tell(name, async () => {
        const isShared = index % 2 === 1;
        const before = isShared ? await store.read(shared) : null;
        const count = Number(new TextDecoder().decode(before?.bytes ?? new Uint8Array())) + 1;
        const file = isShared
          ? { path: shared, bytes: Buffer.from(`${count}`), expected: before?.revision ?? null }
          : { path: `content/recipes/${name}.json`, bytes: Buffer.from(name), expected: null };
        return store.commit({ message: `Save ${name}`, author, files: [file] });
      }),
    );
  }
  return told;
}

async function writeAmidFaults(seed: number): Promise<void> {
  const repository = createTestRepository();
  const github = await startTestGitHub(repository);
  const random = seeded(seed).next;
  const { faultsPerHundred, wholeMs } = DAYS[Math.floor(random() * DAYS.length)] ?? { faultsPerHundred: 0, wholeMs: 0 };
  github.staleness = () => (random() < 0.3 ? random() * 60 : 0);
  github.fault = (request) => {
    if (random() * 100 >= faultsPerHundred) return null;
    return FAULTS[Math.floor(random() * FAULTS.length)]?.(request, random() < 0.5) ?? null;
  };
  try {
    const patience = { wholeMs, requestMs: 250, pauseMs: 5, staleMs: 500, secondLookMs: 80 };
    const stores = Array.from({ length: STORES }, () =>
      createGitHubStore({ token: TOKEN, repository: REPOSITORY, branch: 'main', apiUrl: github.apiUrl, patience }),
    );
    const writers = stores.flatMap((store, one) => Array.from({ length: WRITERS }, (_, other) => write(store, `${one}-${other}`)));
    const told = (await Promise.all(writers)).flat();
    // What GitHub does late, it has done by then.
    await github.close();

    const commits = await repository.commits();
    for (const { name, outcome, commit } of told) {
      const made = commits.filter((candidate) => candidate.message === `Save ${name}`).map(({ id }) => id);
      if (outcome === 'saved') expect(made, name).toEqual([commit]);
      else if (outcome === 'perhaps') expect(made.length, name).toBeLessThanOrEqual(1);
      else expect(made, name).toEqual([]);
      if (made.length > 0 && Number(name.split('-')[2]) % 2 === 0) {
        expect(repository.git('show', `HEAD:content/recipes/${name}.json`)).toBe(name);
      }
    }
    // One line of commits, each on top of the last, and no count made from an old one.
    expect(commits.every(({ parents }) => parents.length <= 1)).toBe(true);
    const counts = commits.filter(({ paths }) => paths.includes(shared)).map(({ id }) => Number(repository.git('show', `${id}:${shared}`)));
    expect(counts).toEqual(counts.map((_, index) => counts.length - index));
    if (wholeMs > 10_000) expect(told.filter(({ outcome }) => outcome === 'saved').length).toBeGreaterThan(0);
    repository.git('fsck', '--strict', '--no-dangling');
  } finally {
    await github.close();
    repository.remove();
  }
}

test(
  'with anything going wrong between several writers, every answered save is there once, and nothing is lost',
  { timeout: 600_000 },
  async () => {
    await fc.assert(fc.asyncProperty(fc.integer(), writeAmidFaults), { numRuns: propertyRuns(6), endOnFailure: true });
  },
);
