import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { CONTENT_KINDS, contentPath } from '#schema/content-kinds.ts';
import * as arbitrary from '../../tests/fixtures/arbitrary.ts';
import { writeContentFile } from './content-file.ts';
import { type ContentSnapshot, emptySnapshot, findEntry, problemsOf, readEntry, uploadPath, withFiles } from './snapshot.ts';
import { changedFiles, type Files, postFile, siteFiles, snapshotOf } from '../../tests/support/snapshot-of.ts';

const post = (slug: string) => contentPath('post', slug);
const problemsIn = async (files: Files) => problemsOf(await snapshotOf(files));

/** A snapshot without the order of its files, for comparison. */
const plain = ({ entries, photos, problems }: ContentSnapshot) => ({
  entries: Object.fromEntries(CONTENT_KINDS.map((kind) => [kind, Object.fromEntries(entries[kind])])),
  photos: Object.fromEntries(photos),
  problems: Object.fromEntries(problems),
});

let jpeg: Uint8Array;
beforeAll(async () => {
  jpeg = await sharp({ create: { width: 6, height: 4, channels: 3, background: 'tan' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
});

describe('a complete site', () => {
  test.each(['full', 'minimal'] as const)('made of the %s examples has no problems, and an entry of every kind', async (size) => {
    const snapshot = await snapshotOf(siteFiles(size));
    expect(problemsOf(snapshot)).toEqual([]);
    for (const kind of CONTENT_KINDS) expect(snapshot.entries[kind].size, kind).toBe(1);
  });

  test.each(['business', 'settings'] as const)('requires %s', async (kind) => {
    const file = contentPath(kind);
    expect(await problemsIn(siteFiles('minimal', { [file]: null }))).toEqual([
      { file, path: '', message: 'The file is missing, but the site requires it.' },
    ]);
    // A broken file is reported only for its own errors.
    const broken = await problemsIn(siteFiles('minimal', { [file]: '{' }));
    expect(broken.map((problem) => problem.file)).toEqual([file]);
    expect(broken[0]?.message).toMatch(/not valid JSON/);
  });

  test('ignores files that are not content', async () => {
    const others = {
      'README.md': 'x',
      'content/posts/x.txt': 'x',
      'src/a.ts': 'x',
      'public/favicon.svg': '<svg/>',
      'content/posts/deep/x.md': 'x',
    };
    expect(plain(await snapshotOf(siteFiles('full', others)))).toEqual(plain(await snapshotOf(siteFiles('full'))));
  });

  test('all problems are reported at once, by file', async () => {
    const files = siteFiles('full', { [post('b')]: '---\ntitle: x\n---\n', [post('a')]: 'x', 'content/cakes.json': '[' });
    const problems = await problemsIn(files);
    expect([...new Set(problems.map(({ file }) => file))]).toEqual(['content/cakes.json', post('a'), post('b')]);
    expect(problems.filter(({ file }) => file === post('b')).map(({ path }) => path)).toEqual(
      expect.arrayContaining(['excerpt', 'featuredImage', 'author', 'content']),
    );
  });
});

describe('names', () => {
  const problem = async (files: Files) =>
    (await problemsIn(siteFiles('minimal', files))).map(({ file, path, message }) => `${file} ${path} ${message}`);

  test.each([
    'Rye',
    'rye starter',
    'rye_starter',
    '-rye',
    'rye--starter',
    'crème',
    'con',
    '.hidden',
    '',
    'a'.repeat(81),
    'rye.draft',
    'README',
  ])('a file may not be called %j.md', async (name) => {
    expect(await problem({ [post(name)]: postFile() })).toEqual([
      expect.stringMatching(/The file’s name is part of its address on the site\. Address /),
    ]);
  });

  test('addresses of the site itself are reserved', async () => {
    expect(await problem({ [post('404')]: postFile() })).toEqual([expect.stringMatching(/site itself uses the address “404”/)]);
    expect(await problem({ [post('index')]: postFile() })).toEqual([expect.stringMatching(/site itself uses the address “index”/)]);
    const recipe = siteFiles('full')['content/recipes/rye-loaf.json'] ?? '';
    expect(await problem({ 'content/recipes/collections.json': recipe })).toEqual([
      expect.stringMatching(/itself uses the address “collections”/),
    ]);
    // Other kinds may use these names.
    expect(await problem({ [post('collections')]: postFile() })).toEqual([]);
  });

  test('two entries may not share one, as an ID or as a file name', async () => {
    const already = (file: string, other: string, name: string) => [
      `${file} id “${name}” already names ${other}; give this one another id or file name`,
    ];
    expect(await problem({ [post('a')]: postFile({ id: 'one' }), [post('b')]: postFile({ id: 'one' }) })).toEqual(
      already(post('b'), post('a'), 'one'),
    );
    expect(await problem({ [post('a')]: postFile(), [post('b')]: postFile({ id: 'a' }) })).toEqual(already(post('b'), post('a'), 'a'));
    expect(await problem({ [post('a')]: postFile({ id: 'one' }), [post('b')]: postFile({ id: 'a' }) })).toEqual(
      already(post('b'), post('a'), 'a'),
    );
    expect(await problem({ [post('b')]: postFile(), [post('a')]: postFile({ id: 'b' }) })).toEqual(already(post('b'), post('a'), 'b'));
  });

  test('an ID equal to the file name, and a name that another kind uses, are valid', async () => {
    expect(await problem({ [post('rye-loaf')]: postFile({ id: 'rye-loaf' }), [post('breads')]: postFile() })).toEqual([]);
  });

  test('an entry is found by its slug, then by its ID, and by nothing else', async () => {
    const snapshot = await snapshotOf({ [post('a')]: postFile({ id: 'one' }), [post('b')]: postFile() });
    expect(['a', 'one', 'b'].map((name) => findEntry(snapshot, 'post', name)?.slug)).toEqual(['a', 'a', 'b']);
    for (const name of ['', 'A', 'a.md', '__proto__', 'constructor', 'toString', 'size'])
      expect(findEntry(snapshot, 'post', name)).toBeNull();
  });
});

describe('photos', () => {
  test('are found by address with upright dimensions, and dropped when deleted', async () => {
    const path = 'public/uploads/a.jpg';
    const snapshot = await snapshotOf({ [path]: jpeg });
    expect([...snapshot.photos]).toEqual([
      ['/uploads/a.jpg', { id: expect.stringMatching(/^[0-9a-f]{16}$/) as string, width: 4, height: 6 }],
    ]);
    expect(uploadPath('/uploads/a.jpg')).toBe(path);
    for (const gone of [null, 'no photo', jpeg.slice(0, 20)])
      expect((await withFiles(snapshot, changedFiles({ [path]: gone }))).photos.size).toBe(0);
    expect(snapshot.photos.size).toBe(1);
  });
});

describe('incremental changes', () => {
  const anyText = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(arbitrary.contentData('post'), arbitrary.body).map(([data, body]) => writeContentFile({ data, body })),
    },
    { weight: 2, arbitrary: arbitrary.contentData('recipe').map((data) => writeContentFile({ data })) },
    { weight: 1, arbitrary: fc.constantFrom('', '{}', '---\n---\n', 'no content') },
    { weight: 2, arbitrary: fc.constant(null) },
  );
  const anyPath = fc.constantFrom(
    post('a'),
    post('b'),
    post('Not a slug'),
    post('404'),
    'content/recipes/a.json',
    'content/reviews.json',
    'README.md',
    'public/uploads/a.jpg',
  );
  const anyChange = fc.dictionary(anyPath, anyText, { minKeys: 1, maxKeys: 4, noNullPrototype: true });

  test('give the same result as a full load, and leave earlier snapshots unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyChange, { minLength: 1, maxLength: 6 }), async (changes) => {
        let files: Files = siteFiles('minimal');
        let snapshot = await snapshotOf(files);
        for (const change of changes) {
          const before = snapshot;
          const beforeAsWas = structuredClone(plain(before));
          files = { ...files, ...change };
          snapshot = await withFiles(before, changedFiles(change));
          const afresh = await snapshotOf(Object.fromEntries(Object.entries(files).filter(([, text]) => text !== null)));
          expect(plain(snapshot)).toEqual(plain(afresh));
          expect(problemsOf(snapshot)).toEqual(problemsOf(afresh));
          expect(plain(before)).toEqual(beforeAsWas);
        }
      }),
      { numRuns: 60 },
    );
    expect(plain(emptySnapshot)).toEqual(plain(await snapshotOf({})));
  });

  test('keep the identity of unchanged entries, so that memoized values stay valid', async () => {
    const before = await snapshotOf(siteFiles('full'));
    const after = await withFiles(before, changedFiles({ [post('new')]: postFile() }));
    expect(after.entries.recipe).toBe(before.entries.recipe);
    expect(after.entries.post.get('rye-starter')).toBe(before.entries.post.get('rye-starter'));
    expect(after.entries.post).not.toBe(before.entries.post);
  });

  test('remove the entry of a broken file until it is fixed', async () => {
    const path = post('a');
    const sound = await snapshotOf(siteFiles('minimal', { [path]: postFile() }));
    const broken = await withFiles(sound, changedFiles({ [path]: postFile({ title: '' }) }));
    expect(broken.entries.post.has('a')).toBe(false);
    expect(problemsOf(broken)).toEqual([{ file: path, path: 'title', line: 2, message: 'Title is required' }]);
    const fixed = await withFiles(broken, changedFiles({ [path]: postFile() }));
    expect(plain(fixed)).toEqual(plain(sound));
    const gone = await withFiles(broken, changedFiles({ [path]: null }));
    expect(problemsOf(gone)).toEqual([]);
  });
});

test('an entry has its slug, its ID and the revision of its bytes', () => {
  const bytes = new TextEncoder().encode(postFile({ id: 'one' }));
  expect(readEntry(post('a'), 'r1', bytes)).toMatchObject({
    kind: 'post',
    slug: 'a',
    id: 'one',
    path: post('a'),
    revision: 'r1',
    body: 'Feed it.\n',
  });
  expect(readEntry(post('a'), 'r1', new TextEncoder().encode(postFile()))).toMatchObject({ slug: 'a', id: 'a' });
  expect(readEntry('README.md', 'r1', bytes)).toBeNull();
});
