import type { APIRoute } from 'astro';

/** robots.txt: the address of the sitemap, and the paths to exclude. */
export const GET: APIRoute = ({ locals }) => {
  const sitemap = new URL('/sitemap.xml', locals.content.site().url).href;
  return new Response(`User-agent: *\nDisallow: /admin\nDisallow: /api\n\nSitemap: ${sitemap}\n`);
};
