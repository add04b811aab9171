import type { APIRoute } from 'astro';
import { sitemapXml } from '#content/sitemap.ts';

/** Tells search engines which pages there are, and when each last changed. */
export const GET: APIRoute = ({ locals }) =>
  new Response(sitemapXml(locals.content.sitemap()), { headers: { 'content-type': 'application/xml; charset=utf-8' } });
