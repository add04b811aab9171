import { createPages } from '../pages.ts';

const pages = createPages();

/** Serves what visitors get instead of deployed files that are out of date. The edge function asks for it. */
export default (request: Request): Response | Promise<Response> => pages.fetch(request);

export const config = {
  path: '/overlay/*',
  // Relative to the built function. Not the Node that packs it, which a package of sharp's names.
  includedFiles: ['../renderer/**', '!/**/node_modules/node-*/**'],
};
