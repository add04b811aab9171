import type { APIRoute } from 'astro';
import { linocutIn } from '#styles/linocut-colors.ts';

const drawings = import.meta.glob<string>('../../styles/linocuts/*.svg', { query: '?raw', import: 'default', eager: true });

/** A linocut in the colors of the site: for pages whose look is not that of the files in styles/linocuts. */
export const GET: APIRoute = ({ params: { name = '' }, locals: { content } }) => {
  const drawing = drawings[`../../styles/linocuts/${name}.svg`] ?? '';
  const colors = content.ownColors();
  return new Response(colors ? linocutIn(drawing, colors) : drawing);
};
