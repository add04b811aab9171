import type { APIRoute } from 'astro';
import { rssXml } from '#content/feed/rss.ts';

/** The newest posts in full, for those who follow the blog in a reader. */
export const GET: APIRoute = ({ locals, url }) => new Response(rssXml(locals.content.blogFeed(), url.pathname));
