import type { APIRoute } from 'astro';
import { webManifest } from '#content/web-manifest.ts';

/** The web manifest of the kitchen, whose recipes work without a connection. */
export const GET: APIRoute = ({ locals: { content } }) => {
  const { themeColor, icon, homeIcon } = content.look();
  const { path, name } = content.sections().kitchen;
  return new Response(webManifest({ name, description: `Recipes of ${content.site().name}` }, themeColor.light, icon, homeIcon, path));
};
