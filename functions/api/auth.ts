import { setTimeout as delay } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { fieldErrors } from '#domain/content-problem.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { neverCache } from '../http/cache.ts';
import { jsonBody, readJson, type SessionGuard } from '../http/guard.ts';
import { networkOf } from '../http/network.ts';
import { invalidFields, ProblemError } from '../http/problem.ts';
import { ABSOLUTE_MS, SESSION_COOKIE } from '../http/session.ts';

const BODY_LIMIT_BYTES = 10_000;

const credential = (label: string) =>
  z
    .string({ error: `${label} is required` })
    .min(1, `${label} is required`)
    .max(1_000, `${label} is too long`);
const loginSchema = z.object({
  username: credential('Username'),
  password: credential('Password'),
  /** Six digits, which apps show in two groups. */
  code: z
    .string({ error: 'Code must be text' })
    .max(20, 'Code is too long')
    .transform((code) => code.replace(/\s/g, ''))
    .optional(),
});

const COOKIE = { path: '/', secure: true, httpOnly: true, sameSite: 'Strict' } as const;

/** /api/auth: signing in and out (spec: admin area, section 7). */
export function authRoutes({ sessions, credentials, secondFactor, limiter, addressOf, log }: ApiDependencies, guard: SessionGuard): Hono {
  const routes = new Hono();

  /** A second proof, where one is asked for. Answers whether there was one. */
  async function checkCode(code: string | undefined, address: string): Promise<boolean> {
    if (!(await secondFactor.isAsked())) return false;
    if (!code) {
      log.event({ event: 'login-code-asked', address });
      throw new ProblemError(401, 'Now enter the six-digit code from your authenticator app.', { needsCode: true });
    }
    const answer = await secondFactor.take(code);
    if (answer === 'closed') {
      log.event({ event: 'login-refused', address, reason: 'too many wrong codes' });
      throw new ProblemError(403, 'Too many wrong codes were entered, so none is taken any more. Set the authenticator app up anew.');
    }
    if (answer === 'wrong') {
      log.event({ event: 'login-failed', address, reason: 'code' });
      throw new ProblemError(401, 'That code is not right, or was used already. Enter the one your app shows now.', { needsCode: true });
    }
    return true;
  }

  routes.get('/verify', async (context) => {
    neverCache(context);
    const { username } = await guard.require(context);
    return context.json({ username });
  });

  routes.post('/login', jsonBody(BODY_LIMIT_BYTES), async (context) => {
    const parsed = loginSchema.safeParse(await readJson(context));
    if (!parsed.success) throw invalidFields(fieldErrors(parsed.error));
    const address = addressOf(context);
    const admission = await limiter.admit(networkOf(address));
    if ('retryAfterSeconds' in admission) {
      log.event({ event: 'login-refused', address, reason: 'too many tries' });
      const minutes = Math.ceil(admission.retryAfterSeconds / 60);
      throw new ProblemError(429, `Too many tries. Please wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and try again.`, {
        headers: { 'retry-after': String(admission.retryAfterSeconds) },
      });
    }
    const { username, password, code } = parsed.data;
    const [isRight] = await Promise.all([credentials.verify(username, password), delay(admission.delayMs)]);
    if (!isRight) {
      log.event({ event: 'login-failed', address, reason: 'name or password' });
      throw new ProblemError(401, 'Invalid credentials');
    }
    const hasCode = await checkCode(code, address);
    await limiter.succeed(networkOf(address));
    await sessions.close(getCookie(context, SESSION_COOKIE));
    const token = await sessions.open(username, await credentials.passwordMark());
    log.event({ event: 'login-succeeded', address, user: username, factors: hasCode ? 'password and code' : 'password' });
    setCookie(context, SESSION_COOKIE, token, { ...COOKIE, maxAge: ABSOLUTE_MS / 1_000 });
    neverCache(context);
    return context.json({ username });
  });

  const signedOut = (context: Context) => {
    deleteCookie(context, SESSION_COOKIE, COOKIE);
    neverCache(context);
    return context.json({ signedOut: true });
  };

  routes.post('/logout', async (context) => {
    if (await guard.find(context)) log.event({ event: 'session-ended', address: addressOf(context) });
    await sessions.close(getCookie(context, SESSION_COOKIE));
    return signedOut(context);
  });

  routes.post('/logout/everywhere', guard.required, async (context) => {
    await sessions.closeAll();
    log.event({ event: 'sessions-ended-everywhere', address: addressOf(context) });
    return signedOut(context);
  });

  return routes;
}
