import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { prefixStorage, type Storage } from 'unstorage';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StoredComments } from '#functions/visitors/comments/stored-comments.ts';
import { StoredMessages } from '#functions/visitors/messages/stored-messages.ts';
import { PARTS } from '#functions/visitors/newsletter/newsletter-storage.ts';
import { type StoredSubscriber, Subscribers } from '#functions/visitors/newsletter/subscribers.ts';
import { createTestRepository, repositoryAt, temporaryFolder, type TestRepository } from '@family-bakery/git-content/testing/repository';
import { createFileStorage } from '../data/file-storage.ts';
import { makeBackup, restoreBackup } from './backup.ts';
import { backUpVisitors, restoreVisitors } from './visitors-backup.ts';

const NOW = Date.parse('2026-11-21T09:30:05Z');
const ID = '0mhqc0aaa1';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const storageIn = (data: string): Storage => createFileStorage(path.join(data, 'storage'));
const commentsIn = (storage: Storage) => new StoredComments(prefixStorage(storage, 'comments'), () => NOW);
const messagesIn = (storage: Storage) => new StoredMessages(prefixStorage(storage, 'messages'));
const readersIn = (storage: Storage) => new Subscribers(prefixStorage<StoredSubscriber>(storage, `newsletter:${PARTS.list}`), () => NOW);
const COMMENT = {
  id: ID,
  kind: 'recipe',
  entry: 'oat',
  name: 'Maria',
  text: 'Good.',
  at: '2026-11-20T08:00:00Z',
  score: 0,
  reasons: [],
} as const;
const PHOTO = Uint8Array.from({ length: 256 }, (_unused, index) => index);

/** A data folder with something of everything. */
async function filledData(): Promise<string> {
  const data = path.join(folder, 'data');
  const storage = storageIn(data);
  await commentsIn(storage).add('waiting', { ...COMMENT, reasons: [], photo: '/uploads/a.webp', email: 'maria@example.com' }, PHOTO);
  const message = {
    id: ID,
    kind: 'cake',
    name: 'Tom',
    email: 'tom@example.com',
    text: 'Lemon.',
    at: COMMENT.at,
    score: 0,
    reasons: [],
    tries: 0,
    nextTry: 0,
  } as const;
  await messagesIn(storage).add('waiting', { ...message, reasons: [], photo: { type: 'image/jpeg', bytes: PHOTO.length } }, PHOTO);
  await readersIn(storage).put('ann@example.com', 'confirmed');
  await readersIn(storage).put('gone@example.com', 'left');
  for (const key of ['newsletter:secrets:1-a', 'newsletter:campaigns:letters:post-rye', 'newsletter:campaigns:people:post-rye:abc:sent'])
    await storage.setItem(key, 'kept');
  for (const key of [
    'comments:recent:abc:1-x',
    'newsletter:campaigns:running:post-rye',
    'newsletter:signups:1-a',
    'sessions:abc',
    'messages:claims:x',
  ])
    await storage.setItem(key, 'left out');
  return data;
}

test('what visitors sent comes back, and digests of networks, sessions and a newsletter on its way do not', async () => {
  const [file, data] = [path.join(folder, 'all.gz'), path.join(folder, 'restored')];
  expect(await backUpVisitors(await filledData(), file)).toBe(9);
  expect(await restoreVisitors(file, data)).toBe(9);
  const storage = storageIn(data);
  expect(await commentsIn(storage).get('waiting', ID)).toMatchObject({ name: 'Maria', email: 'maria@example.com' });
  expect(await commentsIn(storage).photos.get(ID)).toEqual(Buffer.from(PHOTO));
  expect(await messagesIn(storage).get('waiting', ID)).toMatchObject({ email: 'tom@example.com' });
  expect(await messagesIn(storage).photos.get(ID)).toEqual(Buffer.from(PHOTO));
  expect(await readersIn(storage).find('ann@example.com')).toMatchObject({ address: 'ann@example.com', state: 'confirmed' });
  // An address that left is only known by its digest.
  expect(await readersIn(storage).find('gone@example.com')).toMatchObject({ address: '', state: 'left' });
  const files = readdirSync(path.join(data, 'storage'), { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  expect(files).toEqual(expect.arrayContaining(['newsletter/campaigns/people/post-rye/abc/sent', 'newsletter/secrets/1-a']));
  expect(files.filter((name) => /recent|running|signups|sessions|claims/.test(name))).toEqual([]);
});

test('no one else can read the file, nor what is restored', async () => {
  if (process.platform === 'win32') return;
  const [file, data] = [path.join(folder, 'all.gz'), path.join(folder, 'restored')];
  await backUpVisitors(await filledData(), file);
  await restoreVisitors(file, data);
  const modeOf = (place: string) => (statSync(place).mode & 0o777).toString(8);
  expect(modeOf(file)).toBe('600');
  expect(modeOf(path.join(data, 'storage'))).toBe('700');
  expect(modeOf(path.join(data, 'storage/comments/kept/waiting', ID))).toBe('600');
});

test('where nothing is kept there is no file', async () => {
  const file = path.join(folder, 'all.gz');
  expect(await backUpVisitors(path.join(folder, 'none'), file)).toBe(0);
  expect(readdirSync(folder)).toEqual([]);
});

test('any bytes come back the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 3_000 }), async (bytes) => {
      const [from, to, file] = ['from', 'to', 'all.gz'].map((name) => path.join(folder, name)) as [string, string, string];
      await storageIn(from).setItemRaw(`messages:photos:${ID}`, bytes);
      await backUpVisitors(from, file);
      await restoreVisitors(file, to);
      expect(readFileSync(path.join(to, 'storage/messages/photos', ID))).toEqual(Buffer.from(bytes));
      for (const place of [from, to, file]) rmSync(place, { recursive: true, force: true });
    }),
    { numRuns: 30 },
  );
});

