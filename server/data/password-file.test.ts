import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { verifyPassword } from '#functions/auth/password.ts';
import { reuseHashOf, PasswordFile } from './password-file.ts';

let root: string;
let data: string;
let file: PasswordFile;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'password-file-'));
  data = path.join(root, 'not', 'yet');
  file = new PasswordFile(data);
});
afterEach(() => rm(root, { recursive: true, maxRetries: 3 }));

const mode = async (place: string) => ((await stat(place)).mode & 0o777).toString(8);

describe('the first start', () => {
  test('generates a password, shows it once, and stores only its hash in a private file', async () => {
    expect(await file.read()).toBeNull();
    const password = await file.generateIfMissing();
    expect(password).toMatch(/^[a-z2-9]{5}(?:-[a-z2-9]{5}){3}$/);
    expect(await verifyPassword(password ?? '', (await file.read()) ?? '')).toBe(true);
    expect(await readFile(file.path, 'utf8')).not.toContain(password);
    expect([await mode(file.path), await mode(data)]).toEqual(['600', '700']);
    expect(await readdir(data)).toEqual([path.basename(file.path)]);

    const hash = await file.read();
    expect(await file.generateIfMissing()).toBeNull();
    expect(await new PasswordFile(data).read()).toBe(hash);
  });
});

test('a new password replaces the first in a private file', async () => {
  await file.write('first');
  const first = await file.read();
  await file.write('second');
  const second = (await file.read()) ?? '';
  expect(second).not.toBe(first);
  expect([await verifyPassword('first', second), await verifyPassword('second', second)]).toEqual([false, true]);
  expect(await mode(file.path)).toBe('600');
  expect(await readdir(data)).toEqual([path.basename(file.path)]);
});

test.each(['', 'eighteen hours', '$2b$12$abcdefghijklmnopqrstuv', '$argon2id$v=19$m=64,t=0,p=1$c2FsdHNhbHQ$AAAAAAAAAAAAAAAAAAAAAA'])(
  'a file with %j is reported and not overwritten',
  async (text) => {
    await file.write('first');
    await writeFile(file.path, text);
    await expect(file.read()).rejects.toThrow(/does not contain a password hash\. Run `npm run admin:password`/);
    await expect(file.generateIfMissing()).rejects.toThrow(/does not contain a password hash/);
    expect(await readFile(file.path, 'utf8')).toBe(text);
  },
);

test('a line end around the hash does no harm', async () => {
  await file.write('first');
  const hash = await file.read();
  await writeFile(file.path, `\n${hash}\r\n`);
  expect(await file.read()).toBe(hash);
});

describe('a plain-text password', () => {
  const kept = () => path.join(data, 'given-password-hash');

  test('has the same hash at the next start, and another password another', async () => {
    const hash = await reuseHashOf('eighteen hours', data);
    expect(await verifyPassword('eighteen hours', hash)).toBe(true);
    expect(await reuseHashOf('eighteen hours', data)).toBe(hash);
    expect([await mode(kept()), await readdir(data)]).toEqual(['600', ['given-password-hash']]);
    const other = await reuseHashOf('nineteen hours', data);
    expect([await verifyPassword('nineteen hours', other), await verifyPassword('eighteen hours', other)]).toEqual([true, false]);
    expect(await reuseHashOf('eighteen hours', data)).not.toBe(hash);
  });

  test('works if the stored hash is damaged or cannot be stored', async () => {
    await reuseHashOf('eighteen hours', data);
    await writeFile(kept(), 'noise');
    const hash = await reuseHashOf('eighteen hours', data);
    expect((await readFile(kept(), 'utf8')).trim()).toBe(hash);
    await rm(kept());
    await mkdir(path.join(kept(), 'inside'), { recursive: true });
    expect(await verifyPassword('eighteen hours', await reuseHashOf('eighteen hours', data))).toBe(true);
  });
});
