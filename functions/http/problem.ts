import type { Context } from 'hono';
import { asSentence, joined } from '#domain/as-sentence.ts';
import type { FieldError } from '#domain/content-problem.ts';
import { ContentConflictError, ContentPathError, StoreUnavailableError } from '@family-bakery/git-content/content-store';

type ProblemStatus = 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 421 | 429 | 500 | 502 | 503;

const TITLES: Record<ProblemStatus, string> = {
  400: 'Invalid request',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Took too long',
  409: 'Changed in the meantime',
  413: 'Too large',
  415: 'Unsupported media type',
  421: 'Not answered here',
  429: 'Too many requests',
  500: 'Something went wrong',
  502: 'Another service did not answer',
  503: 'Temporarily unavailable',
};

interface ProblemDetails {
  /** The invalid fields, each with a message. */
  errors?: FieldError[];
  /** The current entry, after a conflict with another save. */
  current?: unknown;
  /** Where a photo is used, if that prevents its deletion. */
  uses?: unknown;
  /** Whether the login continues with a code from the authenticator app. */
  needsCode?: true;
  /** Whether the host lacks what the admin needs, such as its password. */
  needsSetUp?: true;
  /** The token to send a form again with. */
  token?: string;
  /** Whether the request may have succeeded anyway. */
  outcomeUnknown?: true;
  headers?: Record<string, string>;
}

/** An error with a message for the user. Thrown anywhere, and turned into a response by `answerProblem`. */
export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly status: ProblemStatus;
  readonly details: ProblemDetails;

  constructor(status: ProblemStatus, sentence: string, details: ProblemDetails = {}, options?: ErrorOptions) {
    super(sentence, options);
    this.status = status;
    this.details = details;
  }
}

/** The result of something, or the ProblemError that it fails with. */
export const orProblem = async <T>(work: Promise<T>): Promise<T | ProblemError> =>
  work.catch((error: unknown) => {
    if (error instanceof ProblemError) return error;
    throw error;
  });

/** The 400 for invalid fields. */
export const invalidFields = (errors: FieldError[]): ProblemError => {
  const messages = joined(errors.map(({ message }) => message));
  return new ProblemError(400, asSentence(errors.length === 1 ? messages : `Please check these fields: ${messages}`), { errors });
};

/** When to try again if the site is too busy, in seconds. */
const BUSY_S = 2;

const DISK_SENTENCES: Record<string, string> = {
  ENOSPC: 'The disk is full, so nothing was saved. Free some space, then try again.',
  EROFS: 'The disk is read-only, so nothing was saved. Make it writable, then try again.',
};

const detailsOf = ({ retryAfterMs, outcomeUnknown }: StoreUnavailableError): ProblemDetails => ({
  ...(outcomeUnknown ? { outcomeUnknown } : {}),
  ...(retryAfterMs === null ? {} : { headers: { 'retry-after': `${Math.ceil(retryAfterMs / 1_000)}` } }),
});

/** Whether the process or the machine has no file descriptor left, by the error of whatever needed one. */
function isOutOfDescriptors(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message, cause } = error as NodeJS.ErrnoException;
  return code === 'EMFILE' || code === 'ENFILE' || /too many open files/i.test(message) || isOutOfDescriptors(cause);
}

/** The 503 for a request for which nothing is left, be it a descriptor or a place among the connections. */
export const busy = (options: ErrorOptions & { outcomeUnknown?: true } = {}): ProblemError => {
  const { outcomeUnknown, ...cause } = options;
  const details = { headers: { 'retry-after': `${BUSY_S}` }, ...(outcomeUnknown ? { outcomeUnknown } : {}) };
  return new ProblemError(503, 'The site is very busy. Try again in a moment.', details, cause);
};

/** What a request is answered with that failed with an error. */
export function problemOf(error: unknown, isRead: boolean): ProblemError {
  if (error instanceof ProblemError) return error;
  if (error instanceof StoreUnavailableError) return new ProblemError(503, error.message, detailsOf(error), { cause: error });
  if (error instanceof ContentConflictError) return new ProblemError(409, error.message, {}, { cause: error });
  if (error instanceof ContentPathError) return new ProblemError(400, error.message, {}, { cause: error });
  if (isOutOfDescriptors(error)) return busy({ cause: error, ...(isRead ? {} : { outcomeUnknown: true }) });
  const disk = DISK_SENTENCES[(error as NodeJS.ErrnoException).code ?? ''];
  if (disk) return new ProblemError(503, disk, {}, { cause: error });
  if (isRead) return new ProblemError(500, 'Something went wrong on our side. Please try again.', {}, { cause: error });
  const sentence = 'Something went wrong on our side. It is not certain whether anything was changed: please check before you try again.';
  return new ProblemError(500, sentence, { outcomeUnknown: true }, { cause: error });
}

/** The status, headers and body of an application/problem+json response (RFC 9457). */
export function problemDocument({ status, message, details: { headers, ...details } }: ProblemError) {
  const body = { type: 'about:blank', title: TITLES[status], status, detail: message, error: message, ...details };
  return {
    status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...headers },
    body: JSON.stringify(body),
  };
}

/** Turns an error into a response. Unexpected errors are logged, and their message is not revealed. */
export function answerProblem(context: Context, error: unknown, log: (error: unknown) => void): Response {
  const problem = problemOf(error, ['GET', 'HEAD'].includes(context.req.method));
  if (problem.status === 500) log(error);
  const { status, headers, body } = problemDocument(problem);
  return context.body(body, status, headers);
}
