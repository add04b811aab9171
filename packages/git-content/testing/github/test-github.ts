import { execFile } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { TestRepository } from '../repository.ts';
import { answerGraphql, type Sight } from './graphql.ts';
import { openObjects } from './objects.ts';
import { answerRest, problem, type RestRequest } from './rest.ts';

/** A recorded request. */
export interface GitHubRequest {
  method: string;
  /** Without the repository prefix: `/git/refs/heads/main`, `/graphql`; the repository itself is `/`. */
  path: string;
  body: Record<string, unknown>;
}

/**
 * A fault of a request. `applied` means that the request takes effect first. Hanging connections are closed when the simulation
 * is.
 */
export type Fault =
  | { kind: 'answer'; applied?: boolean; status: number; body?: unknown; headers?: Record<string, string> }
  | { kind: 'drop' | 'hang'; applied?: boolean }
  /** Executed and answered after a delay. */
  | { kind: 'slow'; afterMs: number }
  /** Executed after a delay, and never answered. */
  | { kind: 'late'; afterMs: number }
  /** The response is truncated. */
  | { kind: 'cut' };

/** A simulated GitHub on loopback, over a real repository. */
export interface TestGitHub {
  /** The base URL of its API. */
  apiUrl: string;
  repository: TestRepository;
  /** All requests so far. */
  requests: GitHubRequest[];
  /** Returns the fault to inject into a request. */
  fault: (request: GitHubRequest) => Fault | null;
  /** Returns how stale the view of a read is, in milliseconds. */
  staleness: () => number;
  visibility: 'public' | 'private' | 'internal';
  /** Stops it. The repository stays. */
  close(): Promise<void>;
}

/** The only valid token. */
export const TOKEN = 'github_pat_of_the_tests';
/** Commits with this address are the token owner's. */
export const OWNER_EMAIL = '7+rosa@users.noreply.github.com';
/** The name of its repository. */
export const REPOSITORY = 'rosa/bakery';

const run = promisify(execFile);

/** Starts a simulation over `repository`, whose branch is main. It also sees manual commits there. */
export async function startTestGitHub(repository: TestRepository): Promise<TestGitHub> {
  const gitDir = join(repository.root, '.git');
  const objects = openObjects(repository.root, gitDir);
  /** The commit of the branch before each move, and the time of the move. */
  const moves: { before: string; at: number }[] = [];
  /** Pending delayed work. */
  const late: Promise<unknown>[] = [];
  const refFile = (branch: string) => join(gitDir, 'refs/heads', branch);
  const present = (branch: string) => (existsSync(refFile(branch)) ? readFileSync(refFile(branch), 'utf8').trim() : null);
  const git = async (...args: string[]) => (await run('git', args, { cwd: repository.root, maxBuffer: 1e9 })).stdout;

  const sightOf = (age: number): Sight => {
    const moment = Date.now() - age;
    return {
      owner: 'rosa',
      name: 'bakery',
      objects,
      git,
      branch: (name) => (name === 'main' && moves.find(({ at }) => at > moment)?.before) || present(name),
      shows: (id) => objects.writtenAt(id) <= moment,
    };
  };

  async function isWithin(commit: string, head: string): Promise<boolean> {
    if (commit === head || (await objects.commit(head)).parents.includes(commit)) return true;
    return git('merge-base', '--is-ancestor', commit, head).then(
      () => true,
      () => false,
    );
  }

  /** Compare-and-swap of the branch, as git does it, so that a concurrent manual commit is not lost. False if it failed. */
  function replace(branch: string, before: string, commit: string): boolean {
    const lock = `${refFile(branch)}.lock`;
    try {
      writeFileSync(lock, `${commit}\n`, { flag: 'wx' });
    } catch {
      return false;
    }
    const isSame = present(branch) === before;
    if (isSame) renameSync(lock, refFile(branch));
    else rmSync(lock);
    return isSame;
  }

  /** Moves the branch atomically if that is a fast-forward. */
  async function move(branch: string, commit: string): Promise<boolean> {
    for (;;) {
      const before = present(branch) ?? '';
      if (!(await isWithin(before, commit))) return false;
      if (before === commit) return true;
      if (!replace(branch, before, commit)) continue;
      moves.push({ before, at: Date.now() });
      return true;
    }
  }

  async function handle({ method, path, body }: GitHubRequest, url: URL, headers: IncomingMessage['headers']) {
    const isRead = method === 'GET' || path === '/graphql';
    const sight = sightOf(isRead ? github.staleness() : 0);
    if (!/^(?:token|bearer) /i.test(headers.authorization ?? '') || !headers.authorization?.endsWith(` ${TOKEN}`))
      return problem(401, 'Bad credentials');
    if (path === '/graphql') {
      return { status: 200, body: await answerGraphql(sight, String(body.query), (body.variables ?? {}) as Record<string, unknown>) };
    }
    const request: RestRequest = { method, path, query: url.searchParams, body, etag: headers['if-none-match'] };
    return answerRest({ ...sight, visibility: github.visibility, move }, request);
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', 'http://localhost');
    const asked: GitHubRequest = {
      method: request.method ?? '',
      // GitHub Enterprise has its REST API at /api/v3 and GraphQL next to it.
      path:
        decodeURIComponent(url.pathname)
          .replace(/^\/api(?:\/v3)?/, '')
          .replace(`/repos/${REPOSITORY}`, '') || '/',
      body: chunks.length === 0 ? {} : (JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>),
    };
    github.requests.push(asked);
    const fault = github.fault(asked);
    if (fault?.kind === 'late') {
      late.push(sleep(fault.afterMs).then(() => handle(asked, url, request.headers)));
      return;
    }
    if (fault?.kind === 'slow') await sleep(fault.afterMs);
    const isApplied = fault === null || fault.kind === 'slow' || fault.kind === 'cut' || fault.applied === true;
    const answer = isApplied ? await handle(asked, url, request.headers) : null;
    if (fault?.kind === 'hang') return;
    if (fault?.kind === 'drop') {
      response.destroy();
      return;
    }
    const {
      status,
      body,
      headers = {},
    } = fault?.kind === 'answer' ? { body: '', ...fault } : { headers: {}, ...(answer ?? problem(500, '')) };
    const text = Buffer.from(status === 304 ? '' : typeof body === 'string' ? body : JSON.stringify(body));
    response.writeHead(status, {
      'content-type': typeof body === 'string' ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      'content-length': text.length,
      'x-github-request-id': `${github.requests.length}`,
      ...headers,
    });
    if (fault?.kind === 'cut') {
      response.write(text.subarray(0, text.length / 2), () => response.destroy());
      return;
    }
    response.end(text);
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      // A bug in the simulation must not look like an error of GitHub.
      response.writeHead(501, { 'content-type': 'text/plain' });
      response.end(String(error instanceof Error ? error.stack : error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const github: TestGitHub = {
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    repository,
    requests: [],
    fault: () => null,
    staleness: () => 0,
    visibility: 'private',
    async close() {
      await Promise.all(late);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await objects.close();
    },
  };
  return github;
}
