import { createAdmin } from '../composition/admin.ts';
import { orRefusing } from '../composition/refusing.ts';

const admin = orRefusing(() => createAdmin(process.env));

/** Everything that takes signing in, the photos that no deploy has yet, and whatever else is asked below /api. */
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
  // For each address. What the content's function hands over comes from the host's own addresses, so this is more than it lets through.
  rateLimit: { windowSize: 60, windowLimit: 1200, aggregateBy: ['ip', 'domain'] },
  includedFiles: ['dist-functions/build.json', 'dist-functions/content.json', 'dist-functions/renderer/**'],
};
