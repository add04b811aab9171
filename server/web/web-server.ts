import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { NodeRequest, sendNodeResponse } from 'srvx/node';
import { WORKER } from '#components/offline/rules.ts';
import { SECURITY_TXT } from '#content/security-txt.ts';
import { REDIRECTS_ROUTE } from '#content/site-routes.ts';
import { isUploadPath } from '#schema/address-fields.ts';
import { canonicalPath, decoded, isMissingPage, meantAddresses, missingPage } from '#domain/site-address.ts';
import type { UploadStage } from '#functions/entries/upload-stage.ts';
import { ProblemError, problemDocument, problemOf } from '#functions/http/problem.ts';
import { answerUnavailable, type Listener } from './listener.ts';
import { answerWithFile, answerWithPage, type HeaderList } from './file-answer.ts';
import { IMMUTABLE, isImmutable, isShared, REVALIDATE, securityOfFiles, SHARED } from './file-headers.ts';
import { createFindRedirect } from './former-addresses.ts';
import { GracefulShutdown } from './graceful-shutdown.ts';
import type { Preview } from '../renderer/preview.ts';
import type { InFlightRequests } from './in-flight-requests.ts';
import { candidatesOf, PublishedFiles } from './published-files.ts';
import { fileOf } from '../publisher/published-pages.ts';
import { refusalPage } from './refusal-page.ts';
import { targetOf } from './request-target.ts';
import { limitUnreadBody } from './unread-body.ts';
import type { DrawnImages } from '../publisher/drawn-images.ts';

/** What the API knows about the sender of a request. */
export interface ClientEnvironment {
  /** The address at the other end of the connection; empty if unknown. */
  address: string;
}

interface WebServerOptions {
  /** The published folder. */
  site: string;
  /** Whether a file in that folder comes from public/. */
  isFromPublic(name: string): boolean;
  /** Handles /api and /build.json. */
  api: { fetch(request: Request, environment: ClientEnvironment): Response | Promise<Response> };
  uploads: Pick<UploadStage, 'get'>;
  preview: Pick<Preview, 'rendition'>;
  /** Counts the requests that are being answered. */
  visitors: Pick<InFlightRequests, 'note'>;
  /** Makes those of some published files that are due; null if none is. */
  ready(names: readonly string[]): Promise<unknown> | null;
  /** Restores a missing published file; returns whether a file with that name should exist. */
  restore(name: string): Promise<boolean>;
  drawnImages: Pick<DrawnImages, 'file'>;
  /** The text of /.well-known/security.txt, unless public/ has one; null if there is none. */
  securityTxt?(): string | null;
  /** How long a shutdown waits for an API call in progress, in milliseconds. */
  longestCallMs: number;
  /** Called with unexpected errors. */
  log(error: unknown): void;
}

export interface WebServer {
  /** Its port; chosen by the system if port 0 was requested. */
  port: number;
  /** Finishes the requests in progress and stops; returns whether all of them were finished. */
  close(): Promise<boolean>;
}

/** Types that a browser displays without running scripts in them. Browsers do not display a sandboxed PDF at all. */
const PASSIVE = /^(?:image\/(?!svg)|video\/|audio\/|font\/|application\/pdf)/;

/** Published files that visitors must not request directly: the not-found pages and the redirects. */
const isHidden = (pathname: string): boolean => pathname === REDIRECTS_ROUTE || isMissingPage(pathname);

/** Responds with an error: to a browser that shows a page as one, otherwise as plain text. */
function refuseWith(
  response: ServerResponse,
  security: HeaderList,
  status: number,
  sentence: string,
  more: HeaderList = [],
): ServerResponse {
  const isShown = response.req.headers.accept?.includes('text/html') ?? false;
  const body = isShown ? refusalPage(status) : sentence;
  const headers = ['Content-Type', `text/${isShown ? 'html' : 'plain'}; charset=utf-8`, 'Cache-Control', 'no-store', 'Vary', 'Accept'];
  return response.writeHead(status, [...security, ...more, ...headers, 'Content-Length', String(Buffer.byteLength(body))]).end(body);
}

type Answer = (request: IncomingMessage, response: ServerResponse, target: URL) => Promise<unknown>;

