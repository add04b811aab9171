import type { APIRoute } from 'astro';
import { webManifest } from '#content/web-manifest.ts';

/** The web manifest of the kitchen, whose recipes work without a connection. It has a Back button. */
export const GET: APIRoute = ({ locals: { content } }) => {
  const { themeColor, icon, homeIcon } = content.look();
  const { path, name } = content.sections().kitchen;
  const { name: bakery, language } = content.site();
  const site = { name, description: `Recipes of ${bakery}`, language };
  return new Response(webManifest(site, themeColor.light, icon, homeIcon, { path, display: 'minimal-ui' }));
};
