import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** Where a device is asked, and what it does differently from an honest one. */
export interface Ceremony {
  /** The origin that the browser reports. */
  origin: string;
  /** The site that the device signs for; by default the one that it is asked for. */
  rpId?: string;
  /** Whether the device has checked who holds it. */
  isVerified?: boolean;
  /** An attestation other than none. */
  attestation?: { format: string; statement: Map<string, unknown> };
}

const digest = (text: string | Uint8Array): Buffer => createHash('sha256').update(text).digest();
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** A device that makes one passkey and signs in with it, like a phone, but without a browser that checks what it is asked for. */
export function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  let counter = 0;

  const about = { id: base64(credentialId), rawId: base64(credentialId), type: 'public-key' };
  const clientData = (type: string, challenge: string, origin: string) => Buffer.from(JSON.stringify({ type, challenge, origin }));
  function authenticatorData(rpId: string, isVerified: boolean, key: Uint8Array = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE((counter += 1));
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | (key.length > 0 ? HAS_KEY : 0);
    return Buffer.concat([digest(rpId), Buffer.from([flags]), count, key]);
  }

  return {
    /** Answers the options of /api/admin/passkey-options. */
    create(
      { challenge, rp }: { challenge: string; rp: { id: string } },
      { origin, rpId = rp.id, isVerified = true, attestation = { format: 'none', statement: new Map() } }: Ceremony,
    ) {
      // COSE: an ES256 key on the curve P-256.
      const cose = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const key = Buffer.concat([Buffer.alloc(16), length, credentialId, isoCBOR.encode(cose)]);
      const attestationObject = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', attestation.format],
          ['attStmt', attestation.statement],
          ['authData', new Uint8Array(authenticatorData(rpId, isVerified, key))],
        ]) as Parameters<typeof isoCBOR.encode>[0],
      );
      const clientDataJSON = base64(clientData('webauthn.create', challenge, origin));
      return { ...about, response: { clientDataJSON, attestationObject: base64(attestationObject), transports: ['internal'] } };
    },
    /** Answers the options of /api/auth/passkey-options. */
    get(asked: { challenge: string; rpId?: string }, { origin, rpId = asked.rpId ?? '', isVerified = true }: Ceremony) {
      const client = clientData('webauthn.get', asked.challenge, origin);
      const data = authenticatorData(rpId, isVerified);
      const signature = sign('sha256', Buffer.concat([data, digest(client)]), privateKey);
      return { ...about, response: { clientDataJSON: base64(client), authenticatorData: base64(data), signature: base64(signature) } };
    },
    /** Sets how often it says it was used; a copy of a device would start from its own number. */
    setCounter(count: number): void {
      counter = count;
    },
  };
}

/** Such a device. */
export type Authenticator = ReturnType<typeof createAuthenticator>;
