import type { APIRoute } from 'astro';
import { redirectsFile } from '#content/redirects.ts';

/** Tells the host, and our own server, where addresses lead that entries had before. */
export const GET: APIRoute = ({ locals }) => new Response(redirectsFile(locals.content.redirects()));
