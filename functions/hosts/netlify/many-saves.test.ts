import memoryDriver from 'unstorage/drivers/memory';
import { createStorage } from 'unstorage';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { snapshotToJson } from '#content/snapshot-json.ts';
import { contentPath } from '#schema/content-kinds.ts';
import { reasonToDeploy } from '../../../scripts/reason-to-deploy.mjs';
import { REPOSITORY, startTestGitHub, type TestGitHub, TOKEN } from '@family-bakery/git-content/testing/github';
import { createTestRepository, type TestRepository } from '@family-bakery/git-content/testing/repository';
import { postFile, siteFiles } from '../../../tests/support/snapshot-of.ts';
import { answerJson, type StandIn, startStandIn } from '../../../tests/support/stand-in.ts';
import { readCommittedContent } from '#content/committed-content.ts';
import { createGitHubStore } from '@family-bakery/git-content/github/store';
import { OverlayStorage } from './overlay/overlay.ts';
import { createDeployedSite, type DeployedSite } from './deployed-site.ts';

const SAVES = 25;
const FILE = contentPath('post', 'rye');

let repository: TestRepository;
let github: TestGitHub;
let running: StandIn;
let site: DeployedSite;
beforeAll(async () => {
  repository = createTestRepository();
  for (const [file, content] of Object.entries(siteFiles('minimal'))) repository.write(file, content ?? '');
  repository.git('add', '-A');
  repository.git('commit', '--quiet', '-m', 'The site');
  github = await startTestGitHub(repository);
  running = await startStandIn((request, response) => {
    void site.deployment().then((deployment) => answerJson(deployment)(request, response));
  });
});
afterAll(async () => {
  await Promise.all([github.close(), running.close()]);
  repository.remove();
});

test(`of ${SAVES} saves the host builds none, and each costs few requests to GitHub and few writes to Blobs`, async () => {
  const store = createGitHubStore({ token: TOKEN, repository: REPOSITORY, branch: 'main', apiUrl: github.apiUrl });
  const deployed = await readCommittedContent(store, await store.head(), null);
  const build = { commit: deployed.commit, builtAt: new Date().toISOString() };
  const blobs = createStorage({ driver: memoryDriver() });
  let writes = 0;
  await blobs.watch(() => void (writes += 1));
  site = createDeployedSite({
    store,
    overlay: new OverlayStorage(blobs, build, () => ({
      snapshot: snapshotToJson(deployed.snapshot),
      publicFiles: [...deployed.publicFiles],
    })),
    readReads: () => ({ reads: [], pages: [] }),
    purge: () => Promise.resolve(),
    log: () => undefined,
    now: () => new Date(),
  });
  github.requests.length = 0;
  const reasons = new Set<string | null>();
  for (let save = 0; save < SAVES; save += 1) {
    const bytes = Buffer.from(postFile({ title: `Rye ${save}` }));
    const { commit } = await store.commit({ message: 'Save', author: { name: 'The bakery', email: '' }, files: [{ path: FILE, bytes }] });
    await site.publish();
    const variables = { CACHED_COMMIT_REF: build.commit, COMMIT_REF: commit, CONTEXT: 'production', URL: running.address };
    reasons.add(await reasonToDeploy(variables, repository.root));
    expect(await site.status()).toMatchObject({ state: 'live', commit });
  }
  expect([...reasons]).toEqual([null]);
  const perSave = (count: number) => Math.round(count / SAVES);
  expect(perSave(github.requests.length)).toBeLessThanOrEqual(15);
  expect(perSave(writes)).toBeLessThanOrEqual(4);
});
