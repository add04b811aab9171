import { type GitHubTrouble, type Place, TROUBLES } from './trouble.ts';

/** What is known about a failed request. Contains neither the token nor the request body. */
export interface Answer {
  /** Null if no complete response arrived. */
  status: number | null;
  message: string;
  headers: Record<string, string | number | undefined>;
  /** GraphQL errors, which come with status 200. */
  errors: { type?: string; message: string; path?: (string | number)[] }[];
}

/** GitHub responded with an error whose meaning depends on the request. */
export class GitHubAnswerError extends Error {
  override name = 'GitHubAnswerError';
  readonly status: number;
  /** Whether an earlier attempt of the same request may have succeeded. */
  outcomeUnknown = false;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** What to do about a failed request. */
type Verdict =
  | { isFinal: true; error: GitHubTrouble | GitHubAnswerError; outcomeUnknown: boolean }
  /** Retry after the usual pause or after `waitMs`, whichever is longer; throw `error` if there is no time left. */
  | { isFinal: false; error: GitHubTrouble; outcomeUnknown: boolean; waitMs: number };

/** GitHub's documentation asks for a minute if a rate-limit response has no wait time. */
const DEFAULT_RATE_LIMIT_WAIT = 60_000;
/** Rate limits reset within the hour, and clocks can differ by minutes, so no wait is longer than this. */
const LONGEST_RATE_LIMIT_WAIT = 65 * 60_000;
/** The longest wait after a server error. A retry-after header is only a guess then, and the owner is told to wait a few minutes. */
const LONGEST_ERROR_WAIT = 5 * 60_000;

/** Reads an error thrown by octokit or by the connection. */
export function answerOf(error: unknown): Answer {
  const { status, message, response, headers, errors } = error as {
    status?: number;
    message?: string;
    response?: { headers?: Answer['headers'] };
    headers?: Answer['headers'];
    errors?: Answer['errors'];
  };
  // octokit reports status 500 for a request that got no response.
  const isAnswered = errors !== undefined || response?.headers !== undefined;
  return {
    status: errors ? 200 : isAnswered ? (status ?? null) : null,
    message: message ?? String(error),
    headers: response?.headers ?? headers ?? {},
    errors: errors ?? [],
  };
}

/** Decides whether to retry a failed request, and which error to throw otherwise. */
export function judge(answer: Answer, place: Place): Verdict {
  const { status, message, errors } = answer;
  const cause = new Error(`GitHub: ${status ?? 'no answer'}, ${message}`);
  const final = (error: GitHubTrouble | GitHubAnswerError): Verdict => ({ isFinal: true, error, outcomeUnknown: false });
  const passing = (outcomeUnknown: boolean): Verdict => {
    const retryAfter = retryAfterOf(answer);
    const error = TROUBLES.slow(cause);
    if (retryAfter !== null) error.retryAfterMs = Math.min(retryAfter, LONGEST_ERROR_WAIT);
    return { isFinal: false, error, outcomeUnknown, waitMs: error.retryAfterMs ?? 0 };
  };

  if (isRateLimit(answer)) {
    const waitMs = waitOf(answer);
    return { isFinal: false, error: TROUBLES.limited(waitMs, cause), outcomeUnknown: false, waitMs };
  }
  if (status === null || status >= 500) return passing(true);
  if (status === 200) {
    if (errors.some(({ type, path }) => type === 'NOT_FOUND' && path?.[0] === 'repository'))
      return final(TROUBLES.repository(place, cause));
    if (errors.some(({ type }) => type === 'FORBIDDEN' || type === 'INSUFFICIENT_SCOPES')) return final(TROUBLES.permission(place, cause));
    // GraphQL reports its own timeouts only as "something went wrong".
    return passing(false);
  }
  if (status === 401) return final(TROUBLES.token(cause));
  if (status === 403) return final((/archived/i.test(message) ? TROUBLES.archived : TROUBLES.permission)(place, cause));
  if (status === 451) return final(TROUBLES.blocked(place, cause));
  if (status === 409 && /repository is empty/i.test(message)) return final(TROUBLES.empty(place, cause));
  return final(new GitHubAnswerError(status, message));
}

const numberIn = (header: string | number | undefined): number | null => {
  const number = header === undefined || header === '' ? NaN : Number(header);
  return Number.isFinite(number) ? number : null;
};

function isRateLimit({ status, message, headers, errors }: Answer): boolean {
  if (status === 429 || errors.some(({ type }) => type === 'RATE_LIMITED')) return true;
  if (status !== 403) return false;
  return (
    numberIn(headers['retry-after']) !== null ||
    numberIn(headers['x-ratelimit-remaining']) === 0 ||
    /rate limit|abuse detection/i.test(message)
  );
}

/** The response's retry-after in milliseconds; null without that header. */
function retryAfterOf({ headers }: Answer): number | null {
  const seconds = numberIn(headers['retry-after']);
  return seconds === null ? null : Math.min(Math.max(0, seconds) * 1_000, LONGEST_RATE_LIMIT_WAIT);
}

/** Milliseconds until the rate limit allows another request. */
function waitOf(answer: Answer): number {
  const retryAfter = retryAfterOf(answer);
  if (retryAfter !== null) return retryAfter;
  const reset = numberIn(answer.headers['x-ratelimit-reset']);
  // One second extra, because clocks differ.
  if (reset !== null && numberIn(answer.headers['x-ratelimit-remaining']) === 0)
    return Math.min(Math.max(0, reset * 1_000 - Date.now()) + 1_000, LONGEST_RATE_LIMIT_WAIT);
  return DEFAULT_RATE_LIMIT_WAIT;
}
