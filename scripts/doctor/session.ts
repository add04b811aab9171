import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type Check, verdict } from './check.ts';
import { type Answer, type Deployment, jsonIn } from './deployment.ts';
import type { DoctorEnvironment } from './environment.ts';

const PRIVATE_READS = ['/api/admin/status', '/api/admin/settings', '/api/admin/photos', '/api/blog/posts?all=true', '/api/content/post'];
const WANTED_FLAGS = ['HttpOnly', 'Path=/', 'SameSite=Strict', 'Secure'];

const statusSchema = z.record(z.string(), z.unknown());

const sentenceIn = (answer: Answer): string => jsonIn(z.object({ error: z.string() }), answer)?.error ?? '';

const isUncached = ({ headers }: Answer): boolean => /no-store/.test(headers.get('cache-control') ?? '');

export const loginCheck: Check = {
  name: 'login',
  async run(deployment, { ADMIN_USERNAME: username }) {
    const login = (headers: Record<string, string>) =>
      deployment.ask('/api/auth/login', { headers, json: { username, password: randomBytes(12).toString('hex') } });
    const own = await login({ origin: deployment.origin });
    if (own.status === 403)
      return {
        wrong: [`The site treats its own pages as another site's. Set the site's address in the settings to ${deployment.origin}.`],
      };
    if (own.status === 429) return { left: `too many tries from here: ${sentenceIn(own)}` };
    const wrong: string[] = [];
    if (own.status >= 500)
      return {
        wrong: [`Login fails (${own.status}). ${sentenceIn(own)} See the host's log for the reason; is ADMIN_PASSWORD_HASH set there?`],
      };
    if (own.status !== 401) wrong.push(`A wrong password gets ${own.status} instead of 401.`);
    if (own.headers.getSetCookie().length > 0) wrong.push('A wrong password sets a cookie.');
    if (!isUncached(own)) wrong.push('The response to a wrong password may be cached.');
    const foreign = await login({ origin: 'https://another-site.example' });
    if (foreign.status !== 403) wrong.push(`A page of another site can try to sign in (${foreign.status} instead of 403).`);
    return verdict(wrong, 'a wrong password and another site are refused');
  },
};

export const guardCheck: Check = {
  name: 'access control',
  async run(deployment) {
    const wrong: string[] = [];
    for (const place of PRIVATE_READS) {
      const answer = await deployment.ask(place);
      if (answer.status !== 401) wrong.push(`${place} responds with ${answer.status} instead of 401 without a session.`);
      else if (!isUncached(answer)) wrong.push(`${place} may be cached.`);
    }
    // An empty body, so that nothing is saved even if the request is accepted.
    const save = await deployment.ask('/api/blog/posts', { headers: { origin: deployment.origin }, json: {} });
    if (save.status !== 401) wrong.push(`Saving responds with ${save.status} instead of 401 without a session.`);
    return verdict(wrong, 'the admin requires a session, and its responses are not cached');
  },
};

/** Signs in with the configured credentials, or returns why that is not possible. */
async function signIn(deployment: Deployment, environment: DoctorEnvironment): Promise<{ answer: Answer } | { reason: string }> {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password, ADMIN_CODE: code } = environment;
  if (password === undefined) return { reason: 'set ADMIN_PASSWORD to check it' };
  return {
    answer: await deployment.ask('/api/auth/login', {
      headers: { origin: deployment.origin },
      json: { username, password, ...(code === undefined ? {} : { code }) },
    }),
  };
}

export const sessionCheck: Check = {
  name: 'session and store',
  async run(deployment, environment) {
    const opened = await signIn(deployment, environment);
    if ('reason' in opened) return { left: opened.reason };
    const { answer } = opened;
    if (answer.status !== 200)
      return { wrong: [`Signing in as ${environment.ADMIN_USERNAME} failed: ${sentenceIn(answer) || answer.status}`] };
    const [set = '', ...more] = answer.headers.getSetCookie();
    const [cookie = '', ...flags] = set.split(/;\s*/);
    const wrong: string[] = [];
    if (!cookie.startsWith('__Host-') || more.length > 0) wrong.push('The session cookie can also be set by other hosts.');
    const missing = WANTED_FLAGS.filter((flag) => !flags.some((one) => one.toLowerCase() === flag.toLowerCase()));
    if (missing.length > 0) wrong.push(`The session's cookie lacks ${missing.join(', ')}.`);
    const asAdmin = (place: string, method?: string) =>
      deployment.ask(place, { headers: { cookie, origin: deployment.origin }, ...(method === undefined ? {} : { method }) });
    let seen = '';
    try {
      if (!isUncached(await asAdmin('/api/admin/settings'))) wrong.push('The admin’s data may be cached.');
      const status = await asAdmin('/api/admin/status');
      if (status.status !== 200) wrong.push(`The admin's status responds with ${status.status}: ${sentenceIn(status)}`);
      else {
        const { state, commit, error, draftsWarning, deployFailure } = jsonIn(statusSchema, status) ?? {};
        if (state === 'failed') wrong.push(`The newest content is not live: ${String(error)}`);
        for (const warning of [draftsWarning, deployFailure]) if (typeof warning === 'string') wrong.push(warning);
        seen = `${String(state)} at ${String(commit).slice(0, 9)}`;
      }
    } finally {
      await asAdmin('/api/auth/logout', 'POST');
    }
    if ((await asAdmin('/api/auth/verify')).status !== 401) wrong.push('A session still works after signing out.');
    return verdict(wrong, `the cookie has its flags, and signing out ends the session; the content is ${seen}`);
  },
};
