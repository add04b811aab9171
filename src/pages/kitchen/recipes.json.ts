import type { APIRoute } from 'astro';

/** All published recipes, for searching and filtering in the browser. */
export const GET: APIRoute = ({ locals }) => Response.json(locals.content.listedRecipes());
