import { createHash } from 'node:crypto';
import { constants, lstatSync, type Stats } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants as zlib, gzip } from 'node:zlib';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';
import { getMimeType } from 'hono/utils/mime';
import { DATA_TYPES } from '#content/site-routes.ts';

/** Supported content encodings, best compression first. */
export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Files larger than this, in bytes, are not cached but streamed from the disk. */
const CACHEABLE_BYTES = 4_000_000;
/** The limit for compressible files, such as the list of all recipes: compressed once, they are sent in a tenth of their size. */
const CACHEABLE_TEXT_BYTES = 32_000_000;
/** The total size of the cache, in bytes. */
const CACHE_BYTES = 64_000_000;
/** Files smaller than this, in bytes, fit into one packet anyway. */
const COMPRESSION_MIN_BYTES = 1_024;
/** For files larger than this, in bytes, the best compression takes seconds. */
const BEST_COMPRESSION_MAX_BYTES = 500_000;

const brotli = (bytes: Buffer, quality: number): Promise<Buffer> =>
  promisify(brotliCompress)(bytes, { params: { [zlib.BROTLI_PARAM_QUALITY]: quality, [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
/** Fast compression that takes only milliseconds, so that a visitor can wait for it. */
const COMPRESS: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => brotli(bytes, 5),
  gzip: (bytes) => promisify(gzip)(bytes),
};

interface Description {
  /** Its path in the published folder. */
  name: string;
  /** Its Content-Type. */
  type: string;
  size: number;
  /** Its Last-Modified date. */
  modified: string;
  /** Its ETag without quotes. */
  tag: string;
}

/** A file in the cache with its compressed forms, which are made on request. */
export interface CachedFile extends Description {
  bytes: Buffer;
  isCompressible: boolean;
  /** Its bytes in an encoding; synchronous if they have been requested before. */
  encoded(encoding: Encoding): Buffer | Promise<Buffer>;
}

/** An open file that is too large for the cache. The caller must close it. */
export interface OpenFile extends Description {
  handle: FileHandle;
}

/** Changes when a file is replaced. */
const markOf = ({ ino, size, mtimeMs, ctimeMs }: Stats): string => `${ino} ${size} ${mtimeMs} ${ctimeMs}`;
const modifiedOf = ({ mtimeMs }: Stats): string => new Date(mtimeMs).toUTCString();

const typeOf = (name: string): string =>
  DATA_TYPES.get(`/${name}`) ?? (name.endsWith('.ico') ? 'image/vnd.microsoft.icon' : (getMimeType(name) ?? 'application/octet-stream'));

const isText = (type: string): boolean => COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type);

/** Whether a file is too large for the cache. */
const isLarge = (name: string, { size }: Stats): boolean => size > (isText(typeOf(name)) ? CACHEABLE_TEXT_BYTES : CACHEABLE_BYTES);

/** The files that a path may refer to, most likely first; none for a hidden path. */
export function candidatesOf(pathname: string): string[] {
  if (pathname.includes('\0') || /[/\\]\.(?!well-known\/)/.test(pathname)) return [];
  if (pathname === '/') return ['index.html'];
  const name = pathname.slice(1);
  return path.extname(name) === '' ? [`${name}.html`, name, `${name}/index.html`] : [name];
}

function lookAt(place: string): Stats | null {
  try {
    // Does not follow links, which may lead anywhere on the disk. Synchronous, because a thread pool round trip takes longer.
    const stats = lstatSync(place, { throwIfNoEntry: false });
    return stats?.isFile() ? stats : null;
  } catch (error) {
    // The name is too long, or a parent is a file.
    if (['ENAMETOOLONG', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

interface Kept {
  mark: string;
  file: CachedFile;
  /** The total size of all its forms. */
  weight: number;
}

/**
 * Serves the published folder from a cache. Every request checks on the disk whether the file has been replaced, so that a response
 * is always one complete file, and the newest.
 */
export class PublishedFiles {
  readonly #root: string;
  /** By name, least recently used first. */
  readonly #kept = new Map<string, Kept>();
  readonly #reading = new Map<string, Promise<CachedFile | OpenFile | null>>();
  #weight = 0;
  #improving = Promise.resolve();

  constructor(root: string) {
    this.#root = root;
  }

  /** The file for a path that begins with a slash; synchronous if it is cached. Null if nothing is published there. */
  find(pathname: string): CachedFile | null | Promise<CachedFile | OpenFile | null> {
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
        if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return this.find(pathname); // The file was deleted in the meantime and may have been replaced.
        throw error;
      });
    }
    return null;
  }

  /** Shares one read among concurrent requests for the same version of a file. */
  #readOnce(name: string, stats: Stats): Promise<CachedFile | OpenFile | null> {
    if (isLarge(name, stats)) return this.#read(name);
    const key = `${name} ${markOf(stats)}`;
    const reading = this.#reading.get(key) ?? this.#read(name).finally(() => this.#reading.delete(key));
    this.#reading.set(key, reading);
    return reading;
  }

  async #read(name: string): Promise<CachedFile | OpenFile | null> {
    const place = path.join(this.#root, name);
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- Windows has no O_NOFOLLOW.
    const handle = await open(place, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    let isHandedOver = false;
    try {
      // A parent folder may be a link.
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

  #keep(name: string, mark: string, description: Omit<Description, 'tag'>, bytes: Buffer): CachedFile {
    const forms = new Map<Encoding, Buffer | Promise<Buffer>>();
    const put = (encoding: Encoding, form: Buffer) => {
      const before = forms.get(encoding);
      forms.set(encoding, form);
      this.#grow(name, kept, form.length - (Buffer.isBuffer(before) ? before.length : 0));
    };
    const make = async (encoding: Encoding) => {
      const form = await COMPRESS[encoding](bytes);
      put(encoding, form);
      if (encoding === 'br' && bytes.length <= BEST_COMPRESSION_MAX_BYTES)
        this.#improve(name, kept, async () => put('br', await brotli(bytes, 11)));
      return form;
    };
    const file: CachedFile = {
      ...description,
      size: bytes.length,
      tag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
      bytes,
      isCompressible: bytes.length >= COMPRESSION_MIN_BYTES && isText(description.type),
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

  /** Counts the size of a file and evicts the least recently used ones. */
  #grow(name: string, kept: Kept, bytes: number): void {
    if (!this.#isKept(name, kept)) return;
    kept.weight += bytes;
    this.#weight += bytes;
    for (const [oldest, { weight }] of this.#kept) {
      if (this.#weight <= CACHE_BYTES) return;
      this.#kept.delete(oldest);
      this.#weight -= weight;
    }
  }

  /** Replaces the fast compression with the best one in the background, one file at a time, because it is slow. */
  #improve(name: string, kept: Kept, work: () => Promise<void>): void {
    this.#improving = this.#improving.then(async () => {
      if (this.#isKept(name, kept)) await work();
    });
  }
}
