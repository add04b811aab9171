import type { APIRoute } from 'astro';

/** Every published collection, so that the list can be filtered in the browser. */
export const GET: APIRoute = ({ locals }) => Response.json(locals.content.collections());
