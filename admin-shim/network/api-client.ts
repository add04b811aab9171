import type { UploadedPhoto } from '#api/photos.ts';
import type { AnswerOf, BodyOf, Route, RouteAt } from '#api/routes.ts';
import type { SignIn } from '#api/sessions.ts';
import type { FieldError } from '#domain/content-problem.ts';
import { readStored, writeStored } from '#kitchen/storage.ts';
import { loginUrl } from '../routing/address.ts';

/** Why a call did not do what it was asked. `message` is the server's own sentence, if it gave one. */
export type Failure<Current = unknown> =
  /** The server could not be reached, or its answer did not come in time. */
  | { kind: 'network' }
  /** No one is signed in any more. */
  | { kind: 'signed-out'; message: string | null; needsCode: boolean }
  /** The entry was changed or deleted (`current` is null) since it was read. */
  | { kind: 'stale'; message: string | null; current: Current | null }
  | { kind: 'refused'; status: number; message: string | null; errors: FieldError[]; outcomeUnknown?: boolean; needsSetUp?: boolean };

/** What a call came to. */
export type Answer<T, Current = unknown> = { ok: true; value: T } | { ok: false; failure: Failure<Current> };

/** Why something could not be fetched: the server's own sentence, or `otherwise`. */
export const whyNotFetched = (failure: Failure, otherwise: string): string => (failure.kind !== 'network' && failure.message) || otherwise;

/** Whether what was asked for is not there, or not any more. */
export const isGone = (failure: Failure): boolean =>
  (failure.kind === 'stale' && failure.current === null) || (failure.kind === 'refused' && failure.status === 404);

/** Why something was not done, after a sentence that says what: the server's own sentence, if it gave one. */
export const reasonOf = (failure: Failure): string =>
  failure.kind === 'network' ? 'The site cannot be reached right now.' : (failure.message ?? 'Please try again.');

/** Why something was refused, in one sentence: the first thing that is wrong with it. */
export const refusalOf = (failure: Failure): string => (failure.kind === 'refused' && failure.errors[0]?.message) || reasonOf(failure);

/** What to say after a network failure: the change may have been made. `change` completes the sentence. */
export const cannotTell = (change: string): string =>
  `The site cannot be reached, so we can’t tell whether ${change}. Try again in a moment.`;

/** Whether the host lacks what the admin needs, such as its password: the login page shows how to set it up. */
export const needsSetUp = (answer: Answer<unknown>): boolean =>
  !answer.ok && answer.failure.kind === 'refused' && answer.failure.needsSetUp === true;

/** An answer; a signed-out user is led to the login page and back, and has no answer here. */
export async function orLogin<T, Current>(asked: Promise<Answer<T, Current>>): Promise<Answer<T, Current>> {
  const answer = await asked;
  if (answer.ok || (answer.failure.kind !== 'signed-out' && !needsSetUp(answer))) return answer;
  location.replace(loginUrl(location.pathname + location.search));
  return new Promise<never>(() => undefined);
}

/** Why the site did not save: its own sentence. Where the form is not what is wrong, that says what has become of it too. */
export const whyNotSaved = ({ status, message }: Extract<Failure, { kind: 'refused' }>): string | null =>
  message !== null && status >= 500 ? `${message} What you wrote is still here.` : message;

const PATIENCE_MS = 30_000;

interface Problem {
  error?: unknown;
  errors?: unknown;
  current?: unknown;
  needsCode?: unknown;
  needsSetUp?: unknown;
  outcomeUnknown?: unknown;
}

const isFieldError = (value: unknown): value is FieldError =>
  typeof value === 'object' && value !== null && 'path' in value && 'message' in value && typeof value.message === 'string';

/** Parses an error response. Invalid parts are ignored. */
function failureFrom(status: number, body: unknown): Failure {
  const { error, errors, current, needsCode, needsSetUp, outcomeUnknown }: Problem = typeof body === 'object' && body !== null ? body : {};
  const message = typeof error === 'string' && error !== '' ? error : null;
  if (status === 401) return { kind: 'signed-out', message, needsCode: needsCode === true };
  if (status === 409 && current !== undefined) return { kind: 'stale', message, current };
  return {
    kind: 'refused',
    status,
    message,
    errors: Array.isArray(errors) ? errors.filter(isFieldError) : [],
    ...(needsSetUp === true && { needsSetUp }),
    // A response without a message comes from a proxy that gave up.
    outcomeUnknown: outcomeUnknown === true || (message === null && status >= 500),
  };
}

