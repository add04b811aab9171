import { Hono } from 'hono';
import { collections } from './api/collections.ts';
import { posts } from './api/posts.ts';
import { publicReads } from './api/public-reads.ts';
import { recipes } from './api/recipes.ts';
import type { ContentSource } from './dependencies.ts';

/** What anyone may read, under /api. It loads quickly: no photo tools, no store, nothing of the admin's. */
export function publicRoutes(content: ContentSource): Hono {
  const routes = new Hono();
  routes.route('/blog/posts', publicReads(content, posts));
  routes.route('/kitchen/recipes', publicReads(content, recipes));
  routes.route('/kitchen/collections', publicReads(content, collections));
  return routes;
}
