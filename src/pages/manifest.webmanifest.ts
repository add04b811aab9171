import type { APIRoute } from 'astro';
import { webManifest } from '#content/web-manifest.ts';
import tokens from '#styles/tokens.css?raw';

const paper = /--flour: (#[0-9a-f]{6});/.exec(tokens)?.[1];
if (paper === undefined) throw new Error('tokens.css must give --flour as a color such as #fbf6ec.');

/** Tells devices what the site is called, and which icons and colors it has. */
export const GET: APIRoute = ({ locals }) => new Response(webManifest(locals.content.site(), paper));
