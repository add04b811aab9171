import { Hono } from 'hono';
import { collections } from './collections.ts';
import { instagramRoutes, type InstagramRoutesOptions } from './instagram.ts';
import { placeDetailsRoutes, type PlaceDetailsRoutesOptions } from './place-details.ts';
import { posts } from './posts.ts';
import { publicReads, type ReadPublished } from './public-reads.ts';
import { recipes } from './recipes.ts';

// The public part of /api. It must load fast, so it imports no image tools, no store and no admin code.

/** Routes for reading published content. */
export function contentReads(readPublished: ReadPublished): Hono {
  const routes = new Hono();
  routes.route('/blog/posts', publicReads(readPublished, posts));
  routes.route('/kitchen/recipes', publicReads(readPublished, recipes));
  routes.route('/kitchen/collections', publicReads(readPublished, collections));
  return routes;
}

/** Routes that fetch data from external services for visitors. */
export function outsideReads(options: InstagramRoutesOptions & PlaceDetailsRoutesOptions): Hono {
  const routes = new Hono();
  routes.route('/instagram', instagramRoutes(options));
  routes.route('/place-details', placeDetailsRoutes(options));
  return routes;
}
