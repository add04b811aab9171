import { ProblemError } from './problem.ts';
import { tooLarge } from './request-body.ts';

/** The most parts of a form: those of the site have ten. */
const MOST_PARTS = 32;
/** The most bytes of a part's header: browsers write about a hundred, and the name of a file. */
const HEADER_BYTES = 2_000;
const HEADER_END = Buffer.from('\r\n\r\n');

const unreadable = (): ProblemError => new ProblemError(400, 'The form could not be read. Please send it again.');

/** What the header of a part says. */
interface PartHead {
  name: string;
  isFile: boolean;
}

/** A part of a form. Its bytes are read to their end, or not at all, before the next part is asked for. */
interface Part extends PartHead {
  bytes: AsyncIterable<Uint8Array>;
}

/** The boundary between the parts, as the content type says. Throws a 400. */
function boundaryOf(contentType: string): string {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s";]{1,70}))(?:\s*;|\s*$)/i.exec(contentType) ?? [];
  const boundary = quoted ?? bare;
  if (boundary === undefined) throw unreadable();
  return boundary;
}

/** What a part's header says about it; browsers write a quote in a name as %22. */
function describePart(header: string): PartHead {
  const [, disposition = ''] = /^content-disposition:\s*form-data([^\r\n]*)/im.exec(header) ?? [];
  const [, name] = /;\s*name="([^"]*)"/i.exec(disposition) ?? /;\s*name=([^\s";]+)/i.exec(disposition) ?? [];
  if (name === undefined) throw unreadable();
  return { name, isFile: /;\s*filename\*?=/i.test(disposition) };
}

/** What has arrived and is not read yet: never more than a piece and what might be the beginning of an end. */
class Arriving {
  readonly #pieces: AsyncIterator<Uint8Array>;
  readonly #mostBytes: number;
  #rest: Buffer = Buffer.alloc(0);
  #counted = 0;

  constructor(pieces: AsyncIterable<Uint8Array>, mostBytes: number) {
    this.#pieces = pieces[Symbol.asyncIterator]();
    this.#mostBytes = mostBytes;
  }

  async #grow(): Promise<void> {
    const next = await this.#pieces.next();
    if (next.done) throw unreadable();
    const { buffer, byteOffset, length } = next.value;
    const piece = Buffer.from(buffer as ArrayBuffer, byteOffset, length);
    this.#rest = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece]);
  }

  #take(count: number, isCounted = true): Buffer {
    if (isCounted && (this.#counted += count) > this.#mostBytes) throw tooLarge(this.#mostBytes);
    const taken = this.#rest.subarray(0, count);
    this.#rest = this.#rest.subarray(count);
    return taken;
  }

  /** Takes so many bytes. Throws a 400 if the body ends before. */
  async take(count: number): Promise<Buffer> {
    while (this.#rest.length < count) await this.#grow();
    return this.#take(count);
  }

  /** Takes what comes before `end`, and `end` itself. Throws a 400 if it does not come within so many bytes. */
  async takeUntil(end: Buffer, mostBytes: number): Promise<Buffer> {
    let index: number;
    while ((index = this.#rest.indexOf(end)) < 0 && this.#rest.length <= mostBytes) await this.#grow();
    if (index < 0 || index > mostBytes) throw unreadable();
    return this.#take(index + end.length).subarray(0, index);
  }

  /** Takes what comes before `end` as it arrives, and `end` itself. */
  async *streamUntil(end: Buffer, isCounted: boolean): AsyncGenerator<Buffer> {
    for (;;) {
      const index = this.#rest.indexOf(end);
      // What may be the beginning of the end stays.
      const sure = index < 0 ? this.#rest.length - end.length + 1 : index;
      if (sure > 0) yield this.#take(sure, isCounted);
      if (index >= 0) {
        this.#take(end.length);
        return;
      }
      await this.#grow();
    }
  }
}

interface PartsOptions {
  contentType: string;
  /** The most bytes of all that is counted. */
  mostBytes: number;
  /** Whether the bytes of a part are counted; those of its header are in any case. */
  isCounted(part: PartHead): boolean;
}

/**
 * The parts of a multipart form as they arrive (RFC 7578), so that it can be decided about each before it is read: no part is held here.
 * Throws a 400 for what is no such form, and a 413 as soon as there are too many parts or bytes.
 */
export async function* partsOf(
  pieces: AsyncIterable<Uint8Array>,
  { contentType, mostBytes, isCounted }: PartsOptions,
): AsyncGenerator<Part> {
  const delimiter = Buffer.from(`\r\n--${boundaryOf(contentType)}`);
  const arriving = new Arriving(pieces, mostBytes);
  if (!(await arriving.take(delimiter.length - 2)).equals(delimiter.subarray(2))) throw unreadable();
  for (let count = 0; ; count += 1) {
    const after = (await arriving.take(2)).toString('latin1');
    if (after === '--') return;
    if (after !== '\r\n') throw unreadable();
    if (count === MOST_PARTS) throw new ProblemError(413, 'The form has too many fields.');
    const head = describePart((await arriving.takeUntil(HEADER_END, HEADER_BYTES)).toString('utf8'));
    const bytes = arriving.streamUntil(delimiter, isCounted(head));
    yield { ...head, bytes };
    // What no one wanted.
    for await (const _piece of bytes);
  }
}
