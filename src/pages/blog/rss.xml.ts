import type { APIRoute } from 'astro';
import { rssXml } from '#content/feed/rss.ts';

/** The blog's RSS feed. */
export const GET: APIRoute = ({ locals, url }) => new Response(rssXml(locals.content.blogFeed(), url.pathname));
