import { isUtf8 } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context, MiddlewareHandler } from 'hono';
import { ProblemError } from './problem.ts';

/** A body may take this long, and a second more for every 10 kB that have arrived. */
const PATIENCE_MS = 20_000;
const SLOWEST_BYTES_PER_MS = 10;

/** How large a body may be, in bytes, unless something else is said: 10,000 characters of any alphabet, URL-encoded. */
export const MOST_BYTES = 64_000;

/** The context's name for how large the body may be. */
const LIMIT = 'mostBytes';

/** Says how large the body of a request may be, in bytes. The body itself is read later, if at all. */
export const allowBody =
  (mostBytes: number): MiddlewareHandler =>
  (context, next) => {
    (context.set as (name: string, value: number) => void)(LIMIT, mostBytes);
    return next();
  };

function mostBytesOf(context: Context): number {
  const most = (context.get as (name: string) => unknown)(LIMIT);
  return typeof most === 'number' ? most : MOST_BYTES;
}

/** Refuses what is larger than `mostBytes`. */
export const tooLarge = (mostBytes: number): ProblemError =>
  new ProblemError(413, `That is too large: the limit is ${Math.floor(mostBytes / 1_000).toLocaleString('en-US')} kB.`);

let lastPiece: Promise<unknown> = Promise.resolve();

/** Resolves for one caller in each turn of the event loop: pieces of twenty photos at once would hold up the requests between them. */
const pieceInTurn = (): Promise<unknown> => (lastPiece = lastPiece.then(() => nextTurn()));

/** The next piece of a body; null at its end. Throws a 408 if it does not come in time, and a 400 if the connection broke. */
async function nextPiece(pieces: AsyncIterator<Uint8Array>, patienceMs: number): Promise<Uint8Array | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ProblemError(408, 'The request took too long to arrive. Please try again.')), patienceMs);
  });
  try {
    const next = await Promise.race([pieces.next(), late]);
    return next.done ? null : next.value;
  } catch (cause) {
    if (cause instanceof ProblemError) throw cause;
    throw new ProblemError(400, 'The request ended before all of it had arrived.', {}, { cause });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The pieces of a body as they arrive, counted. Throws a 413 as soon as there are more than `mostBytes`, a 415 if they are compressed: what
 * they would become cannot be counted.
 */
export async function* piecesOf({ headers, body }: Request, mostBytes: number): AsyncGenerator<Uint8Array> {
  if (!/^(?:identity)?$/i.test((headers.get('content-encoding') ?? '').trim()))
    throw new ProblemError(415, 'Send this without compression (Content-Encoding).');
  if (Number(headers.get('content-length') ?? 0) > mostBytes) throw tooLarge(mostBytes);
  // Canceled, a body would take its connection with it, and no one would read the answer.
  const pieces = body?.values({ preventCancel: true });
  if (!pieces) return;
  const started = performance.now();
  for (let size = 0; ;) {
    const piece = await nextPiece(pieces, started + PATIENCE_MS + size / SLOWEST_BYTES_PER_MS - performance.now());
    if (piece === null) return;
    await pieceInTurn();
    size += piece.length;
    if (size > mostBytes) throw tooLarge(mostBytes);
    yield piece;
  }
}

/** Collects pieces in one place. */
export class Collected {
  readonly #mostBytes: number;
  #bytes: Uint8Array<ArrayBuffer>;
  #size = 0;

  /** `expected` is how many bytes will probably come: growing would need twice the memory, and untouched memory costs nothing. */
  constructor(mostBytes: number, expected: number) {
    this.#mostBytes = mostBytes;
    this.#bytes = new Uint8Array(Math.min(mostBytes, expected));
  }

  /** Adds a piece; returns false, and adds nothing, if there would be more than the most. */
  add(piece: Uint8Array): boolean {
    const start = this.#size;
    const size = start + piece.length;
    if (size > this.#mostBytes) return false;
    if (size > this.#bytes.length)
      this.#bytes = new Uint8Array(this.#bytes.buffer.transfer(Math.min(this.#mostBytes, Math.max(size, this.#bytes.length * 2))));
    this.#bytes.set(piece, start);
    this.#size = size;
    return true;
  }

  /** All that was added. Nothing can be added afterwards. */
  finish(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#bytes.buffer.transfer(this.#size));
  }
}

/** The size that a request says its body has, in bytes; 0 if it does not say. */
export const declaredSize = ({ headers }: Request): number => {
  const declared = Number(headers.get('content-length') ?? 0);
  return Number.isSafeInteger(declared) && declared > 0 ? declared : 0;
};

/** Reads a body of at most `mostBytes`. Throws a 400, 408, 413 or 415. */
export async function readBody(request: Request, mostBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const collected = new Collected(mostBytes, declaredSize(request));
  for await (const piece of piecesOf(request, mostBytes)) if (!collected.add(piece)) throw tooLarge(mostBytes);
  return collected.finish();
}

/** Reads the whole body before the handler runs, so that one that is too large or incomplete is refused. */
export const limitedBody: MiddlewareHandler = async (context, next) => {
  const { buffer } = await readBody(context.req.raw, mostBytesOf(context));
  // Hono keeps a body that was read here, as a promise, whatever its types say. A new request would copy the body.
  Object.assign(context.req.bodyCache, { arrayBuffer: Promise.resolve(buffer) });
  return next();
};

/** Refuses a body that is not JSON or is too large. */
export const jsonBody: MiddlewareHandler = async (context, next) => {
  if (!/^application\/json\s*(?:;|$)/i.test(context.req.header('content-type') ?? ''))
    throw new ProblemError(415, 'Send this as application/json.');
  return limitedBody(context, next);
};

/** Parses bytes as JSON. Throws a 400. */
export function parseJson(bytes: ArrayBuffer | Uint8Array): unknown {
  // Otherwise invalid bytes would silently be saved as replacement characters.
  if (!isUtf8(bytes)) throw new ProblemError(400, 'The request is not valid UTF-8 text, as JSON must be.');
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (cause) {
    throw new ProblemError(400, 'The request is not valid JSON.', {}, { cause });
  }
}

/** Parses the body of a request as JSON. Throws a 400. */
export const readJson = async (context: Context): Promise<unknown> => parseJson(await context.req.arrayBuffer());
