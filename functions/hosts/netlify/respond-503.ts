import { Hono } from 'hono';
import { EnvironmentError } from '../../runtime/environment/read-variables.ts';
import { answerProblem, ProblemError } from '../../http/problem.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import { functionLog } from './log.ts';

interface RequestHandler<Client> {
  fetch(request: Request, client: Client): Response | Promise<Response>;
}

function respond503(error: EnvironmentError): RequestHandler<unknown> {
  functionLog.fault(error);
  const api = new Hono();
  api.use(securityHeaders('data'));
  api.all('*', (context) => {
    const problem = new ProblemError(
      503,
      'This part of the site is not configured on its host yet. See the function’s log for what is missing.',
      { needsSetUp: true },
    );
    return answerProblem(context, problem, functionLog.fault);
  });
  return api;
}

/** Creates a handler. If an environment variable is missing or invalid, returns one that responds 503 to every request; the log says why. */
export function respond503OnBadConfig<Client>(make: () => RequestHandler<Client>): RequestHandler<Client> {
  try {
    return make();
  } catch (error) {
    if (error instanceof EnvironmentError) return respond503(error);
    throw error;
  }
}
