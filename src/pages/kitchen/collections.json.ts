import type { APIRoute } from 'astro';

/** All published collections, for filtering in the browser. */
export const GET: APIRoute = ({ locals }) => Response.json(locals.content.collections());
