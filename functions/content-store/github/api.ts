import { setTimeout as sleep } from 'node:timers/promises';
import type { Octokit } from '@octokit/core';
import type { z } from 'zod';
import { answerOf, GitHubAnswerError, judge } from './answer.ts';
import { AnswerTooLargeError, limitedFetch } from './limited-fetch.ts';
import { type GitHubTrouble, type Place, TROUBLES } from './trouble.ts';

/** How long the store waits for what; all in milliseconds. */
export interface Patience {
  /** For the whole of a save or a read, the time it waits for its turn included. */
  wholeMs: number;
  /** For the answer to one request. */
  requestMs: number;
  /** Before a request is repeated; twice as long each time, and somewhat at random. */
  pauseMs: number;
  /** How long after a write GitHub may still answer as if it had not been. */
  staleMs: number;
  /** How long a refusal of a save, or a save that would change nothing, waits to be looked at again. */
  secondLookMs: number;
}

/** How GitHub is asked. Every request of ours can be repeated without harm, and is. */
export interface GitHubApi {
  readonly place: Place;
  readonly patience: Patience;
  /** One request, such as `GET /repos/{owner}/{repo}/git/blobs/{sha}`. Throws GitHubTrouble, or GitHubAnswerError for what the caller must judge. */
  rest<T>(answer: z.ZodType<T>, route: string, parameters: Record<string, unknown>, until: number): Promise<T>;
  /** The same, asked only whether anything is new since the answer of that ETag. Null where nothing is. */
  restUnless<T>(
    etag: string | null,
    answer: z.ZodType<T>,
    route: string,
    parameters: Record<string, unknown>,
    until: number,
  ): Promise<{ etag: string | null; data: T } | null>;
  /** A query with $owner and $name given to it. */
  graphql<T>(answer: z.ZodType<T>, query: string, variables: Record<string, unknown>, until: number): Promise<T>;
  /**
   * Asks again, as long as GitHub may be stale, for what there is but may be too new for the server that was asked: `ask`
   * gives null, or a 404, 409 or 422.
   */
  find<T>(what: string, until: number, ask: () => Promise<T | null>): Promise<T>;
  /**
   * Waits before the next of several tries, the first of which is number 0, and no less than `leastMs`. Throws `trouble`
   * where time would be up by then.
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

/** Tries of one request. */
const MAX_TRIES = 8;
/** The longest pause between two tries, in milliseconds. */
const LONGEST_PAUSE = 4_000;

/** What GitHub answers where it does not know an object. */
const NOT_YET = [404, 409, 422];

/** What can stand in a header as a token. */
const TOKEN = /^[\x21-\x7e]+$/;

const silent = () => undefined;
const QUIET = { debug: silent, info: silent, warn: silent, error: silent };

/** Asks GitHub for one repository. octokit is loaded with the first request. */
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

  /** Sends a request, and retries it until there is an answer to go by or the time is up. */
  async function requestWithRetry<T>(until: number, ask: (octokit: Octokit, signal: AbortSignal) => Promise<T>): Promise<T> {
    // Node's complaint about such a header would quote it.
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

  /** What an answer holds, which may have been cut short on its way. */
  function parse<T>(schema: z.ZodType<T>, data: unknown): T {
    const parsed = schema.safeParse(data);
    if (!parsed.success) throw new Error(`an answer of another form: ${parsed.error.message}`);
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
