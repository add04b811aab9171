import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import type { Plugin } from 'vitest/config';

/** The first script of a page. Before the policy, which would forbid it. */
const PREPARE = '<head><script>parent.preparePage?.(window)</script>';

const PHOTO = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"/>';

/** The address of the home page in tests: at its own there is the frame with the tests. */
const HOME = '/home';

/** Imported by a path that the bundler of Vitest's configuration cannot follow: it would bundle the site's code for every run. */
async function openBakery() {
  const { openBakery: open } = (await import(path.join(import.meta.dirname, 'bakery.ts'))) as typeof import('./bakery.ts');
  return open();
}

const TYPES: Record<string, string> = { '.css': 'text/css', '.js': 'text/javascript', '.svg': 'image/svg+xml', '.woff2': 'font/woff2' };

/** What the scripts of pages fetch. */
const DATA = /^\/(?:kitchen|blog)\/[\w-]+\.json$/;

/** As a browser keeps it from one page to the next: all but the pages. */
const CACHED = { 'cache-control': 'max-age=3600, immutable' };

const send = (response: ServerResponse, status: number, type: string, body: string | Buffer, headers = {}): void =>
  void response.writeHead(status, { 'content-type': type, ...headers }).end(body);

/** Serves the pages of the tests' bakery to frames: rendered by the site's renderer, with their styles and scripts. */
export function pagesInMemory(): Plugin {
  let bakery: ReturnType<typeof openBakery> | undefined;
  // Only when a page is asked for: this is part of the configuration of every run.
  const open = () => (bakery ??= openBakery());
  async function sendPage(route: string, response: ServerResponse): Promise<void> {
    const { status, text } = await (await open()).render(route === HOME ? '/' : route);
    if (route.endsWith('.json')) send(response, status, 'application/json', text);
    else send(response, status, 'text/html', text.replace('<head>', PREPARE));
  }
  async function sendAsset(address: string, response: ServerResponse): Promise<void> {
    const { assets } = await open();
    send(response, 200, TYPES[path.extname(address)] ?? '', await readFile(path.join(assets, address)), CACHED);
  }
  return {
    name: 'pages-in-memory',
    configureServer: ({ middlewares }) =>
      void middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        if (/^\/(?:media|uploads)\//.test(pathname)) send(response, 200, 'image/svg+xml', PHOTO, CACHED);
        else if (pathname.startsWith('/_astro/')) sendAsset(pathname, response).catch(next);
        else if (request.headers['sec-fetch-dest'] === 'iframe' || DATA.test(pathname)) sendPage(pathname, response).catch(next);
        else next();
      }),
  };
}
