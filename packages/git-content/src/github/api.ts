import { setTimeout as sleep } from 'node:timers/promises';
import type { Octokit } from '@octokit/core';
import type { z } from 'zod';
import { answerOf, GitHubAnswerError, judge } from './answer.ts';
import { AnswerTooLargeError, limitedFetch } from './limited-fetch.ts';
import { type GitHubTrouble, type Place, TROUBLES } from './trouble.ts';

/** The store's timeouts and pauses, all in milliseconds. */
export interface Patience {
  /** For a whole save or read, including the time it waits for its turn. */
  wholeMs: number;
  /** For the response to one request. */
  requestMs: number;
  /** Before the first retry of a request; doubles with each retry, with jitter. */
  pauseMs: number;
  /** How long after a write GitHub may still return stale data. */
  staleMs: number;
  /** How long to wait before double-checking that a save is refused or changes nothing. */
  secondLookMs: number;
}

/** Sends requests to GitHub. All of the store's requests are idempotent, so they are retried. */
export interface GitHubApi {
  readonly place: Place;
  readonly patience: Patience;
  /**
   * Sends a REST request such as `GET /repos/{owner}/{repo}/git/blobs/{sha}`. Throws GitHubTrouble, or GitHubAnswerError if the
   * caller must decide.
   */
  rest<T>(answer: z.ZodType<T>, route: string, parameters: Record<string, unknown>, until: number): Promise<T>;
  /** Like `rest`, but conditional: null if nothing has changed since the response with that ETag. */
  restUnless<T>(
    etag: string | null,
    answer: z.ZodType<T>,
    route: string,
    parameters: Record<string, unknown>,
    until: number,
  ): Promise<{ etag: string | null; data: T } | null>;
  /** Sends a GraphQL query; $owner and $name are filled in. */
  graphql<T>(answer: z.ZodType<T>, query: string, variables: Record<string, unknown>, until: number): Promise<T>;
  /**
   * Looks up something that exists but that a stale GitHub server may not have yet. Retries while `ask` returns null or throws a
   * 404, 409 or 422, for as long as GitHub may be stale.
   */
  find<T>(what: string, until: number, ask: () => Promise<T | null>): Promise<T>;
  /**
   * Waits before a retry, at least `leastMs`. `tries` counts the attempts so far, starting at 0. Throws `trouble` if the wait
   * would pass the deadline.
   */
  pause(tries: number, until: number, trouble: GitHubTrouble, leastMs?: number): Promise<void>;
}

interface ApiOptions {
  token: string;
  /** `owner/name` */
  repository: string;
  branch: string;
  apiUrl: string;
  patience: Patience;
}

/** Attempts of one request. */
const MAX_TRIES = 8;
/** The longest pause between two attempts, in milliseconds. */
const LONGEST_PAUSE = 4_000;

/** The statuses with which GitHub responds for an object that it does not have yet. */
const NOT_YET = [404, 409, 422];

/** Characters that a token may have in a header. */
const TOKEN = /^[\x21-\x7e]+$/;

const silent = () => undefined;
const QUIET = { debug: silent, info: silent, warn: silent, error: silent };

/** Creates a client for one repository. octokit is loaded on the first request. */
export function createGitHubApi({ token, repository, branch, apiUrl, patience }: ApiOptions): GitHubApi {
  const place = { repository, branch };
  const [owner = '', name = ''] = repository.split('/');
  const baseUrl = apiUrl.replace(/\/+$/, '');
  let loading: Promise<Octokit> | null = null;

  function load(): Promise<Octokit> {
    loading ??= import('@octokit/core').then(
      ({ Octokit }) =>
        new Octokit({ auth: token, baseUrl, userAgent: 'family-bakery-site', log: QUIET, request: { log: QUIET, fetch: limitedFetch } }),
    );
    return loading;
  }

  async function pause(tries: number, until: number, trouble: GitHubTrouble, leastMs = 0): Promise<void> {
    const longest = Math.min(patience.pauseMs * 2 ** tries, LONGEST_PAUSE);
    const wait = Math.max(longest * (0.5 + Math.random() / 2), leastMs);
    if (performance.now() + wait >= until) throw trouble;
    await sleep(wait);
  }

  /** Sends a request and retries it until it gets a final response or the time is up. */
  async function requestWithRetry<T>(until: number, ask: (octokit: Octokit, signal: AbortSignal) => Promise<T>): Promise<T> {
    // Node's error for an invalid header would quote the token.
    if (!TOKEN.test(token)) throw TROUBLES.token();
    const octokit = await load();
    let outcomeUnknown = false;
    for (let tries = 0; ; tries += 1) {
      const left = until - performance.now();
      if (left <= 0) throw markOutcomeUnknown(TROUBLES.slow(), outcomeUnknown);
      try {
        return await ask(octokit, AbortSignal.timeout(Math.ceil(Math.min(left, patience.requestMs))));
      } catch (error) {
        if ((error as Error).cause instanceof AnswerTooLargeError) throw TROUBLES.tooLarge(place, error);
        const verdict = judge(answerOf(error), place);
        outcomeUnknown ||= verdict.outcomeUnknown;
        if (verdict.isFinal) throw markOutcomeUnknown(verdict.error, outcomeUnknown);
        const trouble = markOutcomeUnknown(verdict.error, outcomeUnknown);
        if (tries + 1 >= MAX_TRIES) throw trouble;
        await pause(tries, until, trouble, verdict.waitMs);
      }
    }
  }

  /** Validates a response, which may have been truncated in transit. */
  function parse<T>(schema: z.ZodType<T>, data: unknown): T {
    const parsed = schema.safeParse(data);
    if (!parsed.success) throw new Error(`unexpected response: ${parsed.error.message}`);
    return parsed.data;
  }

  async function find<T>(what: string, until: number, ask: () => Promise<T | null>): Promise<T> {
    const settled = performance.now() + patience.staleMs;
    for (let tries = 0; ; tries += 1) {
      const isLast = performance.now() >= settled;
      let cause = new Error(`GitHub does not find ${what}.`);
      try {
        const found = await ask();
        if (found !== null) return found;
      } catch (error) {
        if (!(error instanceof GitHubAnswerError && NOT_YET.includes(error.status))) throw error;
        cause = error;
      }
      const trouble = TROUBLES.slow(cause);
      if (isLast) throw trouble;
      await pause(tries, until, trouble);
    }
  }

  return {
    place,
    patience,
    find,
    pause,
    rest: (schema, route, parameters, until) =>
      requestWithRetry(until, async (octokit, signal) => {
        const { data } = (await octokit.request(route, { owner, repo: name, ...parameters, request: { signal } })) as { data: unknown };
        return parse(schema, data);
      }),
    restUnless: (etag, schema, route, parameters, until) =>
      requestWithRetry(until, async (octokit, signal) => {
        const headers = etag === null ? {} : { 'if-none-match': etag };
        try {
          const answer = await octokit.request(route, { owner, repo: name, ...parameters, headers, request: { signal } });
          return { etag: answer.headers.etag ?? null, data: parse(schema, answer.data) };
        } catch (error) {
          if (answerOf(error).status === 304) return null;
          throw error;
        }
      }),
    graphql: (schema, query, variables, until) =>
      requestWithRetry(until, async (octokit, signal) =>
        parse(schema, await octokit.graphql(query, { owner, name, ...variables, request: { signal } })),
      ),
  };
}

function markOutcomeUnknown<T extends { outcomeUnknown: boolean }>(error: T, outcomeUnknown: boolean): T {
  error.outcomeUnknown ||= outcomeUnknown;
  return error;
}