/** Creates the handler that serves the site's files to visitors. */
async function createFiles({
  site,
  isFromPublic,
  uploads,
  preview,
  drawnImages,
  securityTxt,
  ready,
  restore,
}: Omit<WebServerOptions, 'api' | 'longestCallMs' | 'visitors'>): Promise<Answer> {
  const published = new PublishedFiles(site);
  const findRedirect = createFindRedirect(path.join(site, fileOf(REDIRECTS_ROUTE)));
  const headers = await securityOfFiles('page');
  const ofPages = [...headers].flat();
  const ofActive = [...(await securityOfFiles('file'))].flat();
  const ofWorker = [...(await securityOfFiles('worker'))].flat();
  headers.set(...SHARED);
  const ofShared = [...headers].flat();

  const isRestored = async (name: string) => {
    for (const candidate of candidatesOf(name)) if (await restore(candidate)) return true;
    return false;
  };

  return async function answer(request, response, target): Promise<unknown> {
    const { pathname, search } = target;
    const security = isShared(pathname) ? ofShared : pathname === WORKER ? ofWorker : ofPages;
    const end = (status: number, headers: HeaderList, body: string | Uint8Array = ''): ServerResponse =>
      response.writeHead(status, [...security, ...headers, 'Content-Length', String(Buffer.byteLength(body))]).end(body);
    const endWithText = (status: number, headers: HeaderList, text: string) =>
      end(status, [...headers, 'Content-Type', 'text/plain; charset=utf-8'], text);

    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuseWith(response, security, 405, 'This address only supports GET and HEAD.', ['Allow', 'GET, HEAD']);
    const canonical = canonicalPath(pathname);
    if (canonical !== pathname) return end(301, ['Location', `${canonical}${search}`]);

    const name = decoded(pathname);
    const making = isHidden(name) ? null : ready(candidatesOf(name));
    if (making) await making;
    const found = isHidden(name) ? null : published.find(name);
    const file = found instanceof Promise ? await found : found;
    if (file) {
      const ofFile = (isFromPublic(file.name) || file.type === 'image/svg+xml') && !PASSIVE.test(file.type) ? ofActive : security;
      return answerWithFile(request, response, file, [...ofFile, 'Cache-Control', isImmutable(pathname) ? IMMUTABLE : REVALIDATE]);
    }

    const contact = pathname === SECURITY_TXT ? securityTxt?.() : null;
    if (typeof contact === 'string') return endWithText(200, ['Cache-Control', REVALIDATE], contact);

    await ready([fileOf(REDIRECTS_ROUTE)]);
    const moved = await findRedirect(name);
    // Must revalidate: the entry may get its old address back.
    if (moved !== null) return end(301, ['Location', `${moved}${search}`, 'Cache-Control', REVALIDATE]);
    const endWithPhoto = (type: string, bytes: Uint8Array) => end(200, ['Content-Type', type, 'Cache-Control', IMMUTABLE], bytes);
    for (const meant of meantAddresses(pathname)) {
      if (isHidden(meant)) continue;
      await ready(candidatesOf(meant));
      const isThere = (await published.find(meant)) !== null || (await findRedirect(meant)) !== null;
      if (isThere) return end(301, ['Location', `${encodeURI(meant)}${search}`, 'Cache-Control', REVALIDATE]);
    }
    // An uploaded photo that is not saved yet is needed by the form that uses it.
    const staged = isUploadPath(pathname) ? await uploads.get(pathname) : null;
    if (staged) return endWithPhoto('image/webp', staged);
    const shown = pathname.startsWith('/media/') ? ((await drawnImages.file(pathname)) ?? (await preview.rendition(pathname))) : null;
    if (shown !== null) return endWithPhoto(`image/${path.extname(shown).slice(1)}`, await readFile(shown));

    // Another program may have deleted the file or the not-found page.
    if (!isHidden(name) && (await isRestored(name))) {
      if (await published.find(name)) return answer(request, response, target);
      return answerUnavailable(response, 'restoring', security);
    }
    const missing = missingPage(pathname);
    await ready([fileOf(missing)]);
    const page = (await published.find(missing)) ?? ((await isRestored(missing)) ? await published.find(missing) : null);
    if (page && 'bytes' in page) return answerWithPage(request, response, 404, page, [...security, 'Cache-Control', 'no-store']);
    return answerUnavailable(response, 'unpublished', security);
  };
}

/** Responds to a request that Node could not parse, such as one with an address of 100,000 characters. */
function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable) return;
  const [status, sentence] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'The address and the headers of this request are too long.']
      : ['400 Bad Request', 'The site cannot read this request.'];
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${sentence.length}\r\nConnection: close\r\n\r\n${sentence}`,
  );
}

/** Responds 503 to an API call that arrives during the shutdown. */
function postpone(response: ServerResponse): void {
  const sentence = 'The site is restarting. Try again in a moment.';
  const { status, headers, body } = problemDocument(new ProblemError(503, sentence, { headers: { 'retry-after': '5' } }));
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
}

const isApi = (pathname: string): boolean => pathname === '/build.json' || pathname === '/api' || pathname.startsWith('/api/');

/** Serves the published folder and the API on an open port. */
export async function serveSite(
  { server, port, open }: Listener,
  { api, longestCallMs, visitors, ...rest }: WebServerOptions,
): Promise<WebServer> {
  const files = await createFiles(rest);
  const security = [...(await securityOfFiles('page'))].flat();
  const closing = new GracefulShutdown(server, longestCallMs);

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (closing.isClosing) response.setHeader('Connection', 'close');
    const target = targetOf(request);
    if (typeof target === 'string') refuseWith(response, security, 400, target);
    else if (!isApi(target.pathname)) await files(request, response, target);
    else if (closing.isClosing) postpone(response);
    else {
      closing.track(request, response);
      const answered = await api.fetch(new NodeRequest({ req: request, res: response }), { address: request.socket.remoteAddress ?? '' });
      await sendNodeResponse(response, answered);
    }
  };
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) =>
    refuseWith(response, security, 417, 'The site does not support the Expect header of this request.'),
  );
  server.on('clientError', refuse);
  open((request, response) => {
    visitors.note(request, response);
    limitUnreadBody(request, response);
    answer(request, response).catch((error: unknown) => {
      const { status, message, details } = problemOf(error, true);
      if (status === 500) rest.log(error);
      if (response.headersSent) response.destroy();
      else refuseWith(response, [...security, ...Object.entries(details.headers ?? {}).flat()], status, message);
    });
  });
  return { port, close: () => closing.close() };
}
