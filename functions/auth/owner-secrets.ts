import type { Storage } from 'unstorage';
import { digestOf, removeKeys } from '../runtime/storage/stored-keys.ts';

/** A secret of the owner that the admin can replace. */
export interface ReplaceableSecret {
  read(): Promise<string | null>;
  /** Null removes it. */
  write(secret: string | null): Promise<void>;
}

/** What signing in is checked against. Each is read when it is needed, so that a change takes effect at once. */
export interface OwnerSecrets {
  /** The password's PHC string. */
  passwordHash(): Promise<string>;
  setPasswordHash(hash: string): Promise<void>;
  /** The authenticator app's secret; null if signing in requires only the password. */
  totpSecret(): Promise<string | null>;
  /** Null where the environment has the secret: only the environment can change it. */
  setTotpSecret: ((secret: string | null) => Promise<void>) | null;
  /** Changes with what the terminal or the host's settings say. On a host it needs no look at the storage, which visitors would cause. */
  signingKey(): Promise<string>;
}

/** Where the owner's secrets are. */
interface SecretPlaces {
  /** The hash in the environment, which holds until `password` has another; absent where `password` has the only one. */
  givenHash?: (() => Promise<string>) | undefined;
  password: { read(): Promise<string | null>; write(hash: string): Promise<void> };
  /** The secret in the environment, which `totp` cannot replace. */
  givenTotp?: string | undefined;
  totp: ReplaceableSecret;
}

/** Creates the secrets of the owner. docs/decisions/security/password.md says which place wins. */
export function createOwnerSecrets({ givenHash, password, givenTotp, totp }: SecretPlaces): OwnerSecrets {
  async function passwordHash(): Promise<string> {
    const hash = (await password.read()) ?? (await givenHash?.());
    if (hash === undefined) throw new Error('No admin password is set. Run `npm run admin:password`.');
    return hash;
  }
  return {
    passwordHash,
    setPasswordHash: (hash) => password.write(hash),
    totpSecret: async () => givenTotp ?? (await totp.read()),
    setTotpSecret: givenTotp === undefined ? (secret) => totp.write(secret) : null,
    signingKey: givenHash ?? passwordHash,
  };
}

interface StoredSecretOptions {
  /** Several processes may share it. */
  storage: Storage;
  /** The hash of the password in the environment. */
  givenHash: () => Promise<string>;
  isValid: (text: string) => boolean;
}

/**
 * A secret in a storage. It is in force for as long as the environment has the password's hash that it was stored under: another hash there
 * is always a way back in. One that is damaged opens nothing, because falling back to an older secret could let a stranger in.
 */
export function storedSecret({ storage, givenHash, isValid }: StoredSecretOptions): ReplaceableSecret {
  const ownKey = async () => digestOf(await givenHash());
  return {
    async read() {
      const item: unknown = await storage.getItem(await ownKey());
      if (item === null) return null;
      const secret = typeof item === 'object' && 'secret' in item ? item.secret : null;
      if (typeof secret === 'string' && isValid(secret)) return secret;
      throw new Error('A secret that the admin stored is damaged, so no one can sign in. Set another password in the environment.');
    },
    async write(secret) {
      const key = await ownKey();
      if (secret === null) await storage.removeItem(key);
      else await storage.setItem(key, { secret });
      await removeKeys(
        storage,
        (await storage.getKeys()).filter((other) => other !== key),
      );
    },
  };
}
