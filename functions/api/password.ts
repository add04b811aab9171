import { setTimeout as delay } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { MAIL_ADDRESS_LIMIT, parseMailAddress } from '#domain/mail-address.ts';
import { newPasswordSchema } from '#domain/new-password.ts';
import type { ApiDependencies } from './dependencies.ts';
import { limitFloods } from '../visitors/forms/flood-limit.ts';
import { neverCache } from '../http/cache.ts';
import type { SessionGuard } from '../auth/guard.ts';
import type { Admission } from '../auth/login-limiter.ts';
import { networkOf } from '../http/network.ts';
import { hashPassword } from '../auth/password.ts';
import { invalidFields, ProblemError } from '../http/problem.ts';
import { jsonBody } from '../http/request-body.ts';
import { passwordLinkMail } from '../mail/texts/sign-in-mails.ts';
import { inboxOf } from '../visitors/newsletter/inbox.ts';
import { ownerMailSite, tellOfChange } from './owner-mails.ts';
import { sentTo } from './parse.ts';
import { createSignIn, triesWarning } from './sign-in.ts';
import { routesAt } from './routes.ts';

const askSchema = z.object({
  email: z
    .string({ error: 'E-mail is required' })
    .trim()
    .min(1, 'E-mail is required')
    .max(MAIL_ADDRESS_LIMIT, 'E-mail is too long')
    .refine((written) => parseMailAddress(written) !== null, 'That is not an e-mail address'),
});
const useSchema = z.object({ token: z.string({ error: 'The link is not complete' }).max(100), password: newPasswordSchema });
const changeSchema = z.object({
  current: z.string({ error: 'Current password is required' }).min(1, 'Current password is required').max(1_000),
  password: newPasswordSchema,
});

/** How many links one network can ask for in ten minutes. */
const MOST_ASKED = 3;
const ASKED =
  'If that is the e-mail address of this site’s owner, a link is on its way to it. It works for 30 minutes. Look under spam too, and wait a few minutes before you try again.';
const NO_MAIL = 'This site cannot send e-mail. Run npm run admin:password on the machine that serves it.';
const OVER = 'This link no longer works: it was used, or is older than 30 minutes. Ask for a new one.';

/** An address as it is compared: neither domains nor mailboxes are told apart by their capitals. */
function comparable(written: string): string {
  const address = parseMailAddress(written);
  return address ? inboxOf(`${address.local}@${address.domain}`.toLowerCase()) : '';
}

type Admitted = { Variables: { admission: Admission } };

/** /api/auth/password-links: a link for an owner who forgot her password. The answers never say whether an address is hers. */
export function passwordLinkRoutes(dependencies: ApiDependencies) {
  const { secrets, credentials, sessions, passwordLinks, mailer, limiter, addressOf, inBackground, log } = dependencies;
  const signIn = createSignIn(dependencies);
  const routes = routesAt<'/api/auth/password-links', Admitted>('/api/auth/password-links');

  // Before the body is read, so that too many requests cost little.
  const limitAsking: MiddlewareHandler = async (context, next) => {
    await limitFloods(passwordLinks.networks, addressOf(context), 'Too many tries. Wait ten minutes and try again.', MOST_ASKED);
    return next();
  };
  const admitTry: MiddlewareHandler<Admitted> = async (context, next) => {
    const admission = await signIn.admit(context);
    await delay(admission.delayMs);
    context.set('admission', admission);
    return next();
  };

  routes.get('/', (context, answer) => {
    neverCache(context);
    return answer({ isOffered: mailer !== null });
  });

  routes.post('/', limitAsking, jsonBody, async (context, answer) => {
    if (!mailer) throw new ProblemError(404, NO_MAIL);
    const { email } = await sentTo(context, askSchema);
    log.event({ event: 'password-link-asked', address: addressOf(context) });
    // After the answer, so that its time does not tell either.
    inBackground(context, async () => {
      await passwordLinks.sweep();
      const site = await ownerMailSite(dependencies);
      if (!site || comparable(email) !== comparable(site.to)) return;
      const token = await passwordLinks.issue(await credentials.passwordMark());
      if (token !== null) await mailer.send(passwordLinkMail(site, credentials.username, token));
    });
    neverCache(context);
    return answer({ message: ASKED });
  });

  routes.post('/use', admitTry, jsonBody, async (context, answer) => {
    const { token, password } = await sentTo(context, useSchema);
    const mark = await credentials.passwordMark();
    // Hashed before the link is used up: it still works if too many passwords are being hashed.
    const hash = (await passwordLinks.works(token, mark)) ? await hashPassword(password) : null;
    if (hash === null || !(await passwordLinks.take(token, mark))) {
      log.event({ event: 'login-failed', address: addressOf(context), reason: 'password link' });
      throw new ProblemError(400, `${OVER}${triesWarning(context.get('admission'))}`);
    }
    await secrets.setPasswordHash(hash);
    await sessions.closeAll();
    await limiter.succeed(networkOf(addressOf(context)));
    log.event({ event: 'password-changed', address: addressOf(context), by: 'link' });
    tellOfChange(dependencies, context, 'password');
    neverCache(context);
    return answer({ username: credentials.username });
  });

  return routes;
}

/** /api/admin/password: where the link for a forgotten password goes, and another password for who knows the current one. */
export function passwordRoutes(dependencies: ApiDependencies, guard: SessionGuard) {
  const { secrets, credentials, mailer, addressOf, log } = dependencies;
  const signIn = createSignIn(dependencies);
  const routes = routesAt('/api/admin/password');

  routes.get('/', guard.required, async (_context, answer) => {
    const site = mailer && (await ownerMailSite(dependencies));
    return answer({ linkGoesTo: site?.to ?? null });
  });

  routes.post('/', guard.required, jsonBody, async (context, answer) => {
    const { current, password } = await sentTo(context, changeSchema);
    const session = await guard.require(context);
    const admission = await signIn.admit(context);
    await delay(admission.delayMs);
    if (!(await credentials.verify(credentials.username, current))) {
      log.event({ event: 'login-failed', address: addressOf(context), reason: 'current password' });
      throw invalidFields([{ path: 'current', message: `That is not the current password.${triesWarning(admission)}` }]);
    }
    await secrets.setPasswordHash(await hashPassword(password));
    await signIn.renew(context, session);
    log.event({ event: 'password-changed', address: addressOf(context), by: 'owner' });
    tellOfChange(dependencies, context, 'password');
    return answer({ username: credentials.username });
  });

  return routes;
}
