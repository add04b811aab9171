import type { APIRoute } from 'astro';
import { rssXml } from '#content/feed/rss.ts';

export const GET: APIRoute = ({ locals, url }) => new Response(rssXml(locals.content.blogFeed(), url.pathname));
