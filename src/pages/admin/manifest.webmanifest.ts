import type { APIRoute } from 'astro';
import { webManifest } from '#content/web-manifest.ts';

/** The web manifest of the admin, which has its own way back on each screen. */
export const GET: APIRoute = ({ locals: { content } }) => {
  const { themeColor, icon, homeIcon } = content.look();
  const { name, language } = content.site();
  const site = { name: 'Admin', description: `Edit the site of ${name}`, language };
  return new Response(webManifest(site, themeColor.light, icon, homeIcon, { path: '/admin', display: 'standalone' }));
};
