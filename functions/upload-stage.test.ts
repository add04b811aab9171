import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createStorage, prefixStorage } from 'unstorage';
import fsDriver from 'unstorage/drivers/fs';
import { expect, onTestFinished, test } from 'vitest';
import { createUploadStage, removeOldUploads } from './upload-stage.ts';

test('a photo that was uploaded a month ago and one that was uploaded lately: the old one goes', async () => {
  const base = await mkdtemp(path.join(tmpdir(), 'uploads-'));
  onTestFinished(() => rm(base, { recursive: true, force: true }));
  const storage = createStorage({ driver: fsDriver({ base }) });
  await storage.setItem('sessions:one', 'kept');
  const uploads = prefixStorage(storage, 'uploads');
  const stage = createUploadStage(uploads, () => undefined);
  const photo = { id: 'ab', width: 1, height: 1 };
  await stage.put('/uploads/old.webp', new Uint8Array([1]), photo);
  await stage.put('/uploads/new.webp', new Uint8Array([2]), photo);
  const now = new Date('2026-11-20T08:00:00Z');
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await utimes(path.join(base, 'uploads/old.webp'), daysAgo(31), daysAgo(31));
  await utimes(path.join(base, 'uploads/new.webp'), daysAgo(29), daysAgo(29));

  await removeOldUploads(uploads, now);
  expect(await stage.get('/uploads/old.webp')).toBeNull();
  expect(await stage.get('/uploads/new.webp')).not.toBeNull();
  expect(await storage.getItem('sessions:one')).toBe('kept');
});
