import type { APIRoute } from 'astro';
import { rssXml } from '#content/feed/rss.ts';

/** The newest recipes in full, for those who follow the kitchen in a reader. */
export const GET: APIRoute = ({ locals, url }) => new Response(rssXml(locals.content.kitchenFeed(), url.pathname));
