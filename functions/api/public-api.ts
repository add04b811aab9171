import { Hono } from 'hono';
import { collections } from './collections.ts';
import { instagramRoutes, type InstagramRoutesOptions } from './instagram.ts';
import { placeDetailsRoutes, type PlaceDetailsRoutesOptions } from './place-details.ts';
import { posts } from './posts.ts';
import { publicReads, type ReadPublished } from './public-reads.ts';
import { recipes } from './recipes.ts';

// What anyone may read, under /api. It loads quickly: no photo tools, no store, nothing of the admin's.

/** What visitors may read of the content. */
export function contentReads(readPublished: ReadPublished): Hono {
  const routes = new Hono();
  routes.route('/blog/posts', publicReads(readPublished, posts));
  routes.route('/kitchen/recipes', publicReads(readPublished, recipes));
  routes.route('/kitchen/collections', publicReads(readPublished, collections));
  return routes;
}

/** What visitors may read of other services. */
export function outsideReads(options: InstagramRoutesOptions & PlaceDetailsRoutesOptions): Hono {
  const routes = new Hono();
  routes.route('/instagram', instagramRoutes(options));
  routes.route('/place-details', placeDetailsRoutes(options));
  return routes;
}
