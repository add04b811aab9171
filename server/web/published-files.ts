import { createHash } from 'node:crypto';
import { constants, lstatSync, type Stats } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants as zlib, gzip } from 'node:zlib';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';
import { getMimeType } from 'hono/utils/mime';
import { DATA_TYPES } from '../publisher/routes.ts';

/** How bytes may be sent besides as they are, the smaller first. */
export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Files above this many bytes are read from the disk each time, as far as they are asked for. */
const MOST_KEPT_OF_ONE = 4_000_000;
/** The same of what compresses, such as the list of all recipes: it is sent in a tenth of its bytes, compressed once for all who ask. */
const MOST_KEPT_OF_TEXT = 32_000_000;
/** What all files in memory may take together, in bytes. */
const MOST_KEPT = 64_000_000;
/** Below this many bytes a file is one packet anyway. */
const LEAST_COMPRESSED = 1_024;
/** Above this many bytes the best compression takes seconds. */
const MOST_COMPRESSED_WELL = 500_000;

const brotli = (bytes: Buffer, quality: number): Promise<Buffer> =>
  promisify(brotliCompress)(bytes, { params: { [zlib.BROTLI_PARAM_QUALITY]: quality, [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
/** What a visitor can wait for: some milliseconds. */
const COMPRESS: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => brotli(bytes, 5),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/** A file as visitors get it. */
interface Description {
  /** Its name below the published folder. */
  name: string;
  /** As a Content-Type. */
  type: string;
  size: number;
  /** As Last-Modified tells it, to the second. */
  modified: string;
  /** Without quotes. */
  tag: string;
}

/** A file in memory, whole, as it was at one moment, with its compressed forms once they were asked for. */
export interface KeptFile extends Description {
  bytes: Buffer;
  isCompressible: boolean;
  /** Its bytes in an encoding; at once where they were asked for before. */
  encoded(encoding: Encoding): Buffer | Promise<Buffer>;
}

/** A file too large for the memory, open: the caller closes it. */
export interface OpenFile extends Description {
  handle: FileHandle;
}

/** What tells a file from one that has taken its place. */
const markOf = ({ ino, size, mtimeMs, ctimeMs }: Stats): string => `${ino} ${size} ${mtimeMs} ${ctimeMs}`;
const modifiedOf = ({ mtimeMs }: Stats): string => new Date(mtimeMs).toUTCString();

const typeOf = (name: string): string =>
  DATA_TYPES.get(`/${name}`) ?? (name.endsWith('.ico') ? 'image/vnd.microsoft.icon' : (getMimeType(name) ?? 'application/octet-stream'));

const isText = (type: string): boolean => COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type);

/** Whether a file is too large for the memory. */
const isLarge = (name: string, { size }: Stats): boolean => size > (isText(typeOf(name)) ? MOST_KEPT_OF_TEXT : MOST_KEPT_OF_ONE);

/** The files that may be meant by a path, the likeliest first; none where it names something hidden. */
export function candidatesOf(pathname: string): string[] {
  if (pathname.includes('\0') || /[/\\]\.(?!well-known\/)/.test(pathname)) return [];
  if (pathname === '/') return ['index.html'];
  const name = pathname.slice(1);
  return path.extname(name) === '' ? [`${name}.html`, name, `${name}/index.html`] : [name];
}

function lookAt(place: string): Stats | null {
  try {
    // Not the target of a link: it may be anything on the disk. And at once: handing this over would take longer.
    const stats = lstatSync(place, { throwIfNoEntry: false });
    return stats?.isFile() ? stats : null;
  } catch (error) {
    // No file can have the name, or it lies below one.
    if (['ENAMETOOLONG', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

interface Kept {
  mark: string;
  file: KeptFile;
  /** The bytes of all its forms. */
  weight: number;
}

/**
 * The published folder as visitors read it. Each file is kept in memory from when it is first asked for until another
 * takes its place, which a look at the disk tells each time; so what is answered is one file whole, and the newest.
 */
export class PublishedFiles {
  readonly #root: string;
  /** By name, those asked for last at the end. */
  readonly #kept = new Map<string, Kept>();
  readonly #reading = new Map<string, Promise<KeptFile | OpenFile | null>>();
  #weight = 0;
  #improving = Promise.resolve();

  constructor(root: string) {
    this.#root = root;
  }

  /** The file for a path that begins with a slash; at once where it is in memory. Null where nothing is published there. */
  find(pathname: string): KeptFile | null | Promise<KeptFile | OpenFile | null> {
    for (const name of candidatesOf(pathname)) {
      const stats = lookAt(path.join(this.#root, name));
      if (stats === null) continue;
      const mark = markOf(stats);
      const kept = this.#kept.get(name);
      if (kept?.mark === mark) {
        this.#kept.delete(name);
        this.#kept.set(name, kept);
        return kept.file;
      }
      return this.#readOnce(name, stats).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return this.find(pathname); // Taken away since: there may be another by now.
        throw error;
      });
    }
    return null;
  }

  /** Reads a file for all who ask for it as it is now. A request after it was replaced reads it again. */
  #readOnce(name: string, stats: Stats): Promise<KeptFile | OpenFile | null> {
    if (isLarge(name, stats)) return this.#read(name);
    const key = `${name} ${markOf(stats)}`;
    const reading = this.#reading.get(key) ?? this.#read(name).finally(() => this.#reading.delete(key));
    this.#reading.set(key, reading);
    return reading;
  }

  async #read(name: string): Promise<KeptFile | OpenFile | null> {
    const place = path.join(this.#root, name);
    // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- Windows has no O_NOFOLLOW.
    const handle = await open(place, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    let isHandedOver = false;
    try {
      // A folder on the way may be a link.
      if ((await realpath(place)) !== path.join(await realpath(this.#root), name)) return null;
      const stats = await handle.stat();
      const description = { name, type: typeOf(name), size: stats.size, modified: modifiedOf(stats) };
      if (isLarge(name, stats)) {
        isHandedOver = true;
        return { ...description, tag: `${stats.size.toString(36)}-${Math.round(stats.mtimeMs).toString(36)}`, handle };
      }
      return this.#keep(name, markOf(stats), description, await handle.readFile());
    } finally {
      if (!isHandedOver) await handle.close();
    }
  }

  #keep(name: string, mark: string, description: Omit<Description, 'tag'>, bytes: Buffer): KeptFile {
    const forms = new Map<Encoding, Buffer | Promise<Buffer>>();
    const put = (encoding: Encoding, form: Buffer) => {
      const before = forms.get(encoding);
      forms.set(encoding, form);
      this.#grow(name, kept, form.length - (Buffer.isBuffer(before) ? before.length : 0));
    };
    const make = async (encoding: Encoding) => {
      const form = await COMPRESS[encoding](bytes);
      put(encoding, form);
      if (encoding === 'br' && bytes.length <= MOST_COMPRESSED_WELL)
        this.#improve(name, kept, async () => put('br', await brotli(bytes, 11)));
      return form;
    };
    const file: KeptFile = {
      ...description,
      size: bytes.length,
      tag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
      bytes,
      isCompressible: bytes.length >= LEAST_COMPRESSED && isText(description.type),
      encoded(encoding) {
        const form = forms.get(encoding) ?? make(encoding);
        if (!forms.has(encoding)) forms.set(encoding, form);
        return form;
      },
    };
    const kept: Kept = { mark, file, weight: 0 };
    this.#weight -= this.#kept.get(name)?.weight ?? 0;
    this.#kept.delete(name);
    this.#kept.set(name, kept);
    this.#grow(name, kept, bytes.length);
    return file;
  }

  #isKept(name: string, kept: Kept): boolean {
    return this.#kept.get(name) === kept;
  }

  /** Counts what a file takes, and lets go of those that nobody has asked for the longest. */
  #grow(name: string, kept: Kept, bytes: number): void {
    if (!this.#isKept(name, kept)) return;
    kept.weight += bytes;
    this.#weight += bytes;
    for (const [oldest, { weight }] of this.#kept) {
      if (this.#weight <= MOST_KEPT) return;
      this.#kept.delete(oldest);
      this.#weight -= weight;
    }
  }

  /** The best compression takes long, so its result replaces the quick one later: one after the other, behind the visitors. */
  #improve(name: string, kept: Kept, work: () => Promise<void>): void {
    this.#improving = this.#improving.then(async () => {
      if (this.#isKept(name, kept)) await work();
    });
  }
}
