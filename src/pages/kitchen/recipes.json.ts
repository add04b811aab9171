import type { APIRoute } from 'astro';

/** Every published recipe, so that the list can be searched and filtered in the browser. */
export const GET: APIRoute = ({ locals }) => Response.json(locals.content.listedRecipes());
