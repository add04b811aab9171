import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PreviewServer, PreviewServerParams } from 'astro';
import { ProblemError, problemDocument } from '#functions/http/problem.ts';
import { openListener } from './listener.ts';
import { serveSite } from './web-server.ts';

const NO_API = 'This is a preview of the built pages. For the admin, and for what visitors send, run npm start.';

/** Answers what only a running site can, with the reason. */
function answerWithoutSite(): Response {
  const { status, headers, body } = problemDocument(new ProblemError(503, NO_API));
  return new Response(body, { status, headers });
}

/** `astro preview`: serves the pages in dist/ as `npm start` serves them, without the API. */
export default async function previewServer({ root, host, port, logger }: PreviewServerParams): Promise<PreviewServer> {
  const site = path.join(fileURLToPath(root), 'dist');
  const build = await readFile(path.join(site, 'build.json'), 'utf8').catch(() => {
    throw new Error(`There are no pages in ${site}. Build them first: astro build`);
  });
  const listener = await openListener(host ?? '127.0.0.1', port);
  const server = await serveSite(listener, {
    site,
    isFromPublic: (name) => name.startsWith('uploads/'),
    api: {
      fetch: ({ url }) =>
        new URL(url).pathname === '/build.json'
          ? new Response(build, { headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' } })
          : answerWithoutSite(),
    },
    uploads: { get: () => Promise.resolve(null) },
    preview: { rendition: () => Promise.resolve(null) },
    drawnImages: { file: () => Promise.resolve(null) },
    visitors: { note: () => undefined },
    ready: () => null,
    restore: () => Promise.resolve(false),
    longestCallMs: 0,
    log: (error) => logger.error(String(error)),
  });
  logger.info(`http://${host ?? 'localhost'}:${server.port}`);
  const ended = new AbortController();
  return {
    port: server.port,
    closed: () => new Promise((resolve) => ended.signal.addEventListener('abort', () => resolve(), { once: true })),
    async stop() {
      await server.close();
      ended.abort();
    },
  };
}
