import type { APIRoute } from 'astro';
import { jsonFeed } from '#content/feed/json-feed.ts';

/** The newest recipes in full, for those who follow the kitchen in a reader. */
export const GET: APIRoute = ({ locals, url }) => new Response(jsonFeed(locals.content.kitchenFeed(), url.pathname));
