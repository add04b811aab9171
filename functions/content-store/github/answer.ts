import { type GitHubTrouble, type Place, TROUBLES } from './trouble.ts';

/** What is known of a request that went wrong. Holds neither the token nor what was sent. */
export interface Answer {
  /** Null where no whole answer came. */
  status: number | null;
  message: string;
  headers: Record<string, string | number | undefined>;
  /** GraphQL's own errors, which come with the status 200. */
  errors: { type?: string; message: string; path?: (string | number)[] }[];
}

/** GitHub answered, and what that means depends on what was asked. */
export class GitHubAnswerError extends Error {
  override name = 'GitHubAnswerError';
  readonly status: number;
  /** Whether an earlier try of the same request may have been done. */
  outcomeUnknown = false;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** What to do about an answer. */
type Verdict =
  | { isFinal: true; error: GitHubTrouble | GitHubAnswerError; outcomeUnknown: boolean }
  /** Ask again after the usual pause, which `waitMs` may make longer; `error` is for who cannot wait. */
  | { isFinal: false; error: GitHubTrouble; outcomeUnknown: boolean; waitMs: number };

/** GitHub asks for a minute where it does not say how long. */
const UNSAID_WAIT = 60_000;
/** Its limits end within the hour, and clocks differ by minutes: nothing makes the site leave it alone for longer than this. */
const LONGEST_WAIT = 65 * 60_000;
/** Nor does a fault for longer than this: a time named then is only a guess, and the owner reads of some minutes. */
const LONGEST_FAULT = 5 * 60_000;

/** Reads octokit's errors, and those of a connection. */
export function answerOf(error: unknown): Answer {
  const { status, message, response, headers, errors } = error as {
    status?: number;
    message?: string;
    response?: { headers?: Answer['headers'] };
    headers?: Answer['headers'];
    errors?: Answer['errors'];
  };
  // octokit gives the status 500 to a request that was not answered.
  const isAnswered = errors !== undefined || response?.headers !== undefined;
  return {
    status: errors ? 200 : isAnswered ? (status ?? null) : null,
    message: message ?? String(error),
    headers: response?.headers ?? headers ?? {},
    errors: errors ?? [],
  };
}

/** Decides what a failed request means. */
export function judge(answer: Answer, place: Place): Verdict {
  const { status, message, errors } = answer;
  const cause = new Error(`GitHub: ${status ?? 'no answer'}, ${message}`);
  const final = (error: GitHubTrouble | GitHubAnswerError): Verdict => ({ isFinal: true, error, outcomeUnknown: false });
  const passing = (outcomeUnknown: boolean): Verdict => {
    const retryAfter = retryAfterOf(answer);
    const error = TROUBLES.slow(cause);
    if (retryAfter !== null) error.retryAfterMs = Math.min(retryAfter, LONGEST_FAULT);
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
    // GraphQL says of its own timeouts only that something went wrong.
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

/** The milliseconds that an answer asks to be left alone for; null where it does not say. */
function retryAfterOf({ headers }: Answer): number | null {
  const seconds = numberIn(headers['retry-after']);
  return seconds === null ? null : Math.min(Math.max(0, seconds) * 1_000, LONGEST_WAIT);
}

/** Milliseconds until GitHub wants to be asked again, where it has had too many requests. */
function waitOf(answer: Answer): number {
  const retryAfter = retryAfterOf(answer);
  if (retryAfter !== null) return retryAfter;
  const reset = numberIn(answer.headers['x-ratelimit-reset']);
  // A second more, for clocks are not the same everywhere.
  if (reset !== null && numberIn(answer.headers['x-ratelimit-remaining']) === 0)
    return Math.min(Math.max(0, reset * 1_000 - Date.now()) + 1_000, LONGEST_WAIT);
  return UNSAID_WAIT;
}
