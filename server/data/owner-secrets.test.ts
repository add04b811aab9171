import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createStorage, prefixStorage, type Storage } from 'unstorage';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { quickHash } from '../../tests/support/quick-hash.ts';
import { createOwnerSecrets, type OwnerSecrets, storedSecret } from '#functions/auth/owner-secrets.ts';
import { isPasswordHash } from '#functions/auth/password.ts';
import { generateTotpSecret, isTotpSecret } from '#functions/auth/second-factor.ts';
import { readEnvironment } from '../environment.ts';
import { createFileStorage } from './file-storage.ts';
import { ownerSecrets } from './owner-secrets.ts';
import { PasswordFile } from './password-file.ts';
import { TotpFile } from './totp-file.ts';

const [GIVEN, OTHER, CHOSEN] = ['given', 'other', 'chosen'].map(quickHash) as [string, string, string];
const secret = generateTotpSecret();

let data: string;
let blobs: Storage;
beforeEach(async () => {
  data = await mkdtemp(path.join(tmpdir(), 'owner-secrets-'));
  blobs = createStorage();
});
afterEach(() => rm(data, { recursive: true, maxRetries: 3 }));

const onOneMachine = (variables: NodeJS.ProcessEnv) =>
  ownerSecrets(readEnvironment({ SITE_DATA_DIR: data, ...variables }), {
    passwordFile: new PasswordFile(data),
    totpFile: new TotpFile(data),
    storage: prefixStorage(createFileStorage(path.join(data, 'storage')), 'owner-password'),
  });

function onHost({ ADMIN_PASSWORD_HASH = GIVEN, ADMIN_TOTP_SECRET }: NodeJS.ProcessEnv): OwnerSecrets {
  const givenHash = () => Promise.resolve(ADMIN_PASSWORD_HASH);
  const stored = (name: string, isValid: (text: string) => boolean) =>
    storedSecret({ storage: prefixStorage(blobs, name), givenHash, isValid });
  return createOwnerSecrets({
    givenHash,
    password: stored('owner-password', isPasswordHash),
    givenTotp: ADMIN_TOTP_SECRET,
    totp: stored('owner-totp', isTotpSecret),
  });
}

/** What the terminal or the host's settings do for an owner who cannot sign in: they set another password. */
interface Place {
  start(variables?: NodeJS.ProcessEnv): Promise<OwnerSecrets>;
  setOther(): Promise<OwnerSecrets>;
}

const PLACES: Record<string, Place> = {
  'files on one machine': {
    async start(variables = {}) {
      await new PasswordFile(data).replace(GIVEN);
      return onOneMachine(variables);
    },
    async setOther() {
      await new PasswordFile(data).replace(OTHER);
      return onOneMachine({});
    },
  },
  'the environment of one machine': {
    start: (variables = {}) => Promise.resolve(onOneMachine({ ADMIN_PASSWORD_HASH: GIVEN, ...variables })),
    setOther: () => Promise.resolve(onOneMachine({ ADMIN_PASSWORD_HASH: OTHER })),
  },
  'the settings of a host': {
    start: (variables = {}) => Promise.resolve(onHost(variables)),
    setOther: () => Promise.resolve(onHost({ ADMIN_PASSWORD_HASH: OTHER })),
  },
};

describe.each(Object.entries(PLACES))('a password in %s', (_name, place) => {
  test('is replaced, also after a restart, until the terminal or the settings have another', async () => {
    const secrets = await place.start();
    expect(await secrets.passwordHash()).toBe(GIVEN);
    await secrets.setPasswordHash(CHOSEN);
    expect(await secrets.passwordHash()).toBe(CHOSEN);
    const restarted = place === PLACES['files on one machine'] ? onOneMachine({}) : await place.start();
    expect(await restarted.passwordHash()).toBe(CHOSEN);
    const other = await place.setOther();
    expect(await other.passwordHash()).toBe(OTHER);
    await other.setPasswordHash(CHOSEN);
    expect(await other.passwordHash()).toBe(CHOSEN);
  });

  test('has an authenticator app that is turned on and off', async () => {
    const secrets = await place.start();
    expect(await secrets.totpSecret()).toBeNull();
    await secrets.setTotpSecret?.(secret);
    expect(await (await place.start()).totpSecret()).toBe(secret);
    await secrets.setTotpSecret?.(null);
    expect(await (await place.start()).totpSecret()).toBeNull();
  });

  test('leaves an authenticator app alone that is in the environment', async () => {
    await (await place.start()).setTotpSecret?.(generateTotpSecret());
    const secrets = await place.start({ ADMIN_TOTP_SECRET: secret });
    expect([await secrets.totpSecret(), secrets.setTotpSecret]).toEqual([secret, null]);
  });
});

test('on one machine, the terminal and the admin have the same authenticator app', async () => {
  const secrets = await (PLACES['files on one machine'] as Place).start();
  const file = new TotpFile(data);
  await secrets.setTotpSecret?.(secret);
  expect(await file.read()).toBe(secret);
  await file.write(null);
  expect(await secrets.totpSecret()).toBeNull();
  await file.write(secret);
  expect(await secrets.totpSecret()).toBe(secret);
});

test('on a host, another password in the settings turns an authenticator app off that the admin turned on', async () => {
  await onHost({}).setTotpSecret?.(secret);
  expect(await onHost({ ADMIN_PASSWORD_HASH: OTHER }).totpSecret()).toBeNull();
});

test('visitors cause no look at the storage of a host: what signs their forms is in the environment', async () => {
  const secrets = onHost({});
  const before = await secrets.signingKey();
  await secrets.setPasswordHash(CHOSEN);
  blobs.getItem = () => Promise.reject(new Error('asked'));
  expect(await secrets.signingKey()).toBe(before);
});

test('files of the storage are for their owner only, and what is over is removed', async () => {
  const folder = path.join(data, 'storage/owner-password');
  await onOneMachine({ ADMIN_PASSWORD_HASH: GIVEN }).setPasswordHash(CHOSEN);
  await onOneMachine({ ADMIN_PASSWORD_HASH: OTHER }).setPasswordHash(CHOSEN);
  const [name, ...more] = await readdir(folder);
  expect([more, (await stat(path.join(folder, name ?? ''))).mode & 0o777]).toEqual([[], 0o600]);
  expect(await readFile(path.join(folder, name ?? ''), 'utf8')).toContain(CHOSEN);
});

test.each(['', '{}', '{"secret":null}', '{"secret":"chosen"}', '{"secret":"$argon2id$v=19$m=64,t=0,p=1$c2FsdHNhbHQ$AAAA"}', 'x', '[]'])(
  'a stored password that is damaged opens nothing, and another in the environment does: %j',
  async (text) => {
    await onOneMachine({ ADMIN_PASSWORD_HASH: GIVEN }).setPasswordHash(CHOSEN);
    const folder = path.join(data, 'storage/owner-password');
    await writeFile(path.join(folder, (await readdir(folder))[0] ?? ''), text);
    await expect(onOneMachine({ ADMIN_PASSWORD_HASH: GIVEN }).passwordHash()).rejects.toThrow('Set another password in the environment');
    expect(await onOneMachine({ ADMIN_PASSWORD_HASH: OTHER }).passwordHash()).toBe(OTHER);
  },
);

test('without any password no one signs in', async () => {
  await expect(onOneMachine({}).passwordHash()).rejects.toThrow('Run `npm run admin:password`');
});
