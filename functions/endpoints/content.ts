import { createContentReads } from '../composition/content-reads.ts';

const reads = createContentReads();

/** What visitors read of posts, recipes and collections. */
export default (request: Request): Response | Promise<Response> => reads.fetch(request);

export const config = {
  path: [
    '/api/blog/posts',
    '/api/blog/posts/:name',
    '/api/kitchen/recipes',
    '/api/kitchen/recipes/:name',
    '/api/kitchen/collections',
    '/api/kitchen/collections/:name',
  ],
  rateLimit: { windowSize: 60, windowLimit: 600, aggregateBy: ['ip', 'domain'] },
  includedFiles: ['dist-functions/lists.json', 'dist-functions/entries.json'],
};
