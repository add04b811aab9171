import type { APIRoute } from 'astro';
import { webManifest } from '#content/web-manifest.ts';
import tokens from '#styles/tokens.css?raw';

const paper = /--flour: (#[0-9a-f]{6});/.exec(tokens)?.[1];
if (paper === undefined) throw new Error('tokens.css must define --flour as a color such as #fbf6ec.');

/** The web manifest: the site's name, icons and colors. */
export const GET: APIRoute = ({ locals }) => new Response(webManifest(locals.content.site(), paper));
