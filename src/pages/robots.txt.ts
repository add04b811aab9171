import type { APIRoute } from 'astro';

/** Tells search engines where the sitemap is, and what is no page for them. */
export const GET: APIRoute = ({ locals }) => {
  const sitemap = new URL('/sitemap.xml', locals.content.site().url).href;
  return new Response(`User-agent: *\nDisallow: /admin\nDisallow: /api\n\nSitemap: ${sitemap}\n`);
};
