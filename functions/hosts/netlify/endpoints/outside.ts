import { createOutsideReads } from '../outside-reads.ts';
import { respond503OnBadConfig } from '../respond-503.ts';

const reads = respond503OnBadConfig(() => createOutsideReads(process.env));

/** Serves data from external services to visitors: reviews and Instagram posts. */
export default (request: Request): Response | Promise<Response> => reads.fetch(request, {});

export const config = {
  path: ['/api/instagram/*', '/api/place-details/*'],
};
