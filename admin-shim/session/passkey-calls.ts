import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import type { ListedPasskey } from '#api/passkeys.ts';
import type { SignedIn } from '#api/sessions.ts';
import { type Answer, call } from '../network/api-client.ts';

// Loaded when a passkey is used, which most visits do without.
const library = () => import('@simplewebauthn/browser');

/** Whether this browser has passkeys at this address: it has none where the address is not encrypted. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/** The address that says whether the site has a passkey to sign in with. */
export const PASSKEY_OFFER = '/api/auth/passkeys';

/** What the device must know to make a passkey. Where the session began too long ago, it is answered as if there were none. */
export const creationOptions = () => call('POST', '/api/admin/passkey-options');

/** Sends what the device answers; where it gives no answer, a sentence says so. */
async function withDevice<T, OfDevice>(
  ask: () => Promise<OfDevice>,
  send: (answer: OfDevice) => Promise<Answer<T>>,
  otherwise: (error: unknown) => string,
): Promise<Answer<T>> {
  let answer: OfDevice;
  try {
    answer = await ask();
  } catch (error) {
    return { ok: false, failure: { kind: 'refused', status: 0, message: otherwise(error), errors: [] } };
  }
  return send(answer);
}

/** Has the device make a passkey, and adds it under a name. */
export const addPasskey = (optionsJSON: PublicKeyCredentialCreationOptionsJSON, name: string): Promise<Answer<ListedPasskey>> =>
  withDevice(
    async () => (await library()).startRegistration({ optionsJSON }),
    (answer) => call('POST', '/api/admin/passkeys', { name, answer }),
    (error) =>
      error instanceof Error && error.name === 'InvalidStateError'
        ? 'This device has a passkey for the site already.'
        : 'The device made no passkey. Please try again.',
  );

/** Signs in with one of the device's passkeys. */
export async function loginWithPasskey(remember: boolean): Promise<Answer<SignedIn>> {
  const asked = await call('POST', '/api/auth/passkey-options');
  if (!asked.ok) return asked;
  return withDevice(
    async () => (await library()).startAuthentication({ optionsJSON: asked.value }),
    (answer) => call('POST', '/api/auth/passkeys', { answer, remember }),
    () => 'The device gave no passkey. Try again, or sign in with your password.',
  );
}
