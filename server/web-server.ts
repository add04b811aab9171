import { lstat, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { Hono } from 'hono';
import { FastResponse, type Server, serve } from 'srvx';
import { staticMiddleware } from 'srvx/static';
import { isUploadPath } from '#domain/fields.ts';
import type { UploadStage } from '#functions/dependencies.ts';
import { securityHeaders } from '#functions/http/security-headers.ts';
import { createFindRedirect } from './former-addresses.ts';
import type { Preview } from './preview.ts';
import { DATA_TYPES, fileOf, REDIRECTS_ROUTE } from './publisher/routes.ts';
import type { SocialImages } from './publisher/social-images.ts';

/** What the API is told of a request besides the request. */
export interface ClientEnvironment {
  /** The network address it came from; empty where that is not known. */
  address: string;
}

interface WebServerOptions {
  host: string;
  port: number;
  /** The published folder. */
  site: string;
  /** Answers /api and /build.json. */
  api: { fetch(request: Request, environment: ClientEnvironment): Response | Promise<Response> };
  uploads: UploadStage;
  preview: Pick<Preview, 'rendition'>;
  socialImages: Pick<SocialImages, 'file'>;
}

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'public, max-age=0, must-revalidate';

/** What names its own bytes never changes: bundled files, renditions, and uploads named by their digest. */
const isImmutable = (pathname: string): boolean => /^\/(?:_astro|media)\/|^\/uploads\/[0-9a-f]{64}\./.test(pathname);

/** The address a page is known by, where it was asked for by another: no slash at its end, no .html. */
export function canonicalPath(pathname: string): string {
  const clean = pathname.replace(/\/{2,}/g, '/').replace(/(?:\/index)?\.html$/, '');
  return clean.replace(/\/$/, '') || '/';
}

/** The pages that say that there is nothing at an address, each for what lies below a path; the nearest comes first. */
const MISSING_PAGES = [
  ['/kitchen/collections/', '/kitchen/collections/not-found'],
  ['/kitchen/', '/kitchen/not-found'],
  ['/blog/', '/blog/not-found'],
  ['/', '/404'],
] as const;

/** A path as its file is named, be it spelled in whatever way; what cannot be read stays as it is. */
function decoded(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

/** What is published for others than visitors: the pages for what is missing, and where old addresses lead. */
const isHidden = (pathname: string): boolean => pathname === REDIRECTS_ROUTE || MISSING_PAGES.some(([, page]) => page === pathname);

/** The file of the page that says that there is nothing at an address. */
const missingPage = (pathname: string): string => `${MISSING_PAGES.find(([below]) => pathname.startsWith(below))?.[1] ?? '/404'}.html`;

const MOST_TRIES = 100;

/** Whether a file of its own is published at a path, spelled as its file is named. */
async function isPublished(site: string, name: string): Promise<boolean> {
  const candidates = name === '/' ? ['/index.html'] : [name, `${name}.html`, `${name}/index.html`];
  const found = candidates.map((candidate) => lstat(path.join(site, candidate)).catch(() => null));
  return (await Promise.all(found)).some((file) => file?.isFile());
}

/**
 * Answers with published files. srvx refuses a file that is replaced between its opening and a second look at its
 * path, as a publication does, so it is asked again while the file is there.
 */
function createServeFile(site: string): (request: Request, name: string) => Promise<Response> {
  const serveOnce = staticMiddleware({ dir: site });
  const notFound = () => new FastResponse(null, { status: 404 });
  return async (request, name) => {
    let answer = await serveOnce(request, notFound);
    for (let tries = 1; answer.status === 404 && tries < MOST_TRIES && (await isPublished(site, name)); tries += 1)
      answer = await serveOnce(request, notFound);
    return answer;
  };
}

/** The site's files as visitors get them. */
function createFiles({ site, uploads, preview, socialImages }: Omit<WebServerOptions, 'host' | 'port' | 'api'>): Hono {
  const serveFile = createServeFile(site);
  const findRedirect = createFindRedirect(path.join(site, fileOf(REDIRECTS_ROUTE)));
  const files = new Hono();
  // Readers of feeds show our photos on pages of their own.
  files.use('/media/*', async (context, next) => {
    await next();
    context.res.headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
  });
  files.use(securityHeaders('page'));
  files.on(['GET', 'HEAD'], '*', async (context) => {
    const { pathname, search } = new URL(context.req.url);
    const canonical = canonicalPath(pathname);
    if (canonical !== pathname) return context.redirect(`${canonical}${search}`, 301);

    const name = decoded(pathname);
    const found = isHidden(name) ? null : await serveFile(context.req.raw, name);
    if (found && found.status !== 404) {
      // The very answer of srvx: wrapped in another Response its stream ends with an error nobody can catch
      // where the client closes the connection first.
      found.headers.set('Cache-Control', isImmutable(pathname) ? IMMUTABLE : REVALIDATE);
      const type = DATA_TYPES.get(name);
      if (type !== undefined && found.ok) found.headers.set('Content-Type', type);
      return found;
    }
    const moved = await findRedirect(name);
    // Not to be kept: the entry may go back to its old address.
    if (moved !== null) return context.body(null, 301, { Location: `${moved}${search}`, 'Cache-Control': REVALIDATE });
    // A photo that is uploaded and not saved yet: the form that shows it needs it.
    const staged = isUploadPath(pathname) ? await uploads.get(pathname) : null;
    if (staged) return context.body(new Uint8Array(staged), 200, { 'Content-Type': 'image/webp', 'Cache-Control': IMMUTABLE });
    const shown = pathname.startsWith('/media/') ? ((await socialImages.file(pathname)) ?? (await preview.rendition(pathname))) : null;
    if (shown !== null)
      return context.body(await readFile(shown), 200, {
        'Content-Type': `image/${path.extname(shown).slice(1)}`,
        'Cache-Control': IMMUTABLE,
      });

    const page = await readFile(path.join(site, missingPage(pathname)), 'utf8').catch(() => null);
    if (page === null) return context.text('The site has no pages yet. Whoever started it sees why.', 503, { 'Cache-Control': 'no-store' });
    return context.html(page, 404, { 'Cache-Control': 'no-store' });
  });
  files.all('*', (context) => context.text('This address can only be read.', 405, { Allow: 'GET, HEAD' }));
  return files;
}

/** Answers what is no request the program could read, such as one with an address of 100,000 characters. */
function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable) return;
  const sentence = error.code === 'HPE_HEADER_OVERFLOW' ? 'This address is too long.' : 'This is no request the site can read.';
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${sentence.length}\r\nConnection: close\r\n\r\n${sentence}`,
  );
}

/** Serves the published folder and the API on one address. Resolves once it listens; rejects where it cannot. */
export async function serveSite({ host, port, api, ...rest }: WebServerOptions): Promise<Server> {
  const files = createFiles(rest);
  const isApi = (pathname: string) => pathname === '/build.json' || pathname === '/api' || pathname.startsWith('/api/');
  const server = serve({
    hostname: host,
    port,
    silent: true,
    gracefulShutdown: false,
    fetch: (request) => (isApi(new URL(request.url).pathname) ? api.fetch(request, { address: request.ip ?? '' }) : files.fetch(request)),
  });
  await server.ready();
  server.node?.server?.on('clientError', refuse);
  return server;
}
