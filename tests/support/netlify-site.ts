import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BlobsServer } from '@netlify/blobs/server';
import { hashPassword } from '#functions/http/password.ts';
import { writeDeployData } from '#server/publisher/deploy-data.ts';
import { readWorkingTree } from '#server/publisher/working-tree.ts';
import { loadRenderer } from '#server/renderer/renderer.ts';
import { REPOSITORY, startTestGitHub, type TestGitHub, TOKEN } from './github/test-github.ts';
import { type Bundle, type Bundles, packFunctions } from './netlify-bundles.ts';
import { createTestRepository, type TestRepository } from './repository.ts';
import { PASSWORD } from './site-program.ts';
import type { Files } from './snapshot-of.ts';

const BLOBS_TOKEN = 'blobs-token';

/** A site as on Netlify: its packed functions, a repository on a simulated GitHub, and Netlify's local Blobs server. */
export interface NetlifySite {
  bundles: Bundles;
  repository: TestRepository;
  github: TestGitHub;
  /** The operations on Blobs so far (get, getMetadata, list, set or delete), with their URLs. */
  blobsAsked: { type: string; url: string }[];
  /** A folder with one folder per Blobs store, with one file per key. */
  stores: string;
  /** The functions' environment variables; the password is that of test sites. */
  environment: Record<string, string>;
  bundle(name: string): Bundle;
  close(): Promise<void>;
}

/** Packs the functions, and commits and deploys files for them. */
export async function startNetlifySite(files: Files): Promise<NetlifySite> {
  const repository = createTestRepository();
  for (const [file, content] of Object.entries(files)) if (content !== null) repository.write(file, content);
  repository.git('add', '-A');
  repository.git('commit', '--quiet', '-m', 'The site');
  const blobsFolder = await mkdtemp(path.join(tmpdir(), 'blobs-'));
  const blobsAsked: NetlifySite['blobsAsked'] = [];
  const blobs = new BlobsServer({ directory: blobsFolder, token: BLOBS_TOKEN, onRequest: (asked) => blobsAsked.push(asked) });
  const blobsUrl = `http://127.0.0.1:${(await blobs.start()).port}`;
  const github = await startTestGitHub(repository);
  // Nothing listens where eventually consistent reads go.
  const blobsContext = { edgeURL: 'http://127.0.0.1:9', uncachedEdgeURL: blobsUrl, token: BLOBS_TOKEN, siteID: 'site' };
  const environment = {
    ADMIN_PASSWORD_HASH: await hashPassword(PASSWORD),
    GITHUB_TOKEN: TOKEN,
    GITHUB_REPOSITORY: REPOSITORY,
    GITHUB_API_URL: github.apiUrl,
    NETLIFY_BLOBS_CONTEXT: Buffer.from(JSON.stringify(blobsContext)).toString('base64'),
  };
  const build = { commit: repository.git('rev-parse', 'HEAD'), builtAt: '2026-11-20T08:00:00.000Z' };
  const [version, renderer] = await Promise.all([
    readWorkingTree(repository.root),
    loadRenderer(path.resolve(import.meta.dirname, '../..')),
  ]);
  const bundles = await packFunctions((folder) => writeDeployData(folder, { version, build, renderer }));
  return {
    bundles,
    repository,
    github,
    blobsAsked,
    stores: path.join(blobsFolder, 'entries/site'),
    environment,
    bundle: (name) => bundles.functions.find((one) => one.name === name) as Bundle,
    async close() {
      await Promise.all([bundles.remove(), blobs.stop(), github.close()]);
      repository.remove();
      await rm(blobsFolder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
