import { createAdmin } from '../composition/admin.ts';
import { respond503OnBadConfig } from '../composition/respond-503.ts';

const admin = respond503OnBadConfig(() => createAdmin(process.env));

/** Serves everything that requires a session, photos that are not deployed yet, and all other requests under /api. */
export default (request: Request, { ip = '' }: { ip?: string } = {}): Response | Promise<Response> => admin.fetch(request, { address: ip });

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
  includedFiles: ['../renderer/**', '!/**/node_modules/node-*/**'],
};
