import type { APIRoute } from 'astro';
import { jsonFeed } from '#content/feed/json-feed.ts';

/** The newest posts in full, for those who follow the blog in a reader. */
export const GET: APIRoute = ({ locals, url }) => new Response(jsonFeed(locals.content.blogFeed(), url.pathname));
