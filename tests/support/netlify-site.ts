import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request as requestTo } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BlobsServer } from '@netlify/blobs/server';
import { writeDeployData } from '#server/publisher/deploy-data.ts';
import { Publisher } from '#server/publisher/publisher.ts';
import { readWorkingTree } from '#server/publisher/working-tree.ts';
import { loadRenderer } from '#server/renderer/renderer.ts';
import { REPOSITORY, startTestGitHub, type TestGitHub, TOKEN } from '@family-bakery/git-content/testing/github';
import { type Bundle, type Bundles, packFunctionsOnce } from './netlify-bundles.ts';
import { quickHash } from './quick-hash.ts';
import { createTestRepository, type TestRepository } from '@family-bakery/git-content/testing/repository';
import { PASSWORD } from './site-program.ts';
import type { Files } from './snapshot-of.ts';

const BLOBS_TOKEN = 'blobs-token';
/** The key for purging the CDN's cache that the host gives to functions. */
export const PURGE_TOKEN = 'purge-token';
const ROOT = path.resolve(import.meta.dirname, '../..');

/** A deploy: its static files, by their path in the published folder, and its packed functions. */
export interface Deploy {
  commit: string;
  builtAt: string;
  files: Map<string, Buffer>;
  bundles: Bundles;
}

/** A site as on Netlify: its deploy, a repository on a simulated GitHub, and Netlify's local Blobs server. */
export interface NetlifySite extends Deploy {
  repository: TestRepository;
  github: TestGitHub;
  /** The operations on Blobs so far (get, getMetadata, list, set or delete), with their URLs. */
  blobsAsked: { type: string; url: string }[];
  /** A folder with one folder per Blobs store, with one file per key. */
  stores: string;
  /** Set to make every request to Blobs fail. */
  isBlobsBroken: boolean;
  /** So many writes to Blobs succeed before all of them fail. */
  blobsWritesLeft: number;
  /** The functions' environment variables; the password is that of test sites. */
  environment: Record<string, string>;
  bundle(name: string): Bundle;
  close(): Promise<void>;
}

/** Builds the working tree of a repository, as `npm run build` does. */
export async function buildDeploy(repository: TestRepository, builtAt: string): Promise<Deploy> {
  const commit = repository.git('rev-parse', 'HEAD');
  const work = await mkdtemp(path.join(tmpdir(), 'deploy-'));
  try {
    const [version, renderer] = await Promise.all([readWorkingTree(repository.root), loadRenderer(ROOT)]);
    const site = path.join(work, 'site');
    const publisher = new Publisher(renderer, { site, work: path.join(work, 'work'), renditions: path.join(work, 'renditions') });
    const { version: shown } = await publisher.publish(version);
    const { reads } = publisher;
    await publisher.close();
    const build = { commit, builtAt };
    await writeFile(path.join(site, 'build.json'), JSON.stringify(build));
    const names = (await readdir(site, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    const files = await Promise.all(
      names.map(async ({ parentPath, name }): Promise<[string, Buffer]> => {
        const file = path.join(parentPath, name);
        return [path.relative(site, file), await readFile(file)];
      }),
    );
    return {
      ...build,
      files: new Map(files),
      bundles: await packFunctionsOnce((folder) => writeDeployData(folder, { version: shown, build, reads, renderer })),
    };
  } finally {
    await rm(work, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Packs the functions, and commits and deploys files for them. */
export async function startNetlifySite(files: Files): Promise<NetlifySite> {
  const repository = createTestRepository();
  for (const [file, content] of Object.entries(files)) if (content !== null) repository.write(file, content);
  repository.git('add', '-A');
  repository.git('commit', '--quiet', '-m', 'The site');
  return startNetlifySiteOf(repository);
}

/** Packs the functions, and deploys the newest commit of a repository, which is removed at the end. */
export async function startNetlifySiteOf(repository: TestRepository): Promise<NetlifySite> {
  const blobsFolder = await mkdtemp(path.join(tmpdir(), 'blobs-'));
  const blobsAsked: NetlifySite['blobsAsked'] = [];
  const blobs = new BlobsServer({ directory: blobsFolder, token: BLOBS_TOKEN, onRequest: (asked) => blobsAsked.push(asked) });
  const blobsPort = (await blobs.start()).port;
  /** The last write or list, which the next one waits for: a list of the local server ends at a file that a write has just removed. */
  let last = Promise.resolve();
  // A client error, because the client repeats others for half a minute.
  const server = createServer((request, response) => {
    const { method = 'GET', url: place = '', headers } = request;
    const isWrite = method !== 'GET' && method !== 'HEAD';
    const isList = method === 'GET' && /^\/[^/]+\/[^/?]+(?:\?|$)/.test(place);
    if (site.isBlobsBroken || (isWrite && site.blobsWritesLeft <= 0)) {
      response.writeHead(403).end();
      return;
    }
    if (isWrite) site.blobsWritesLeft -= 1;
    const pass = () => {
      const passed = requestTo({ port: blobsPort, host: '127.0.0.1', method, path: place, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      passed.on('error', () => response.destroy());
      request.pipe(passed);
    };
    if (isWrite || isList) {
      void last.then(pass);
      last = new Promise((done) => response.once('close', done));
    } else pass();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const blobsUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const github = await startTestGitHub(repository);
  // Nothing listens where eventually consistent reads go.
  const blobsContext = { edgeURL: 'http://127.0.0.1:9', uncachedEdgeURL: blobsUrl, token: BLOBS_TOKEN, siteID: 'site' };
  const environment = {
    ADMIN_PASSWORD_HASH: quickHash(PASSWORD),
    GITHUB_TOKEN: TOKEN,
    GITHUB_REPOSITORY: REPOSITORY,
    GITHUB_API_URL: github.apiUrl,
    NETLIFY_BLOBS_CONTEXT: Buffer.from(JSON.stringify(blobsContext)).toString('base64'),
    NETLIFY_PURGE_API_TOKEN: PURGE_TOKEN,
    SITE_ID: 'site',
  };
  const deploy = await buildDeploy(repository, new Date().toISOString());
  const site: NetlifySite = {
    ...deploy,
    repository,
    github,
    blobsAsked,
    stores: path.join(blobsFolder, 'entries/site'),
    isBlobsBroken: false,
    blobsWritesLeft: Infinity,
    environment,
    bundle: (name) => deploy.bundles.functions.find((one) => one.name === name) as Bundle,
    async close() {
      server.closeAllConnections();
      server.close();
      await Promise.all([deploy.bundles.remove(), blobs.stop(), github.close()]);
      repository.remove();
      await rm(blobsFolder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
  return site;
}
