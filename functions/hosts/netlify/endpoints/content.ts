import { createContentReads } from '../content-reads.ts';

const reads = createContentReads(process.env);

/** Serves published posts, recipes and collections to visitors. */
export default (request: Request, { ip = '' }: { ip?: string } = {}): Response | Promise<Response> => reads.fetch(request, { address: ip });

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
};
