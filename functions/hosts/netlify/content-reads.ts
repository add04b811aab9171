import { Hono } from 'hono';
import { publishedContentFrom } from '#content/published-answers.ts';
import { contentReads } from '../../api/public-api.ts';
import { answerProblem, ProblemError } from '../../http/problem.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import type { Client } from './client.ts';
import { readEntries, readLists } from './deploy-data.ts';
import { forwardToAdmin } from './forwarded-request.ts';
import { functionLog } from './log.ts';

/**
 * The function that serves published content to visitors, from the responses that this deploy's build stored. It starts fast,
 * because it loads no admin code. Requests that may come from a signed-in user are forwarded to the admin's function.
 */
export function createContentReads({ ADMIN_PASSWORD_HASH: secret }: NodeJS.ProcessEnv): Hono<{ Bindings: Client }> {
  const content = publishedContentFrom(readLists, readEntries);
  const reads = contentReads(() => Promise.resolve(content));
  const api = new Hono<{ Bindings: Client }>();
  api.use(securityHeaders('data'));
  api.route('/api', reads);
  api.all('*', (context) => forwardToAdmin({ request: context.req.raw, address: context.env.address }, secret));
  api.notFound((context) => answerProblem(context, new ProblemError(404, 'There is nothing at this address.'), functionLog.fault));
  api.onError((error, context) => answerProblem(context, error, functionLog.fault));
  return api;
}
