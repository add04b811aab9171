import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from 'hono';
import { z } from 'zod';
import type { ListedPasskey } from '#api/passkeys.ts';
import type { ApiDependencies } from './dependencies.ts';
import { neverCache } from '../http/cache.ts';
import { assertFresh, type SessionGuard } from '../auth/guard.ts';
import { MOST_PASSKEYS, type StoredPasskey } from '../auth/passkeys.ts';
import { ProblemError } from '../http/problem.ts';
import { jsonBody } from '../http/request-body.ts';
import type { RelyingParty } from '../auth/relying-party.ts';
import { sessionId } from '../auth/session.ts';
import { sessionToken } from '../auth/session-cookie.ts';
import { creationOptions, requestOptions, verifiedCreation, verifiedUse } from '../auth/webauthn.ts';
import { sentTo } from './parse.ts';
import { createSignIn, triesWarning } from './sign-in.ts';
import { routesAt } from './routes.ts';

/** How long ago a session may have begun in which a passkey is added. */
const FRESH_MS = 10 * 60_000;

/** The relying party of a request; null if passkeys do not work at its address. */
export type RelyingPartyOf = (context: Context) => Promise<RelyingParty | null>;

const answerPart = z.base64url({ error: 'The passkey’s answer is not valid' }).min(1).max(10_000);
/** A credential as browsers turn it into JSON, without what the site has no use for. */
const answerOf = <Parts extends z.ZodRawShape>(parts: Parts) =>
  z
    .object(
      { id: answerPart.max(1_400), rawId: answerPart.max(1_400), type: z.literal('public-key'), response: z.object(parts) },
      { error: 'The passkey’s answer is missing' },
    )
    .transform((answer) => ({ ...answer, clientExtensionResults: {} }));

const useSchema = z.object({
  answer: answerOf({ clientDataJSON: answerPart, authenticatorData: answerPart, signature: answerPart }),
  remember: z.boolean({ error: 'remember must be true or false' }).default(false),
});
const creationSchema = z.object({
  answer: answerOf({
    clientDataJSON: answerPart,
    attestationObject: answerPart,
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .default([]),
  }),
  name: z.string({ error: 'Name is required' }).trim().min(1, 'Name is required').max(60, 'Name may have at most 60 characters'),
});

const SIGN_IN = 'sign in';
const TOO_LATE = 'That took too long. Please try again.';

/** /api/auth/passkeys and /api/auth/passkey-options: signing in with a passkey. Without a session, it only tells whether there is one for the requested address. */
export function passkeySignInRoutes(dependencies: ApiDependencies, partyOf: RelyingPartyOf) {
  const { passkeys, challenges, credentials, addressOf, log } = dependencies;
  const signIn = createSignIn(dependencies);
  const routes = routesAt('/api/auth');

  /** The relying party of a request, if there is a passkey for it. */
  async function offeredTo(context: Context): Promise<RelyingParty | null> {
    const party = await partyOf(context);
    return party && (await passkeys.isAnyFor(party.id, await credentials.passwordMark())) ? party : null;
  }

  routes.get('/passkeys', async (context, answer) => {
    neverCache(context);
    return answer({ isOffered: (await offeredTo(context)) !== null });
  });

  routes.post('/passkey-options', async (context, answer) => {
    const party = await offeredTo(context);
    if (!party) throw new ProblemError(404, 'There is no passkey for this address. Sign in with your password.');
    neverCache(context);
    return answer(await requestOptions({ party, challenge: await challenges.issue(context, SIGN_IN) }));
  });

  routes.post('/passkeys', jsonBody, async (context, answer) => {
    const { answer: response, remember } = await sentTo(context, useSchema);
    const admission = await signIn.admit(context);
    await delay(admission.delayMs);
    const party = await partyOf(context);
    const expectedChallenge = await challenges.read(context, SIGN_IN);
    const passkey = party && (await passkeys.find(response.id, party.id, await credentials.passwordMark()));
    const counter =
      party && passkey && expectedChallenge !== null ? await verifiedUse({ party, response, expectedChallenge }, passkey) : null;
    if (passkey === null || counter === null || !(await challenges.use(context))) {
      log.event({ event: 'login-failed', address: addressOf(context), reason: 'passkey' });
      const sentence = expectedChallenge === null ? TOO_LATE : 'This passkey was not accepted. Sign in with your password.';
      throw new ProblemError(401, `${sentence}${triesWarning(admission)}`);
    }
    await passkeys.recordUse(passkey.id, counter);
    return answer(await signIn.open(context, { factors: 'passkey', remember }));
  });

  return routes;
}

