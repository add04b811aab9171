import { Hono } from 'hono';
import { publishedContentFrom } from '#content/published-answers.ts';
import { contentReads } from '../api/public-api.ts';
import { answerProblem, ProblemError } from '../http/problem.ts';
import { securityHeaders } from '../http/security-headers.ts';
import type { Client } from './client.ts';
import { readEntries, readLists } from './deploy-data.ts';
import { handOver } from './hand-over.ts';
import { functionLog } from './log.ts';

/**
 * The function that visitors' reads of the content go to: from what the build of this very deploy answered. It starts
 * fast, because it loads nothing that only the admin needs. What is asked at the same addresses by somebody who
 * may be signed in goes to the admin's function.
 */
export function createContentReads({ ADMIN_PASSWORD_HASH: secret }: NodeJS.ProcessEnv): Hono<{ Bindings: Client }> {
  const content = publishedContentFrom(readLists, readEntries);
  const reads = contentReads(() => Promise.resolve(content));
  const api = new Hono<{ Bindings: Client }>();
  api.use(securityHeaders('data'));
  api.route('/api', reads);
  api.all('*', (context) => handOver({ request: context.req.raw, address: context.env.address }, secret));
  api.notFound((context) => answerProblem(context, new ProblemError(404, 'There is nothing at this address.'), functionLog.fault));
  api.onError((error, context) => answerProblem(context, error, functionLog.fault));
  return api;
}
