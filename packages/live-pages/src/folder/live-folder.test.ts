import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LiveFolder } from './live-folder.ts';
import { PublicationError } from './publication-error.ts';

let root: string;
/** What the files are to be; null for one that is to be removed. */
let wanted: Record<string, string | null>;
let made: string[];
let logged: unknown[];
/** Called while a file is made. */
let meanwhile: (name: string) => void;
let open: { close(): Promise<void> }[];

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'live-folder-'));
  [wanted, made, logged, open] = [{}, [], [], []];
  meanwhile = () => undefined;
});
afterEach(async () => {
  for (const folder of open) await folder.close();
  await rm(root, { recursive: true, force: true, maxRetries: 3 });
});

const read = (name: string) => readFile(path.join(root, 'site', name), 'utf8');
const record = path.join('work', 'publication.jsonl');

function createFolder({ code = '1', isIdle = true } = {}) {
  const folder = new LiveFolder({
    site: path.join(root, 'site'),
    work: path.join(root, 'work'),
    code,
    async make(name) {
      const text = wanted[name] ?? null;
      made.push(name);
      await Promise.resolve();
      meanwhile(name);
      if (text !== (wanted[name] ?? null)) return false;
      if (text === null) await folder.files.remove(name);
      else await folder.files.write(name, text);
      return true;
    },
    rankOf: (_name, isRecorded) => (isRecorded ? 1 : 2),
    isHeld: (name) => name.startsWith('held'),
    isApart: (name) => name.startsWith('apart/'),
    counted: { pages: (name) => name.endsWith('.html') },
    factsOf: (name) => ({ text: wanted[name] ?? null }),
    notes: () => [{ note: 'live' }],
    turn: () => (isIdle ? new Promise((resolve) => setImmediate(resolve)) : new Promise(() => undefined)),
    log: (error) => logged.push(error),
  });
  open.push(isIdle ? folder : { close: () => Promise.resolve() });
  return folder;
}

/** A folder with these files, which are due. */
async function folderWith(files: Record<string, string>, options?: { isIdle?: boolean }) {
  const folder = createFolder(options);
  await folder.open();
  wanted = { ...files };
  for (const name of Object.keys(files)) folder.due.add(name, 1);
  return folder;
}

test('a file is made once for all who ask, and nothing is ready to wait for then', async () => {
  const folder = await folderWith({ 'a.html': 'a', 'b.html': 'b' }, { isIdle: false });
  await Promise.all(Array.from({ length: 100 }, async () => folder.ready(['a.html', 'none.html'])));
  expect(made).toEqual(['a.html']);
  expect(folder.ready(['a.html'])).toBeNull();
  expect(folder.due.progress).toEqual({ pages: { made: 1, of: 2 } });
});

test('lower ranks are made first, what is held not yet', async () => {
  const folder = await folderWith({ 'a.html': 'a', 'b.html': 'b', 'held.html': 'c' });
  folder.due.add('soon.html', 0);
  folder.due.promote('b.html', 0);
  await folder.due.complete();
  expect(made).toEqual(['soon.html', 'b.html', 'a.html']);
  expect([...folder.due.names]).toEqual(['held.html']);
});

test('a file whose content changes while it is made is made again', async () => {
  const folder = await folderWith({ 'a.html': 'old' });
  meanwhile = () => (wanted['a.html'] = 'new');
  await folder.ready(['a.html']);
  expect(await read('a.html')).toBe('new');
  expect(made).toEqual(['a.html', 'a.html']);
});

test('a file that cannot be made keeps its bytes, is named, and is tried again by itself', async () => {
  const folder = await folderWith({ 'a.html': 'old', 'b.html': 'old' });
  await folder.due.complete();
  const error = new PublicationError('Its template fails.');
  meanwhile = (name) => {
    if (name === 'a.html') throw error;
  };
  wanted = { 'a.html': 'new', 'b.html': 'new' };
  for (const name of ['a.html', 'b.html']) folder.due.add(name, 0);
  await folder.due.complete();
  expect(await Promise.all(['a.html', 'b.html'].map(read))).toEqual(['old', 'new']);
  expect(folder.due.failure).toEqual({ name: 'a.html', error, others: 0 });
  expect(() => folder.due.assertNoFailure()).toThrow(error);
  expect(folder.ready(['a.html']), 'it failed a moment ago').toBeNull();
  meanwhile = () => undefined;
  await expect.poll(() => folder.due.failure, { timeout: 10_000 }).toBeNull();
  expect(await read('a.html')).toBe('new');
  expect(logged).toEqual([error]);
});