/** /api/admin/passkeys and /api/admin/passkey-options: lists the passkeys, adds one and removes one. */
export function passkeyRoutes(dependencies: ApiDependencies, guard: SessionGuard, partyOf: RelyingPartyOf) {
  const { passkeys, challenges, credentials, addressOf, log, now } = dependencies;
  const routes = routesAt('/api/admin');

  const toListed = ({ id, name, addedAt, usedAt, host }: StoredPasskey, party: RelyingParty | null): ListedPasskey => ({
    id,
    name,
    addedAt: new Date(addedAt).toISOString(),
    usedAt: usedAt === null ? null : new Date(usedAt).toISOString(),
    otherHost: host === party?.id ? null : host,
  });
  const listed = async () => passkeys.list(await credentials.passwordMark());
  /** Binds the challenge to the session as well. */
  const purposeOf = (context: Context): string => `add ${sessionId(sessionToken(context) ?? '')}`;

  /** The relying party and the passkeys that exist, if one more can be added. */
  async function roomFor(context: Context): Promise<{ party: RelyingParty; others: StoredPasskey[] }> {
    const party = await partyOf(context);
    if (!party) throw new ProblemError(400, 'Passkeys only work at the site’s own address. Open the admin there to add one.');
    const others = await listed();
    if (others.length >= MOST_PASSKEYS) throw new ProblemError(400, `There are ${MOST_PASSKEYS} passkeys already. Remove one first.`);
    return { party, others };
  }

  routes.get('/passkeys', guard.required, async (context, answer) => {
    const party = await partyOf(context);
    return answer({
      passkeys: (await listed()).map((passkey) => toListed(passkey, party)),
      canAdd: party !== null,
    });
  });

  routes.post('/passkey-options', async (context, answer) => {
    const session = await guard.require(context);
    assertFresh(session, now(), FRESH_MS, 'Please sign in again to add a passkey.');
    const { party, others } = await roomFor(context);
    return answer(
      await creationOptions({ party, challenge: await challenges.issue(context, purposeOf(context)) }, session.username, others),
    );
  });

  routes.post('/passkeys', guard.required, jsonBody, async (context, answer) => {
    const { answer: response, name } = await sentTo(context, creationSchema);
    const { party } = await roomFor(context);
    const expectedChallenge = await challenges.read(context, purposeOf(context));
    if (expectedChallenge === null) throw new ProblemError(400, TOO_LATE);
    const made = await verifiedCreation({ party, response, expectedChallenge });
    const added =
      made &&
      (await challenges.use(context)) &&
      (await passkeys.add({
        ...made,
        name,
        host: party.id,
        transports: response.response.transports,
        passwordMark: await credentials.passwordMark(),
      }));
    if (!added) throw new ProblemError(400, 'This passkey was not accepted. Please try again.');
    log.event({ event: 'passkey-added', address: addressOf(context) });
    return answer(toListed(added, party), 201);
  });

  routes.delete('/passkeys/:id', guard.required, async (context, answer) => {
    const id = context.req.param('id');
    if (!(await passkeys.remove(id))) throw new ProblemError(404, 'This passkey was removed already.');
    log.event({ event: 'passkey-removed', address: addressOf(context) });
    return answer({ removed: id });
  });

  return routes;
}
