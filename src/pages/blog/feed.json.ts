import type { APIRoute } from 'astro';
import { jsonFeed } from '#content/feed/json-feed.ts';

export const GET: APIRoute = ({ locals, url }) => new Response(jsonFeed(locals.content.blogFeed(), url.pathname));
