import type { APIRoute } from 'astro';
import worker from '#components/offline/worker.ts?worker&url';

/** The service worker. Its address must stay, so it only loads the bundled one, whose address changes with its code. */
export const GET: APIRoute = () => new Response(`importScripts(${JSON.stringify(worker)});\n`);
