import { createOutsideReads } from '../composition/outside-reads.ts';
import { orRefusing } from '../composition/refusing.ts';

const reads = orRefusing(() => createOutsideReads(process.env));

/** What visitors read of other services: the reviews and the posts on Instagram. */
export default (request: Request): Response | Promise<Response> => reads.fetch(request, {});

export const config = {
  path: ['/api/instagram/*', '/api/place-details/*'],
  includedFiles: ['dist-functions/lists.json'],
};
