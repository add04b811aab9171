import type { APIRoute } from 'astro';
import { schemaOrgRecipe } from '@family-bakery/recipes/writing/write-schema-org';

/** A recipe for other programs, as JSON-LD. */
export const GET: APIRoute = ({ locals: { content }, params: { slug = '' } }) => {
  const recipe = content.recipe(slug);
  if (!recipe) return new Response(null, { status: 404 });
  const { url } = content.site();
  const absolute = (address: string) => new URL(address, url).href;
  const image = recipe.featuredImage && absolute(recipe.featuredImage);
  return Response.json({ ...schemaOrgRecipe(recipe, image, absolute), url: absolute(`/kitchen/${slug}`) });
};
