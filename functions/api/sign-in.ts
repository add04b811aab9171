import type { Context } from 'hono';
import type { SignedIn } from '#api/sessions.ts';
import type { ApiDependencies } from './dependencies.ts';
import { neverCache } from '../http/cache.ts';
import { deviceName } from '../auth/device-name.ts';
import type { Admission } from '../auth/login-limiter.ts';
import { networkOf } from '../http/network.ts';
import { ProblemError } from '../http/problem.ts';
import { sessionToken, setSessionCookie } from '../auth/session-cookie.ts';
import type { Session } from '../auth/session.ts';
import type { Factors } from '../runtime/log/log.ts';
import { noteProvenAddress } from './owner-mails.ts';

const minutesOf = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
};

/** A failed login mentions the number of tries left once it is this low. */
const TRIES_TO_WARN = 5;

/** Text to append to a refusal as the tries run out. It is the same whichever credential was wrong. */
export function triesWarning({ triesLeft, moreInSeconds }: Admission): string {
  if (triesLeft > TRIES_TO_WARN) return '';
  if (triesLeft === 0) return ` Please wait ${minutesOf(moreInSeconds)} before you try again.`;
  return ` You have ${triesLeft} more ${triesLeft === 1 ? 'try' : 'tries'}; after that you have to wait ${minutesOf(moreInSeconds)}.`;
}

interface SignInChoices {
  factors: Factors;
  /** Whether the device stays signed in. */
  remember: boolean;
}

/** What comes before and after the credentials are checked, whichever they are. */
export interface SignIn {
  /** Counts a try of the request's network. Throws a 429 if it has none left. */
  admit(context: Context): Promise<Admission>;
  /** Signs the browser in. */
  open(context: Context, choices: SignInChoices): Promise<SignedIn>;
  /** Ends all sessions after a change of the credentials, and opens one in place of the session of the browser that made it. */
  renew(context: Context, session: Session): Promise<void>;
}

/** Creates the parts that all ways of signing in share. */
export function createSignIn(dependencies: ApiDependencies): SignIn {
  const { sessions, credentials, limiter, addressOf, log } = dependencies;
  return {
    async admit(context) {
      const address = addressOf(context);
      const admission = await limiter.admit(networkOf(address));
      if (!('retryAfterSeconds' in admission)) return admission;
      log.event({ event: 'login-refused', address, reason: 'too many tries' });
      throw new ProblemError(429, `Too many tries. Please wait ${minutesOf(admission.retryAfterSeconds)} and try again.`, {
        headers: { 'retry-after': String(admission.retryAfterSeconds) },
      });
    },
    async open(context, { factors, remember }) {
      const address = addressOf(context);
      const { username } = credentials;
      await limiter.succeed(networkOf(address));
      await sessions.close(sessionToken(context));
      const device = deviceName(context.req.header('user-agent') ?? '');
      const token = await sessions.open(username, await credentials.passwordMark(), { device, isRemembered: remember });
      log.event({ event: 'login-succeeded', address, user: username, factors });
      setSessionCookie(context, token, remember);
      noteProvenAddress(dependencies, context);
      neverCache(context);
      return { username };
    },
    async renew(context, { username, device, isRemembered = false }) {
      await limiter.succeed(networkOf(addressOf(context)));
      await sessions.closeAll();
      const token = await sessions.open(username, await credentials.passwordMark(), { ...(device && { device }), isRemembered });
      setSessionCookie(context, token, isRemembered);
      neverCache(context);
    },
  };
}
