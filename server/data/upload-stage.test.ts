import { createHash } from 'node:crypto';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { prefixStorage } from 'unstorage';
import { expect, onTestFinished, test } from 'vitest';
import { createUploadStage, removeOldUploads } from '#functions/entries/upload-stage.ts';
import { createFileStorage } from './file-storage.ts';

type Staged = { bytes: Uint8Array; name: string };
const nameOf = (bytes: Uint8Array): string => `${createHash('sha256').update(bytes).digest('hex')}.webp`;

test('a photo that was uploaded a month ago and one that was uploaded lately: the old one goes', async () => {
  const base = await mkdtemp(path.join(tmpdir(), 'uploads-'));
  onTestFinished(() => rm(base, { recursive: true, force: true, maxRetries: 3 }));
  const storage = createFileStorage(base);
  await storage.setItem('sessions:one', 'kept');
  const uploads = prefixStorage(storage, 'uploads');
  const stage = createUploadStage(uploads, () => undefined);
  const [old, lately] = [new Uint8Array([1]), new Uint8Array([2])].map((bytes) => ({ bytes, name: nameOf(bytes) })) as [Staged, Staged];
  const photo = { id: 'ab', width: 1, height: 1 };
  await stage.put(`/uploads/${old.name}`, old.bytes, photo);
  await stage.put(`/uploads/${lately.name}`, lately.bytes, photo);
  const now = new Date('2026-11-20T08:00:00Z');
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await utimes(path.join(base, 'uploads', old.name), daysAgo(31), daysAgo(31));
  await utimes(path.join(base, 'uploads', lately.name), daysAgo(29), daysAgo(29));

  await removeOldUploads(uploads, now);
  expect(await stage.get(`/uploads/${old.name}`)).toBeNull();
  expect(await stage.get(`/uploads/${lately.name}`)).not.toBeNull();
  await writeFile(path.join(base, 'uploads', lately.name), 'damaged');
  expect(await stage.get(`/uploads/${lately.name}`)).toBeNull();
  expect(await storage.getItem('sessions:one')).toBe('kept');
});

test.each(['a'.repeat(300), `${'ab'.repeat(32)}${'a'.repeat(300)}`, 'rye', '..'])(
  '%s is not an upload’s name, so the disk is not accessed',
  async (name) => {
    const base = await mkdtemp(path.join(tmpdir(), 'uploads-'));
    onTestFinished(() => rm(base, { recursive: true, force: true, maxRetries: 3 }));
    const storage = createFileStorage(base);
    const asked: string[] = [];
    const stage = createUploadStage({ ...storage, getItemRaw: (key: string) => (asked.push(key), storage.getItemRaw(key)) });
    expect(await stage.get(`/uploads/${name}.webp`)).toBeNull();
    expect(await stage.get(`/uploads/${name}.jpg`)).toBeNull();
    expect(asked).toEqual([]);
  },
);

test('an impossible file name is treated as missing', async () => {
  const base = await mkdtemp(path.join(tmpdir(), 'uploads-'));
  onTestFinished(() => rm(base, { recursive: true, force: true, maxRetries: 3 }));
  const storage = createFileStorage(base);
  expect([await storage.getItemRaw('a'.repeat(300)), await storage.hasItem('a'.repeat(300))]).toEqual([null, false]);
});
