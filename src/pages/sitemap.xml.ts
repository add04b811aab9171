import type { APIRoute } from 'astro';
import { sitemapXml } from '#content/sitemap.ts';

export const GET: APIRoute = ({ locals: { content } }) => {
  const sections = [
    content.sitemap(),
    content.sitemapOfPosts(),
    content.sitemapOfRecipes(),
    content.sitemapOfCollections(),
    content.sitemapOfPages(),
  ];
  return new Response(sitemapXml(sections), { headers: { 'content-type': 'application/xml; charset=utf-8' } });
};
