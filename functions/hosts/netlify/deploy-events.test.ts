import { BlobsServer } from '@netlify/blobs/server';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { answerJson, type StandIn, startStandIn } from '../../../tests/support/stand-in.ts';
import { createBlobsStorage } from './blobs-storage.ts';
import { createDeployEvents, createDeployFailure } from './deploy-events.ts';

let folder: string;
let blobs: BlobsServer;
let site: StandIn;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'blobs-'));
  blobs = new BlobsServer({ directory: folder, token: 'token' });
  const uncachedEdgeURL = `http://127.0.0.1:${(await blobs.start()).port}`;
  const context = { edgeURL: 'http://127.0.0.1:9', uncachedEdgeURL, token: 'token', siteID: 'site' };
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', Buffer.from(JSON.stringify(context)).toString('base64'));
  site = await startStandIn(answerJson({ commit: null, reason: null }));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await Promise.all([blobs.stop(), site.close()]);
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
});

const event = (context: string, errorMessage: string | null = null) =>
  ({ deploy: { context, errorMessage, adminUrl: 'https://app.netlify.com/x' }, site: { url: site.address } }) as never;
const statusAt = (builtAt: string) => createDeployFailure(createBlobsStorage('site'), { commit: null, builtAt })();
const PAST = '2026-01-01T00:00:00.000Z';

test('a failed deploy is in the status until one succeeds, and the site then catches up with what was saved meanwhile', async () => {
  const { deployFailed, deploySucceeded } = createDeployEvents();
  expect(await statusAt(PAST)).toEqual({});
  await deployFailed(event('deploy-preview', 'Not ours'));
  expect(await statusAt(PAST)).toEqual({});
  await deployFailed(event('production', 'Unrecognized Git contributor'));
  expect((await statusAt(PAST)).deployFailure).toContain(
    'The reason it gave: Unrecognized Git contributor. On Netlify, connect the GitHub account of your token under User settings',
  );
  expect(await statusAt('9999-01-01T00:00:00.000Z')).toEqual({});
  await deploySucceeded(event('branch-deploy'));
  expect((await statusAt(PAST)).deployFailure).toBeDefined();
  expect(site.requests).toHaveLength(0);
  await deploySucceeded(event('production'));
  expect(await statusAt(PAST)).toEqual({});
  expect(site.requests.map(({ url }) => url)).toEqual(['/api/publish']);
});
