import type { APIRoute } from 'astro';
import { OTHER_NAMES } from '#admin/routing/address.ts';
import { redirectsFile } from '#content/redirects.ts';

const ofAdmin = Object.entries(OTHER_NAMES).map(([from, to]) => ({ from, to }));

/** The redirects from former addresses, and from other names of the admin's screens, for the host and our own server. */
export const GET: APIRoute = ({ locals }) => new Response(redirectsFile([...ofAdmin, ...locals.content.redirects()]));
