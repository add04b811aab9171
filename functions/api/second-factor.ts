import { z } from 'zod';
import type { ApiDependencies } from './dependencies.ts';
import { assertFresh, type SessionGuard } from '../auth/guard.ts';
import { isSameText } from '../auth/password.ts';
import { invalidFields, ProblemError } from '../http/problem.ts';
import { jsonBody } from '../http/request-body.ts';
import { generateTotpSecret, isTotpSecret, totpLink } from '../auth/second-factor.ts';
import { sessionId } from '../auth/session.ts';
import { sessionToken } from '../auth/session-cookie.ts';
import { tellOfChange } from './owner-mails.ts';
import { sentTo } from './parse.ts';
import { createSignIn } from './sign-in.ts';
import { routesAt } from './routes.ts';

/** How long ago a session may have begun that changes how the owner signs in: just now, for this. */
const JUST_NOW_MS = 60_000;
/** How long a new secret can be confirmed. */
const SETUP_MS = 10 * 60_000;
const PROVE = 'Please sign in again to change how you sign in.';

const confirmSchema = z.object({
  secret: z.string().refine(isTotpSecret, 'The secret is not valid'),
  setup: z.string().max(100),
  code: z
    .string({ error: 'Code is required' })
    .max(20, 'Code is too long')
    .transform((code) => code.replace(/\s/g, ''))
    .pipe(z.string().min(1, 'Code is required')),
});

/** /api/admin/second-factor: turns codes of an authenticator app on and off, and makes recovery codes. */
export function secondFactorRoutes(dependencies: ApiDependencies, guard: SessionGuard) {
  const { secrets, credentials, secondFactor, recoveryCodes, content, addressOf, log, now } = dependencies;
  const signIn = createSignIn(dependencies);
  const routes = routesAt('/api/admin/second-factor');

  const signed = async (text: string) => (await credentials.sign(`authenticator ${text}`)).toString('base64url');

  /** How the secret is set. Throws a 403 if the environment has it. */
  function assertChangeable(): (secret: string | null) => Promise<void> {
    if (secrets.setTotpSecret) return secrets.setTotpSecret;
    throw new ProblemError(403, 'The code’s secret is set in ADMIN_TOTP_SECRET, so only the person who runs the site can change it.');
  }

  routes.get('/', guard.required, async (_context, answer) => {
    return answer({
      isOn: await secondFactor.isRequired(),
      isFixed: secrets.setTotpSecret === null,
      recoveryCodes: await recoveryCodes.left(),
    });
  });

  routes.post('/setup', async (context, answer) => {
    assertFresh(await guard.require(context), now(), JUST_NOW_MS, PROVE);
    assertChangeable();
    const siteName = (await content.published()).entries.settings.get('settings')?.data.siteName ?? 'Bakery';
    const secret = generateTotpSecret();
    const until = now().getTime() + SETUP_MS;
    // Nothing is stored: the secret comes back with this, from the same session.
    const setup = `${until}.${await signed(`${sessionId(sessionToken(context) ?? '')} ${secret} ${until}`)}`;
    return answer({ secret, link: totpLink(secret, siteName, credentials.username), setup });
  });

  routes.post('/', guard.required, jsonBody, async (context, answer) => {
    const { secret, setup, code } = await sentTo(context, confirmSchema);
    const session = await guard.require(context);
    const setSecret = assertChangeable();
    const [until = ''] = setup.split('.');
    const expected = `${until}.${await signed(`${sessionId(sessionToken(context) ?? '')} ${secret} ${until}`)}`;
    if (!isSameText(setup, expected) || now().getTime() > Number(until))
      throw new ProblemError(400, 'That took too long. Close this and start again.');
    if (await secondFactor.isRequired()) throw new ProblemError(400, 'Codes are on already. Turn them off first.');
    if (!(await secondFactor.confirm(secret, code)))
      throw invalidFields([{ path: 'code', message: 'That is not the code that the app shows now. Is the phone’s clock right?' }]);
    const codes = await recoveryCodes.make(secret);
    await setSecret(secret);
    await signIn.renew(context, session);
    log.event({ event: 'second-factor-changed', address: addressOf(context), to: 'on' });
    tellOfChange(dependencies, context, 'app-on');
    return answer({ recoveryCodes: codes }, 201);
  });

  routes.delete('/', async (context, answer) => {
    const session = await guard.require(context);
    assertFresh(session, now(), JUST_NOW_MS, PROVE);
    await assertChangeable()(null);
    await signIn.renew(context, session);
    log.event({ event: 'second-factor-changed', address: addressOf(context), to: 'off' });
    tellOfChange(dependencies, context, 'app-off');
    return answer({ isOn: false });
  });

  routes.post('/recovery-codes', async (context, answer) => {
    assertFresh(await guard.require(context), now(), JUST_NOW_MS, PROVE);
    const secret = await secrets.totpSecret();
    if (secret === null) throw new ProblemError(400, 'Recovery codes are for signing in with an authenticator app. Turn that on first.');
    const codes = await recoveryCodes.make(secret);
    log.event({ event: 'recovery-codes-made', address: addressOf(context) });
    tellOfChange(dependencies, context, 'recovery-codes');
    return answer({ recoveryCodes: codes }, 201);
  });

  return routes;
}