test('a file that is cut off at any place, changed, or names other files is refused', async () => {
  const file = path.join(folder, 'all.gz');
  await backUpVisitors(await filledData(), file);
  const whole = readFileSync(file);
  const refuses = async (bytes: Uint8Array) => {
    writeFileSync(file, bytes);
    await expect(restoreVisitors(file, path.join(folder, 'restored'))).rejects.toThrow();
  };
  for (const length of [0, 1, 20, whole.length / 2, whole.length - 1]) await refuses(whole.subarray(0, length));
  const lines = gunzipSync(whole).toString().trimEnd().split('\n');
  await refuses(gzipSync(`${lines.slice(0, -1).join('\n')}\n`));
  await refuses(gzipSync(`${lines.filter((_line, index) => index !== 1).join('\n')}\n`));
  // Wrong at the first line, and again far behind it, where no one reads any more.
  await refuses(Buffer.concat([gzipSync(`none\n${'x'.repeat(300_000)}\n`), Buffer.alloc(70_000, 7)]));
  for (const name of [
    '../x',
    'comments/kept/../../x',
    '/etc/passwd',
    'sessions/x',
    'comments/kept/a\\..\\b',
    'comments/kept/.x/y',
    'comments/kept',
  ])
    await refuses(gzipSync(`${JSON.stringify({ name, bytes: '' })}\n${JSON.stringify({ files: 1 })}\n`));
  expect(existsSync(path.join(folder, 'x'))).toBe(false);
});

test('a backup brings it along, in a file beside it, and a damaged one restores nothing', async () => {
  const repository: TestRepository = createTestRepository();
  try {
    repository.write('content/posts/rye.md', 'one\n');
    repository.git('add', '.');
    repository.git('commit', '--quiet', '-m', 'Add rye');
    const made = await makeBackup(repository.root, 'backups', { data: await filledData(), now: new Date(NOW) });
    expect(made.visitors).toBe('backups/bakery-2026-11-21T09-30-05.visitors.gz');
    const backup = path.join(repository.root, made.file);
    const target = path.join(folder, 'new');
    const { hasVisitors } = await restoreBackup(backup, target, path.join(repository.root, '.data'));
    expect(hasVisitors).toBe(true);
    expect(await commentsIn(storageIn(path.join(target, '.data'))).get('waiting', ID)).toMatchObject({ name: 'Maria' });
    expect(repositoryAt(target).git('log', '--format=%s')).toBe('Add rye\nStart');
    expect(repositoryAt(target).git('rev-list', '--all', '--objects')).not.toContain('comments');

    const visitors = path.join(repository.root, made.visitors ?? '');
    writeFileSync(visitors, readFileSync(visitors).subarray(0, 100));
    const other = path.join(folder, 'other');
    await expect(restoreBackup(backup, other, path.join(repository.root, '.data'))).rejects.toThrow('the backup is incomplete');
    expect(existsSync(other)).toBe(false);
    rmSync(visitors);
    const run = spawnSync(process.execPath, [path.resolve('scripts/restore.ts'), backup, other], {
      cwd: repository.root,
      encoding: 'utf8',
    });
    expect([run.status, run.stdout]).toEqual([0, expect.stringContaining('What visitors sent is not restored') as string]);
  } finally {
    repository.remove();
  }
});
