import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from 'hono';
import { z } from 'zod';
import type { ApiDependencies } from './dependencies.ts';
import { neverCache } from '../http/cache.ts';
import type { SessionGuard } from '../auth/guard.ts';
import type { Admission } from '../auth/login-limiter.ts';
import { isRecoveryCode } from '../auth/recovery-codes.ts';
import { ProblemError } from '../http/problem.ts';
import { jsonBody } from '../http/request-body.ts';
import { deleteSessionCookie, sessionToken, setSessionCookie } from '../auth/session-cookie.ts';
import type { Factors } from '../runtime/log/log.ts';
import { tellOfChange } from './owner-mails.ts';
import { sentTo } from './parse.ts';
import { createSignIn, triesWarning } from './sign-in.ts';
import { routesAt } from './routes.ts';

const credential = (label: string) =>
  z
    .string({ error: `${label} is required` })
    .min(1, `${label} is required`)
    .max(1_000, `${label} is too long`);
const loginSchema = z.object({
  username: credential('Username'),
  password: credential('Password'),
  /** Six digits, or a recovery code. Apps display them in two groups, so spaces are stripped. */
  code: z
    .string({ error: 'Code must be text' })
    .max(20, 'Code is too long')
    .transform((code) => code.replace(/\s/g, ''))
    .optional(),
  /** “This is my phone”: the session survives closing the browser and the half-hour idle timeout. */
  remember: z.boolean({ error: 'remember must be true or false' }).default(false),
});

/** /api/auth: signing in and out. */
export function authRoutes(dependencies: ApiDependencies, guard: SessionGuard) {
  const { sessions, credentials, secondFactor, recoveryCodes, limiter, addressOf, log } = dependencies;
  const signIn = createSignIn(dependencies);
  const routes = routesAt('/api/auth');

  /** Checks the second factor if one is configured, and throws if it is missing or wrong. Returns what was checked. */
  async function checkCode(code: string | undefined, address: string, admission: Admission): Promise<Factors> {
    if (!(await secondFactor.isRequired())) return 'password';
    if (!code) {
      log.event({ event: 'login-code-asked', address });
      throw new ProblemError(401, 'Now enter the six-digit code from your authenticator app.', { needsCode: true });
    }
    // Also where codes are refused after too many wrong ones: one is not guessed.
    const isRecovery = isRecoveryCode(code);
    if (isRecovery && (await recoveryCodes.take(code))) return 'password and recovery code';
    const answer = isRecovery ? 'wrong' : await secondFactor.take(code);
    if (answer === 'closed') {
      log.event({ event: 'login-refused', address, reason: 'too many wrong codes' });
      throw new ProblemError(
        403,
        'Too many wrong codes were entered, so codes are no longer accepted. Set up the authenticator app again, or use a recovery code.',
      );
    }
    if (answer === 'wrong') {
      log.event({ event: 'login-failed', address, reason: 'code' });
      const sentence = 'That code is wrong or was already used. Enter the code your app shows now.';
      throw new ProblemError(401, `${sentence}${triesWarning(admission)}`, { needsCode: true });
    }
    return 'password and code';
  }

  routes.get('/verify', async (context, answer) => {
    const { username, isRemembered } = await guard.require(context);
    const token = sessionToken(context);
    // Extends the cookie on each use, as the server extends the session.
    if (isRemembered && token) setSessionCookie(context, token, true);
    return answer({ username });
  });

  routes.post('/login', jsonBody, async (context, answer) => {
    const { username, password, code, remember } = await sentTo(context, loginSchema);
    const address = addressOf(context);
    const admission = await signIn.admit(context);
    // A password that could not be checked, as when too many wait for it, is no failed try.
    const checked = credentials.verify(username, password).catch(async (error: unknown) => {
      await limiter.withdraw(admission);
      throw error;
    });
    const [isRight] = await Promise.all([checked, delay(admission.delayMs)]);
    if (!isRight) {
      log.event({ event: 'login-failed', address, reason: 'name or password' });
      throw new ProblemError(401, `Invalid credentials${triesWarning(admission).replace(/^ /, '. ')}`);
    }
    const factors = await checkCode(code, address, admission);
    if (factors === 'password and recovery code') tellOfChange(dependencies, context, 'recovery-code-used');
    return answer(await signIn.open(context, { factors, remember }));
  });

  const signedOut = (context: Context): { signedOut: true } => {
    deleteSessionCookie(context);
    neverCache(context);
    return { signedOut: true };
  };

  routes.post('/logout', async (context, answer) => {
    if (await guard.find(context)) log.event({ event: 'session-ended', address: addressOf(context) });
    await sessions.close(sessionToken(context));
    return answer(signedOut(context));
  });

  routes.post('/logout/everywhere', guard.required, async (context, answer) => {
    await sessions.closeAll();
    log.event({ event: 'sessions-ended-everywhere', address: addressOf(context) });
    return answer(signedOut(context));
  });

  return routes;
}
