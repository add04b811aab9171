import { Hono } from 'hono';
import { EnvironmentError } from '../environment/read-variables.ts';
import { answerProblem, ProblemError } from '../http/problem.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { functionLog } from './log.ts';

/** Whatever answers requests; it may be told more of the client. */
interface Answering<Client> {
  fetch(request: Request, client: Client): Response | Promise<Response>;
}

function refusing(error: EnvironmentError): Answering<unknown> {
  functionLog.fault(error);
  const api = new Hono();
  api.use(securityHeaders('data'));
  api.all('*', (context) => {
    const problem = new ProblemError(503, 'This is not set up on this host yet. The function’s log there says what is missing.');
    return answerProblem(context, problem, functionLog.fault);
  });
  return api;
}

/** What is made of the host's settings. Where one is missing or makes no sense it refuses every request instead, and the log says why. */
export function orRefusing<Client>(make: () => Answering<Client>): Answering<Client> {
  try {
    return make();
  } catch (error) {
    if (error instanceof EnvironmentError) return refusing(error);
    throw error;
  }
}
