import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { parseAccept } from 'hono/utils/accept';
import { type Encoding, ENCODINGS, type CachedFile, type OpenFile } from './published-files.ts';

/** Header names and values, alternating. */
export type HeaderList = readonly string[];

/** The encoding to send a file in; null to send it uncompressed. */
function encodingFor(file: CachedFile | OpenFile, { headers }: IncomingMessage): Encoding | null {
  const accepted = headers['accept-encoding'];
  if (accepted === undefined || !('bytes' in file) || !file.isCompressible) return null;
  const weights = new Map(parseAccept(accepted).map(({ type, q }) => [type.toLowerCase(), q]));
  return ENCODINGS.find((encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0) ?? null;
}

/** The headers for a file's encoding. */
const encodingHeaders = (file: CachedFile | OpenFile, encoding: Encoding | null): HeaderList => [
  ...('bytes' in file && file.isCompressible ? ['Vary', 'Accept-Encoding'] : []),
  ...(encoding === null ? [] : ['Content-Encoding', encoding]),
];

/** Whether the visitor already has the current version of the file (RFC 9110, section 13). */
function isKnown({ headers }: IncomingMessage, tag: string, modified: string): boolean {
  const none = headers['if-none-match'];
  const bare = (value: string): string => value.trim().replace(/^W\//, '');
  if (none !== undefined) return none.trim() === '*' || none.split(',').some((known) => bare(known) === bare(tag));
  const since = headers['if-modified-since'];
  return since !== undefined && Date.parse(since) >= Date.parse(modified);
}

/** The first and last requested byte; 'none' if the range cannot be satisfied; null for the whole file or an unsupported range. */
function rangeIn({ method, headers }: IncomingMessage, size: number, tag: string, modified: string): [number, number] | 'none' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? [];
  if (method !== 'GET' || first + last === '') return null;
  const isSame = headers['if-range'];
  if (isSame !== undefined && isSame !== tag && isSame !== modified) return null;
  if (first === '') return last === '0' || Number(last) * size === 0 ? 'none' : [Math.max(0, size - Number(last)), size - 1];
  if (last !== '' && Number(last) < Number(first)) return null;
  if (Number(first) >= size) return 'none';
  return [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)];
}

/** Streams part of an open file and closes it. Ignores a client that disconnects. */
async function stream({ handle }: OpenFile, response: ServerResponse, start: number, end: number): Promise<void> {
  await pipeline(handle.createReadStream({ start, end }), response).catch(() => response.destroy());
}

/** Responds to a GET or HEAD with a file, part of it, or 304. */
export async function answerWithFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: CachedFile | OpenFile,
  headers: HeaderList,
): Promise<void> {
  // Ranges refer to the uncompressed file.
  const encoding = request.headers.range === undefined ? encodingFor(file, request) : null;
  // The fast and the best compression share a tag, so it must be weak.
  const tag = encoding === null ? `"${file.tag}"` : `W/"${file.tag}-${encoding}"`;
  const common = [...headers, ...encodingHeaders(file, encoding), 'ETag', tag, 'Last-Modified', file.modified];
  const end = async (status: number, more: HeaderList, bytes?: Buffer) => {
    if ('handle' in file) await file.handle.close();
    response.writeHead(status, [...common, ...more]).end(bytes);
  };
  if (isKnown(request, tag, file.modified)) return end(304, []);

  const range = rangeIn(request, file.size, tag, file.modified);
  if (range === 'none') return end(416, ['Content-Range', `bytes */${file.size}`, 'Content-Length', '0']);
  const described = ['Content-Type', file.type, ...(encoding === null ? ['Accept-Ranges', 'bytes'] : [])];
  const [first, last] = range ?? [0, file.size - 1];
  const status = range === null ? 200 : 206;
  if (range !== null) described.push('Content-Range', `bytes ${first}-${last}/${file.size}`);
  if ('bytes' in file) {
    const form = encoding === null ? file.bytes : file.encoded(encoding);
    const whole = Buffer.isBuffer(form) ? form : await form;
    const bytes = range === null ? whole : whole.subarray(first, last + 1);
    return end(status, [...described, 'Content-Length', String(bytes.length)], bytes);
  }
  described.push('Content-Length', String(last - first + 1));
  if (request.method === 'HEAD') return end(status, described);
  response.writeHead(status, [...common, ...described]);
  return stream(file, response, first, last);
}

/** Responds to a GET or HEAD with an error page. */
export async function answerWithPage(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  page: CachedFile,
  headers: HeaderList,
): Promise<void> {
  const encoding = encodingFor(page, request);
  const bytes = encoding === null ? page.bytes : await page.encoded(encoding);
  const described = ['Content-Type', page.type, 'Content-Length', String(bytes.length)];
  response.writeHead(status, [...headers, ...encodingHeaders(page, encoding), ...described]).end(bytes);
}
