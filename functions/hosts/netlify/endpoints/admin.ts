import { createAdmin } from '../admin.ts';
import { respond503OnBadConfig } from '../respond-503.ts';

/** What the host tells of a request. */
interface Context {
  ip: string;
  waitUntil(work: Promise<unknown>): void;
}

const admin = respond503OnBadConfig(() => createAdmin(process.env));

/** Serves everything that requires a session, photos that are not deployed yet, and all other requests under /api. */
export default (request: Request, { ip = '', waitUntil }: Partial<Context> = {}): Response | Promise<Response> =>
  admin.fetch(request, { address: ip, ...(waitUntil && { waitUntil }) });

export const config = {
  path: ['/api', '/api/*', '/uploads/*', '/media/*'],
  excludedPath: [
    '/api/blog/posts',
    '/api/blog/posts/:name',
    '/api/kitchen/recipes',
    '/api/kitchen/recipes/:name',
    '/api/kitchen/collections',
    '/api/kitchen/collections/:name',
    '/api/instagram/*',
    '/api/place-details/*',
  ],
  preferStatic: true,
  // Per client address. Forwarded requests come from the host's own addresses, so this limit is above the content function's.
  rateLimit: { windowSize: 60, windowLimit: 1200, aggregateBy: ['ip', 'domain'] },
  // Relative to the built function. Not the Node that packs it, which a package of sharp's names.
  includedFiles: ['../renderer/**', '../styles/**', '!/**/node_modules/node-*/**'],
};
