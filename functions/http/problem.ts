import type { Context } from 'hono';
import { asSentence, joined } from '#domain/as-sentence.ts';
import type { FieldError } from '#domain/content-problem.ts';
import { ContentConflictError, ContentPathError, StoreUnavailableError } from '#domain/content-store.ts';

type ProblemStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500 | 502 | 503;

const TITLES: Record<ProblemStatus, string> = {
  400: 'That cannot be taken as it is',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Not offered here',
  409: 'Changed in the meantime',
  413: 'Too large',
  415: 'A kind of data that is not taken here',
  429: 'Too many tries',
  500: 'Something went wrong',
  502: 'Another service did not answer',
  503: 'Not possible just now',
};

interface ProblemDetails {
  /** Fields that are wrong, each with its sentence. */
  errors?: FieldError[];
  /** What is there now, where someone else was faster. */
  current?: unknown;
  /** The places that something is used in, where that keeps it from being deleted. */
  uses?: unknown;
  /** Whether signing in goes on with a code from the authenticator app. */
  needsCode?: true;
  /** Whether what was asked may have been done all the same. */
  outcomeUnknown?: true;
  headers?: Record<string, string>;
}

/** A refusal with a sentence for the person who asked. Thrown anywhere, answered in one place. */
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

/** A refusal because of what some fields hold. */
export const invalidFields = (errors: FieldError[]): ProblemError => {
  const messages = joined(errors.map(({ message }) => message));
  return new ProblemError(400, asSentence(errors.length === 1 ? messages : `Please look at these fields: ${messages}`), { errors });
};

const DISK_SENTENCES: Record<string, string> = {
  ENOSPC: 'The disk is full, so nothing was saved. Free some space, then try again.',
  EROFS: 'The disk can only be read, so nothing was saved. Make it writable, then try again.',
};

const detailsOf = ({ retryAfterMs, outcomeUnknown }: StoreUnavailableError): ProblemDetails => ({
  ...(outcomeUnknown ? { outcomeUnknown } : {}),
  ...(retryAfterMs === null ? {} : { headers: { 'retry-after': `${Math.ceil(retryAfterMs / 1_000)}` } }),
});

function problemOf(error: unknown, isRead: boolean): ProblemError {
  if (error instanceof ProblemError) return error;
  if (error instanceof StoreUnavailableError) return new ProblemError(503, error.message, detailsOf(error), { cause: error });
  if (error instanceof ContentConflictError) return new ProblemError(409, error.message, {}, { cause: error });
  if (error instanceof ContentPathError) return new ProblemError(400, error.message, {}, { cause: error });
  const disk = DISK_SENTENCES[(error as NodeJS.ErrnoException).code ?? ''];
  if (disk) return new ProblemError(503, disk, {}, { cause: error });
  if (isRead) return new ProblemError(500, 'Something went wrong on our side. Please try again.', {}, { cause: error });
  const sentence = 'Something went wrong on our side. It is not certain whether anything was changed: please look before you try again.';
  return new ProblemError(500, sentence, { outcomeUnknown: true }, { cause: error });
}

/** A refusal as application/problem+json (RFC 9457), in the parts of an answer. */
export function problemDocument({ status, message, details: { headers, ...details } }: ProblemError) {
  const body = { type: 'about:blank', title: TITLES[status], status, detail: message, error: message, ...details };
  return {
    status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...headers },
    body: JSON.stringify(body),
  };
}

/** The answer to an error. Faults of ours are logged and not revealed. */
export function answerProblem(context: Context, error: unknown, log: (error: unknown) => void): Response {
  const problem = problemOf(error, ['GET', 'HEAD'].includes(context.req.method));
  if (problem.status === 500) log(error);
  const { status, headers, body } = problemDocument(problem);
  return context.body(body, status, headers);
}