/** Remembers that the owner is signed in. It grants nothing: src/components/owner.ts only shows her links to edit public pages. */
const noteOwner = (isSignedIn: boolean): boolean => writeStored('localStorage', 'owner', isSignedIn ? 1 : null);

/** Whether someone was signed in here last. */
export const isKnownOwner = (): boolean => readStored('localStorage', 'owner') !== null;

/** Requests that were sent before the screen that needs their answers was there, by their address; null if there was none. */
const early = new Map<string, Promise<Response | null>>();

const request = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(path, { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS), ...init });

/** Sends a request now, whose answer goes to the first call that makes the same one. */
export function askEarly(path: string): void {
  early.set(
    path,
    request(path).catch(() => null),
  );
}

/** Sends a request whose answer is a `T`, as the caller says. For addresses that the code does not know; else see `call`. */
export async function send<T, Current = unknown>(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<T, Current>> {
  let response: Response;
  let value: unknown;
  try {
    const asked = method === 'GET' ? early.get(path) : undefined;
    early.delete(path);
    const content = body === undefined ? {} : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
    response = (await asked) ?? (await request(path, { method, ...content }));
    value = await response.json().catch((error: unknown) => {
      if (error instanceof SyntaxError) return null;
      throw error;
    });
  } catch {
    return { ok: false, failure: { kind: 'network' } };
  }
  if (response.status === 401) noteOwner(false);
  return response.ok ? { ok: true, value: value as T } : { ok: false, failure: failureFrom(response.status, value) as Failure<Current> };
}

/** A route that answers in JSON; never if there is none at the address, or it answers with a page or a file. */
type RouteOf<Method extends string, Address extends string> = {
  [One in RouteAt<Method, Address>]: AnswerOf<One> extends Response ? never : One;
}[RouteAt<Method, Address>];
type Sent<One extends Route> = [One] extends [never] ? [noSuchRoute: never] : [BodyOf<One>] extends [never] ? [] : [body: BodyOf<One>];

/** Makes a call to the site's API, with a body as JSON where the route takes one. src/api/routes.ts has the routes. */
export const call = <Method extends string, Address extends string>(
  method: Method,
  address: Address,
  ...[body]: Sent<RouteOf<Method, Address>>
) => send<AnswerOf<RouteOf<Method, Address>>>(method, address, body);

/** The header that names a creation: sent again with the same key, it is answered with what it has made. */
export const creationKey = (key: string) => ({ 'idempotency-key': key });

/** The address that says who is signed in. */
export const VERIFY = '/api/auth/verify';

/** Who is signed in. */
export async function verify() {
  const answer = await call('GET', VERIFY);
  if (answer.ok) noteOwner(true);
  return answer;
}

/** Signs in. */
export const login = (signIn: SignIn) => call('POST', '/api/auth/login', signIn);

async function leave(asked: Promise<Answer<unknown>>) {
  const answer = await asked;
  if (answer.ok) noteOwner(false);
  return answer;
}

/** Signs out. */
export const logout = () => leave(call('POST', '/api/auth/logout'));

/** Signs out on every device. */
export const logoutEverywhere = () => leave(call('POST', '/api/auth/logout/everywhere'));

/** What the site is doing about the newest commit. */
export const publishingStatus = () => call('GET', '/api/admin/status');

/** The commit that visitors see. */
export const liveBuild = () => call('GET', '/build.json');

/** Sends a photo. `onProgress` receives the part sent so far, from 0 to 1; `signal` cancels it. */
export function uploadPhoto(photo: Blob, onProgress: (part: number) => void, signal: AbortSignal): Promise<Answer<UploadedPhoto>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.append('image', photo);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => lengthComputable && onProgress(loaded / total);
    request.onload = () => {
      const body: unknown = request.response;
      const isDone = request.status >= 200 && request.status < 300 && body !== null;
      resolve(
        isDone ? { ok: true, value: body as AnswerOf<'POST /api/upload'> } : { ok: false, failure: failureFrom(request.status, body) },
      );
    };
    request.onerror = request.onabort = request.ontimeout = () => resolve({ ok: false, failure: { kind: 'network' } });
    signal.addEventListener('abort', () => request.abort());
    request.open('POST', '/api/upload');
    request.send(form);
  });
}

/** The sentence for a photo that could not be sent. */
export const uploadFailed = (failure: Failure): string =>
  `Upload failed: ${failure.kind === 'network' ? 'Network error' : (failure.message ?? 'Unknown error')}`;
