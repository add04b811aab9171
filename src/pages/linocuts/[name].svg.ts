import type { APIRoute } from 'astro';
import { linocutIn } from '#styles/linocut-colors.ts';

const drawings = import.meta.glob<string>('../../styles/linocuts/*.svg', { query: '?raw', import: 'default', eager: true });

/** A linocut in the colors of the site. */
export const GET: APIRoute = ({ params: { name = '' }, locals: { content } }) =>
  new Response(linocutIn(drawings[`../../styles/linocuts/${name}.svg`] ?? '', content.ownColors()), {
    headers: { 'content-type': 'image/svg+xml' },
  });
