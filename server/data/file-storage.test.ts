import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import type * as FilePromises from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KeptMessages } from '#functions/messages/kept-messages.ts';
import { findDamage, soundStorage } from '#functions/storage/sound-storage.ts';
import { temporaryFolder } from '../../tests/support/repository.ts';
import { createFileStorage } from './file-storage.ts';

/** What was written to the disk itself, in its order: files as they are written, and folders. */
const onDisk = vi.hoisted(() => [] as string[]);
vi.mock('node:fs/promises', async (load) => {
  const real = await load<typeof FilePromises>();
  return {
    ...real,
    writeFile: async (...[file, data, options]: Parameters<typeof real.writeFile>) => {
      await real.writeFile(file, data, options);
      if (typeof options === 'object' && options?.flush === true) onDisk.push('a file');
    },
    open: async (...of: Parameters<typeof real.open>) => {
      const handle = await real.open(...of);
      const sync = handle.sync.bind(handle);
      handle.sync = async () => {
        await sync();
        onDisk.push(String(of[0]));
      };
      return handle;
    },
  };
});

let data: string;
beforeEach(() => {
  data = temporaryFolder();
  onDisk.length = 0;
});
afterEach(() => rmSync(data, { recursive: true }));

const modeOf = (file: string): string => (statSync(file).mode & 0o777).toString(8);

test('what a visitor sent is on the disk with its photo, and so are the folders that lead to it, before the visitor is thanked', async () => {
  const base = path.join(data, 'storage');
  const message = { id: 'abcdefghijkl', kind: 'contact' as const, name: 'Ann', email: 'ann@example.com', text: 'Hello' };
  const kept = new KeptMessages(createFileStorage(base));
  await kept.add('waiting', { ...message, at: '2026-11-20T08:00:00Z', score: 0, reasons: [], tries: 0, nextTry: 0 }, Uint8Array.of(1));
  expect(onDisk.map((place) => (path.isAbsolute(place) ? path.relative(data, place) || '.' : place))).toEqual([
    ...['a file', 'storage/photos', 'storage', '.'],
    ...['a file', 'storage/kept/waiting', 'storage/kept', 'storage', '.'],
  ]);
});

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
