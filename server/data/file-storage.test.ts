import { mkdirSync, readdirSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StoredMessages } from '#functions/visitors/messages/stored-messages.ts';
import { findDamage, soundStorage } from '#functions/runtime/storage/sound-storage.ts';
import { temporaryFolder } from '@family-bakery/git-content/testing/repository';
import { createFileStorage } from './file-storage.ts';

let data: string;
beforeEach(() => {
  data = temporaryFolder();
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(data, { recursive: true });
});

const modeOf = (file: string): string => (statSync(file).mode & 0o777).toString(8);

/** What is written to the disk itself from now on, in its order: drafts of files, and folders. */
async function watchDisk(): Promise<string[]> {
  const onDisk: string[] = [];
  const handle = await open(data);
  const calls = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const { sync } = calls;
  vi.spyOn(calls, 'sync').mockImplementation(async function (this: FileHandle) {
    const place = path.relative(data, readlinkSync(`/proc/self/fd/${this.fd}`)) || '.';
    await sync.call(this);
    onDisk.push(place.includes('.drafts') ? 'a file' : place);
  });
  return onDisk;
}

// Linux says which file a handle belongs to.
test.runIf(process.platform === 'linux')(
  'what a visitor sent is on the disk with all folders above before the visitor is thanked',
  async () => {
    const onDisk = await watchDisk();
    const message = { id: 'abcdefghijkl', kind: 'contact' as const, name: 'Ann', email: 'ann@example.com', text: 'Hello' };
    const kept = new StoredMessages(createFileStorage(path.join(data, 'storage')));
    await kept.add('waiting', { ...message, at: '2026-11-20T08:00:00Z', score: 0, reasons: [], tries: 0, nextTry: 0 }, Uint8Array.of(1));
    expect(onDisk).toEqual([
      ...['a file', 'storage/photos', 'storage', '.'],
      ...['a file', 'storage/kept/waiting', 'storage/kept', 'storage', '.'],
    ]);
  },
);

test('only its owner may look into it, whatever the folders around it allow', async () => {
  const before = process.umask(0);
  try {
    const base = path.join(data, 'open', 'storage');
    mkdirSync(path.dirname(base), { mode: 0o777 });
    await createFileStorage(base).setItem('newsletter:list:one', 'ann@example.com');
    await createFileStorage(base).setItemRaw('photos:one', Uint8Array.of(1));
    expect([modeOf(base), modeOf(path.join(base, '.drafts'))]).toEqual(['700', '700']);
    const files = readdirSync(base, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    expect(files.map(({ parentPath, name }) => modeOf(path.join(parentPath, name)))).toEqual(['600', '600']);
  } finally {
    process.umask(before);
  }
});

test('a start finds what is damaged anywhere in the folder', async () => {
  const { storage, damage } = soundStorage(createFileStorage(data), () => undefined);
  const key = 'newsletter:secrets:1795075200000-0a';
  await storage.setItemRaw(key, Buffer.from('cut'));
  await findDamage(storage);
  expect(damage.found().map((item) => item.key)).toEqual([key]);
});
