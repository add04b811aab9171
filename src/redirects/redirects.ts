import type { APIRoute } from 'astro';
import { redirectsFile } from '#content/redirects.ts';

/** The redirects from former addresses, for the host and our own server. */
export const GET: APIRoute = ({ locals }) => new Response(redirectsFile(locals.content.redirects()));
