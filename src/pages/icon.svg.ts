import type { APIRoute } from 'astro';
import { iconSvg } from '#media/mark.ts';

/** The icon in the colors of the site: for pages whose look is not that of public/favicon.svg. */
export const GET: APIRoute = ({ locals: { content } }) => {
  const { crust = '#8a4b1f', paper = '#fbf6ec' } = content.ownColors()?.light ?? {};
  return new Response(iconSvg(crust, paper));
};
