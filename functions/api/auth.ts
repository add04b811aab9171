import { setTimeout as delay } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { fieldErrors } from '#domain/content-problem.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { neverCache } from '../http/cache.ts';
import { jsonBody, readJson, type SessionGuard } from '../http/guard.ts';
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
export function authRoutes({ sessions, credentials, secondFactor, limiter, addressOf }: ApiDependencies, guard: SessionGuard): Hono {
  const routes = new Hono();

  routes.get('/verify', async (context) => {
    neverCache(context);
    const { username } = await guard.require(context);
    return context.json({ username });
  });

  routes.post('/login', jsonBody(BODY_LIMIT_BYTES), async (context) => {
    const parsed = loginSchema.safeParse(await readJson(context));
    if (!parsed.success) throw invalidFields(fieldErrors(parsed.error));
    const address = addressOf(context);
    const admission = await limiter.admit(address);
    if ('retryAfterSeconds' in admission) {
      const minutes = Math.ceil(admission.retryAfterSeconds / 60);
      throw new ProblemError(429, `Too many tries. Please wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and try again.`, {
        headers: { 'retry-after': String(admission.retryAfterSeconds) },
      });
    }
    const { username, password, code } = parsed.data;
    const [isRight] = await Promise.all([credentials.verify(username, password), delay(admission.delayMs)]);
    if (!isRight) throw new ProblemError(401, 'Invalid credentials');
    if (await secondFactor.isAsked()) {
      if (!code) throw new ProblemError(401, 'Now enter the six-digit code from your authenticator app.', { needsCode: true });
      if (!(await secondFactor.accept(code)))
        throw new ProblemError(401, 'That code is not right, or was used already. Enter the one your app shows now.', { needsCode: true });
    }
    await limiter.succeed(address);
    await sessions.close(getCookie(context, SESSION_COOKIE));
    const token = await sessions.open(username, await credentials.passwordMark());
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
    await sessions.close(getCookie(context, SESSION_COOKIE));
    return signedOut(context);
  });

  routes.post('/logout/everywhere', guard.required, async (context) => {
    await sessions.closeAll();
    return signedOut(context);
  });

  return routes;
}
