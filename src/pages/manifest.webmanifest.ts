import type { APIRoute } from 'astro';
import { webManifest } from '#content/web-manifest.ts';

/** The web manifest: the site's name, icons and colors. */
export const GET: APIRoute = ({ locals: { content } }) => {
  const { themeColor, icon, homeIcon } = content.look();
  return new Response(webManifest(content.site(), themeColor.light, icon, homeIcon));
};
