import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { CHALLENGE_LIFETIME_MS } from './challenges.ts';
import type { Passkey } from './passkeys.ts';
import type { RelyingParty } from './relying-party.ts';

// Loaded when it is needed, since it is the largest part of signing in and most requests do without.
const library = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256, in the numbers of COSE. What the library adds to them is experimental in Node. */
const ALGORITHMS = [-8, -7, -257];

/** The same for all passkeys, so that a device replaces the owner's earlier one instead of offering her both. */
const OWNER = new TextEncoder().encode('owner');
/** The device must check who holds it, by fingerprint, face or PIN: a passkey replaces the password and the second factor. */
const USER_VERIFICATION = 'required';

type Asked = { party: RelyingParty; challenge: Uint8Array<ArrayBuffer> };
type Answered<Response> = { party: RelyingParty; expectedChallenge: string; response: Response };

/** What a browser needs to make a passkey. `others` are those that exist, of which a device must not have one. */
export async function creationOptions(
  { party, challenge }: Asked,
  userName: string,
  others: readonly Passkey[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userID: OWNER,
    userName,
    userDisplayName: userName,
    challenge,
    supportedAlgorithmIDs: ALGORITHMS,
    timeout: CHALLENGE_LIFETIME_MS,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: USER_VERIFICATION },
    excludeCredentials: others.map(({ credentialId: id, transports }) => ({ id, transports })),
  });
}

/** What a browser needs to sign in with any of its passkeys for the site. It names none. */
export async function requestOptions({ party, challenge }: Asked): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge,
    timeout: CHALLENGE_LIFETIME_MS,
    userVerification: USER_VERIFICATION,
  });
}

/** The key that a device made; null if its answer is not valid. */
export async function verifiedCreation({
  party,
  response,
  expectedChallenge,
}: Answered<RegistrationResponseJSON>): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter'> | null> {
  const [{ verifyRegistrationResponse }, { decodeAttestationObject }] = await Promise.all([
    library(),
    import('@simplewebauthn/server/helpers'),
  ]);
  try {
    // None was asked for. The library would look up at addresses that certificates name whether they were revoked.
    const statement = decodeAttestationObject(new Uint8Array(Buffer.from(response.response.attestationObject, 'base64url')));
    const isPlain = statement.get('fmt') === 'none' || (statement.get('fmt') === 'packed' && !statement.get('attStmt').get('x5c'));
    if (!isPlain) return null;
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!registrationInfo) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
  } catch {
    // The library throws an error for each thing that can be wrong with an answer.
    return null;
  }
}

/** How often the device says that the passkey was used; null if the answer is not the passkey's, or is not valid. */
export async function verifiedUse(
  { party, response, expectedChallenge }: Answered<AuthenticationResponseJSON>,
  { credentialId, publicKey, counter }: Passkey,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