test('what something else deletes or changes is put back, and logged once', async () => {
  const folder = await folderWith({ 'a.html': 'a', 'b.html': 'b', 'c.html': 'c' });
  await folder.due.complete();
  expect(folder.check()).toBe(false);
  await writeFile(path.join(root, 'site/a.html'), 'damaged');
  await rm(path.join(root, 'site/b.html'));
  expect(folder.check()).toBe(true);
  await rm(path.join(root, 'site/c.html'));
  await folder.restore('c.html');
  await folder.due.complete();
  expect(await Promise.all(['a.html', 'b.html', 'c.html'].map(read))).toEqual(['a', 'b', 'c']);
  expect(logged).toHaveLength(1);
});

test('a start after a kill makes what was due and what is not as it was recorded, and nothing else', async () => {
  const first = await folderWith({ 'a.html': 'a', 'b.html': 'b', 'c.html': 'c', 'gone.html': 'gone' }, { isIdle: false });
  await first.ready(['a.html', 'b.html', 'gone.html']);
  wanted['gone.html'] = null;
  first.due.add('gone.html', 0);
  await first.ready(['gone.html']);
  // It is killed. Its record has all that it made.
  await expect.poll(() => readFile(path.join(root, record), 'utf8')).toMatch(/"gone.html","mark":null/);
  await writeFile(path.join(root, 'site/b.html'), 'damaged');
  await writeFile(path.join(root, 'site/stray.html'), 'stray');
  await mkdir(path.join(root, 'work/drafts'), { recursive: true });
  await writeFile(path.join(root, 'work/drafts/half'), '');
  made = [];

  const second = createFolder();
  const lines: unknown[] = [];
  const due = await second.open((line) => lines.push(line));
  expect([...due]).toEqual(['c.html']);
  expect(lines).toContainEqual({ note: 'live' });
  expect(lines).toContainEqual({ file: 'a.html', mark: expect.any(Array) as unknown, text: 'a' });
  expect([...second.due.names].map((name) => [name, second.due.get(name)?.rank])).toEqual([
    ['b.html', 1],
    ['stray.html', 2],
  ]);
  for (const name of due) second.due.add(name, 1);
  await second.due.complete();
  expect(made).toEqual(['b.html', 'c.html', 'stray.html']);
  expect((await readdir(path.join(root, 'site'))).sort()).toEqual(['a.html', 'b.html', 'c.html']);
  expect(await readdir(path.join(root, 'work/drafts')).catch(() => [])).not.toContain('half');
});

test.each<[string, (text: string) => string, string]>([
  ['a line that was cut off costs that line', (text) => text.slice(0, -5), '1'],
  ['a record of other code is not resumed', (text) => text, '2'],
  ['something else in its place is none', () => 'null\n[]\n', '1'],
])('%s', async (_what, damage, code) => {
  const first = await folderWith({ 'a.html': 'a' });
  await first.due.complete();
  first.note({ note: 'last' });
  await first.close();
  const file = path.join(root, record);
  await writeFile(file, damage(await readFile(file, 'utf8')));
  const second = createFolder({ code });
  const lines: object[] = [];
  await second.open((line) => lines.push(line));
  expect(second.due.has('a.html')).toBe(!lines.some((line) => 'file' in line));
  expect(lines).not.toContainEqual({ note: 'last' });
  await second.due.complete();
  expect(await read('a.html')).toBe('a');
});

test('files that something else manages are neither recorded nor removed', async () => {
  const first = await folderWith({ 'a.html': 'a' });
  await first.due.complete();
  await first.files.write('apart/image.png', 'image');
  await first.close();
  const second = createFolder();
  const lines: unknown[] = [];
  await second.open((line) => lines.push(line));
  await second.due.complete();
  expect(JSON.stringify(lines)).not.toContain('apart/');
  expect(await read('apart/image.png')).toBe('image');
});

test('a build without a record makes each file that it finds again, and leaves none', async () => {
  await mkdir(path.join(root, 'site'));
  for (const name of ['a.html', 'stray.html']) await writeFile(path.join(root, 'site', name), 'old');
  const build = createFolder();
  wanted = { 'a.html': 'a' };
  await build.scan();
  expect([...build.due.names].sort()).toEqual(['a.html', 'stray.html']);
  await build.due.complete();
  expect(await readdir(build.files.root)).toEqual(['a.html']);
  expect(await readdir(path.join(root, 'work'))).not.toContain('publication.jsonl');
});
