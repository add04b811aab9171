import { Hono } from 'hono';
import { cacheFor } from '../http/cache.ts';
import { ProblemError } from '../http/problem.ts';
import type { EmbeddedPost, InstagramPosts } from '../services/instagram-posts.ts';
import type { ReadPublished } from './public-reads.ts';

const CACHE_MS = 5 * 60_000;

export interface InstagramRoutesOptions {
  readPublished: ReadPublished;
  /** Loads posts from Instagram; null if no token is configured. */
  instagram: InstagramPosts | null;
}

/** /api/instagram: the posts listed in content/home.json. The access token stays on the server. */
export function instagramRoutes({ readPublished, instagram }: InstagramRoutesOptions): Hono {
  const configured = async () => (await readPublished()).instagramPosts();

  async function load(addresses: readonly string[]): Promise<EmbeddedPost[]> {
    if (!instagram) throw new ProblemError(404, 'Instagram is not set up: META_OEMBED_TOKEN is missing.');
    const posts = await instagram.load(addresses);
    if (posts.length === 0) throw new ProblemError(502, 'No Instagram posts could be loaded');
    return posts;
  }

  const routes = new Hono();
  routes.get('/posts', async (context) => {
    const addresses = await configured();
    if (addresses.length === 0) throw new ProblemError(404, 'No Instagram posts are set up: content/home.json lists none.');
    const posts = await load(addresses);
    cacheFor(context, CACHE_MS, 'instagram', ['url']);
    return context.json({ posts });
  });
  routes.get('/oembed', async (context) => {
    const asked = context.req.query('url');
    const address = (await configured()).find((post) => post === asked);
    if (address === undefined) throw new ProblemError(400, 'The url must be that of a post listed on the home page.');
    const [post] = await load([address]);
    cacheFor(context, CACHE_MS, 'instagram', ['url']);
    return context.json(post);
  });
  return routes;
}
