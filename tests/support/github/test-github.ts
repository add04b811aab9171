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

/** A request as a test looks at it. */
export interface GitHubRequest {
  method: string;
  /** Without the repository's part: `/git/refs/heads/main`, `/graphql`; the repository itself is `/`. */
  path: string;
  body: Record<string, unknown>;
}

/**
 * What goes wrong with a request. `applied` says that it is done before that happens. Connections that hang are ended
 * when the stand-in is.
 */
export type Fault =
  | { kind: 'answer'; applied?: boolean; status: number; body?: unknown; headers?: Record<string, string> }
  | { kind: 'drop' | 'hang'; applied?: boolean }
  /** Done and answered only after a while. */
  | { kind: 'slow'; afterMs: number }
  /** Never answered, and done only after a while. */
  | { kind: 'late'; afterMs: number }
  /** The answer ends in the middle. */
  | { kind: 'cut' };

/** A stand-in for GitHub on loopback, over a real repository. */
export interface TestGitHub {
  /** Where its interface begins. */
  apiUrl: string;
  repository: TestRepository;
  /** Every request so far. */
  requests: GitHubRequest[];
  /** Asked what is to go wrong, before each request is answered. */
  fault: (request: GitHubRequest) => Fault | null;
  /** For each read, how many milliseconds old the sight is that it is answered from. */
  staleness: () => number;
  visibility: 'public' | 'private' | 'internal';
  /** Ends it. The repository stays. */
  close(): Promise<void>;
}

/** The one that the stand-in knows. */
export const TOKEN = 'github_pat_of_the_tests';
/** What the stand-in calls its repository. */
export const REPOSITORY = 'rosa/bakery';

const run = promisify(execFile);

/** Starts a stand-in over `repository`, whose branch is main. Also sees what is committed there by hand. */
export async function startTestGitHub(repository: TestRepository): Promise<TestGitHub> {
  const gitDir = repository.git('rev-parse', '--absolute-git-dir');
  const objects = openObjects(repository.root, gitDir);
  /** What the branch was before each move, and when that was. */
  const moves: { before: string; at: number }[] = [];
  /** What is still to be done. */
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

  /** Puts a commit in the place of another as git does, so that who commits by hand in the same moment loses nothing. False where it could not. */
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

  /** Moves the branch where that is a fast-forward, as one step. */
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
      // GitHub Enterprise has its REST interface at /api/v3 and GraphQL beside that.
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
      // A fault of the stand-in's own must not look like one of GitHub's.
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
