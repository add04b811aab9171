import { describe, expect, test } from 'vitest';
import { contentPath } from '#schema/content-kinds.ts';
import { siteFixtures } from '../../tests/fixtures/fixtures.ts';
import { changedFiles, postFile, recipeFile, siteFiles } from '../../tests/support/snapshot-of.ts';
import { parseContentFile } from './content-file.ts';
import { differenceBetween, snapshotFromJson, snapshotToJson, withDifference } from './snapshot-json.ts';
import { type ContentSnapshot, emptySnapshot, type Entry, readEntry, withFiles } from './snapshot.ts';
import { withStandIns } from './stand-ins.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const FIELDS = 'excerpt: "Slow."\nfeaturedImage: "/uploads/a.jpg"\nauthor: "Anna"\nstatus: "published"\n';
const post = (lines: string, body = 'Text\n') => `---\n${lines}${FIELDS}---\n${body}`;

function read(text: string) {
  const parsed = parseContentFile('post', bytes(text));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.file;
}
const errorsOf = (kind: 'post' | 'recipe', text: string) => {
  const parsed = parseContentFile(kind, bytes(text));
  return parsed.ok ? [] : parsed.errors;
};

describe('empty values are absent', () => {
  test.each(['', ' null', ' Null', ' NULL', ' ~'])('in front matter: %j', (empty) => {
    const { data } = read(post(`title: Rye\nid:${empty}\ncategory:${empty}\nmetaTitle:${empty}\npublishedAt:${empty}\ntags:${empty}\n`));
    expect([data.category, data.metaTitle, data.publishedAt, data.tags]).toEqual([undefined, undefined, undefined, []]);
    expect(errorsOf('post', post(`title:${empty}\n`))).toEqual([{ path: 'title', message: 'Title is required', line: 2 }]);
  });

  test.each(['', ' ~'])('as an item of a list: %j', (empty) => {
    expect(read(post(`title: Rye\ntags:\n  - a\n  -${empty}\n  - b\n`)).data.tags).toEqual(['a', 'b']);
  });

  test('but the word null in a list is one that someone wrote', () => {
    expect(read(post('title: Rye\ntags: [null, no]\n')).data.tags).toEqual(['null', 'no']);
  });

  test('in JSON, in groups and lists', () => {
    const parsed = parseContentFile(
      'recipe',
      bytes(recipeFile({ tags: ['a', null], notes: null, ingredients: [{ ingredient: 'rye', unit: null }, null] })),
    );
    expect(parsed).toMatchObject({ ok: true, file: { data: { tags: ['a'], ingredients: [{ ingredient: 'rye' }] } } });
  });

  test('and the words in quotation marks are texts', () => {
    expect(read(post('title: "null"\ntags: ["~"]\n')).data).toMatchObject({ title: 'null', tags: ['~'] });
  });
});

describe('a text is as it was written', () => {
  test.each(['007', 'yes', 'No', 'on', 'off', '1:30', '2026-11-20', '1.10', '1e3', '0x1F', 'Rye#3', 'A\tB', 'it’s “good”', '-5', '.5'])(
    'title: %s',
    (title) => {
      expect(read(post(`title: ${title}\n`)).data.title).toBe(title);
    },
  );

  test.each([
    ['title: Loaf #3\n', 2, '"Loaf #3"'],
    ['title: Loaf # three\n', 2, '"Loaf # three"'],
    ['title: #3 Loaf\n', 2, '"#3 Loaf"'],
    ['title: Rye\ntags:\n  - bread #1\n', 4, '"bread #1"'],
    ['title: Bread: the book\n', 2, 'title: "Bread: the book"'],
    ['title: @rye\n', 2, 'title: "@rye"'],
    ['title: *bold*\n', 2, 'title: "*bold*"'],
    ['title: &c Bread\n', 2, 'title: "&c Bread"'],
    ['title: !Great bread\n', 2, 'title: "!Great bread"'],
    ['title: %x\n', 2, 'title: "%x"'],
    ['title: `x`\n', 2, 'title: "`x`"'],
    ['title: > x\n', 2, 'title: "> x"'],
    ['title: "Rye\n', 2, 'quotation mark'],
    ['title: "Rye" bread\n', 2, 'quotation mark'],
    ['title: [Rye] bread\n', 2, 'title: "[Rye] bread"'],
    ['title:Rye\n', 2, 'a blank after it'],
  ])('%j is refused in words, with its line', (lines, line, words) => {
    const [error] = errorsOf('post', post(lines));
    expect(error?.message).toContain(words);
    expect(error?.line).toBe(line);
  });

  test.each([
    'status: "published" # until Friday\n',
    'title: "Loaf" # three\n',
    '# a comment\ntitle: Rye\n',
    'title: Rye\npublishedAt: 2026-11-20 # a Friday\n',
  ])('a comment that is no part of a text is none: %j', (lines) => {
    expect(
      errorsOf(
        'post',
        `---\n${lines.includes('title') ? lines : `title: Rye\n${lines}`}${lines.includes('status') ? FIELDS.replace(/status.*\n/, '') : FIELDS}---\nText\n`,
      ),
    ).toEqual([]);
  });
});

describe('what is there twice', () => {
  test.each([
    ['post', post('title: One\ntitle: Two\n'), '“title” is there twice, in lines 2 and 3. Keep one of them.', 3],
    [
      'post',
      post('title: One\n').replace('author:', 'title: Two\nauthor:'),
      '“title” is there twice, in lines 2 and 5. Keep one of them.',
      5,
    ],
    [
      'recipe',
      '{\n  "title": "One",\n  "servings": 2,\n  "title": "Two"\n}',
      '“title” is there twice, in lines 2 and 4. Keep one of them.',
      4,
    ],
    [
      'recipe',
      '{"ingredients": [{"ingredient": "a: \\"b\\"", "ingredient": "c"}]}',
      '“ingredient” is there twice, in line 1. Keep one of them.',
      1,
    ],
  ] as const)('of a %s is refused with both lines', (kind, text, message, line) => {
    expect(errorsOf(kind, text)).toEqual([{ path: '', line, message }]);
  });

  test('the same name in two groups is not', () => {
    expect(errorsOf('recipe', recipeFile({ ingredients: [{ ingredient: 'a' }, { ingredient: 'b: {"c": 1}' }] }))).toEqual([]);
  });
});

describe('conflict markers', () => {
  const conflict = '<<<<<<< HEAD\nOne\n=======\nTwo\n>>>>>>> laptop\n';
  test.each([
    ['post', post('title: Rye\n', `Text\n\n${conflict}`), 10],
    ['post', post(`title: Rye\n${conflict}`), 3],
    ['post', post('title: Rye\n', 'Text\n>>>>>>> laptop\n'), 9],
    ['post', post('title: Rye\n', `\`\`\`\ncode\n\`\`\`\r\n${conflict}`), 11],
    ['recipe', `{\n${conflict}}`, 2],
  ] as const)('in a %s are refused with their line', (kind, text, line) => {
    expect(errorsOf(kind, text)).toEqual([
      { path: '', line, message: expect.stringMatching(/is a conflict marker of git.*delete the lines/) as string },
    ]);
  });

  test.each([
    'Heading\n=======\n',
    `\`\`\`text\n${conflict}\`\`\`\n`,
    `~~~~\n${conflict}~~~~\n`,
    'Text\n\n    <<<<<<< HEAD\n',
    'a <<<<<<< b\n',
    '<<<<<<<<\n',
  ])('are not seen in %j', (body) => {
    expect(errorsOf('post', post('title: Rye\n', body))).toEqual([]);
  });
});

test('errors of fields have their lines', () => {
  expect(readEntry(contentPath('post', 'rye'), 'r', bytes(post('title: Rye\nsubtitle: Bread\n')))).toMatchObject([
    { line: 3, message: expect.stringContaining('“subtitle”') as string },
  ]);
  const recipe = JSON.stringify(
    { ...(JSON.parse(recipeFile()) as object), servings: 0, ingredients: [{ ingredient: 'a' }, { ingredient: '', units: 'g' }] },
    null,
    2,
  );
  const at = (text: string) => recipe.split('\n').findIndex((line) => line.includes(text)) + 1;
  expect(errorsOf('recipe', recipe)).toEqual([
    { path: 'servings', line: at('"servings"'), message: 'Servings must be at least 1' },
    expect.objectContaining({ path: 'ingredients[1].ingredient', line: at('"ingredient": ""') }),
    expect.objectContaining({ path: 'ingredients[1]', line: at('"units"') }),
  ]);
});

test('blanks behind the opening hyphens are no mistake', () => {
  expect(read(post('title: Rye\n').replace('---\n', '--- \t\r\n')).data.title).toBe('Rye');
  expect(read(`\uFEFF${postFile()}`).data.title).toBe('Rye');
});

test.each([
  ['2026-11-20 07:30:00-06:00', '2026-11-20T07:30:00-06:00'],
  ['2026-11-20 7:30 PM -0600', '2026-11-20T19:30-06:00'],
  ['2026-11-20t12:05 am z', '2026-11-20T00:05Z'],
  ['2026-11-20', '2026-11-20'],
])('a moment with its offset is read however it is written: %s', (written, moment) => {
  expect(read(post(`title: Rye\npublishedAt: ${written}\n`)).data.publishedAt).toBe(moment);
});

test.each([
  ['2026-11-20 07:30:00', '2026-11-20T13:30:00.000Z'],
  ['2026-11-20T07:30', '2026-11-20T13:30:00.000Z'],
  ['2026-11-20 7:30 a.m.', '2026-11-20T13:30:00.000Z'],
  ['2026-07-20 07:30', '2026-07-20T12:30:00.000Z'],
  // Clocks go forward from 2:00 to 3:00, and later back from 2:00 to 1:00.
  ['2026-03-08 02:30', '2026-03-08T08:30:00.000Z'],
  ['2026-11-01 01:30', '2026-11-01T06:30:00.000Z'],
])('a moment without an offset is the bakery’s: %s', (written, moment) => {
  const parsed = parseContentFile('post', bytes(post(`title: Rye\npublishedAt: ${written}\n`)), 'America/Chicago');
  expect(parsed).toMatchObject({ ok: true, file: { data: { publishedAt: moment } }, hasClocks: true });
});

test.each(['2026-11-20 13:30 PM', '2026-02-30 07:30', '2026-02-30 07:30Z', '2026-11-20 25:00', '2026-11-20 07:60', '20/11/2026 07:30'])(
  'a moment that is not clear is refused: %s',
  (written) => {
    expect(errorsOf('post', post(`title: Rye\npublishedAt: ${written}\n`))).toMatchObject([
      { path: 'publishedAt', line: 3, message: expect.stringContaining('must be a date such as') as string },
    ]);
  },
);

describe('times without an offset', () => {
  const CHICAGO = siteFiles('minimal', { 'content/posts/rye.md': postFile({ publishedAt: '2026-11-20 07:30', publishAt: '2026-11-20' }) });
  const businessIn = (timeZone: string) => ({
    'content/business.json': String(CHICAGO['content/business.json']).replace(/"timeZone":\s*"[^"]*"/, `"timeZone": "${timeZone}"`),
  });
  const publishedIn = (snapshot: ContentSnapshot) => snapshot.entries.post.get('rye')?.data.publishedAt;

  test('are in the bakery’s time zone, in whatever order files come, and follow when that changes', async () => {
    const files = changedFiles({ ...CHICAGO, ...businessIn('America/Chicago') });
    for (const order of [files, files.toReversed()])
      expect(publishedIn(await withFiles(emptySnapshot, order))).toBe('2026-11-20T13:30:00.000Z');
    const before = await withFiles(emptySnapshot, files);
    const after = await withFiles(before, changedFiles(businessIn('Europe/Stockholm')));
    expect(publishedIn(after)).toBe('2026-11-20T06:30:00.000Z');
    expect(publishedIn(withDifference(before, differenceBetween(before, after)))).toBe('2026-11-20T06:30:00.000Z');
    const stored = JSON.parse(JSON.stringify(snapshotToJson(before))) as ReturnType<typeof snapshotToJson>;
    expect(publishedIn(await withFiles(snapshotFromJson(stored), changedFiles(businessIn('UTC'))))).toBe('2026-11-20T07:30:00.000Z');
  });

  test('are in the time zone of the last good version of a broken file', async () => {
    const before = await withFiles(emptySnapshot, changedFiles({ ...CHICAGO, ...businessIn('America/Chicago') }));
    const broken = await withFiles(before, changedFiles({ 'content/business.json': '{' }));
    const good = new Map<string, Entry>([['content/business.json', before.entries.business.get('business') as Entry]]);
    expect(publishedIn(withStandIns(broken, good))).toBe('2026-11-20T13:30:00.000Z');
  });

  test('are read in every field for a moment', () => {
    const readIn = (kind: 'bake' | 'menu' | 'photos' | 'page', text: string) => {
      const parsed = parseContentFile(kind, bytes(text), 'America/Chicago');
      return parsed.ok ? JSON.stringify(parsed.file.data) : JSON.stringify(parsed.errors);
    };
    const moment = '"2026-11-20T13:30:00.000Z"';
    const at = '2026-11-20 07:30';
    for (const [kind, name] of [
      ['bake', 'ordersOpen'],
      ['bake', 'publishAt'],
      ['page', 'unpublishAt'],
    ] as const) {
      const file = siteFixtures('minimal').find(({ path }) => path.startsWith(kind === 'bake' ? 'content/bakes/' : 'content/pages/'));
      const text = file?.text ?? '';
      const written = text.startsWith('{') ? text.replace('{', `{"${name}":"${at}",`) : text.replace('---\n', `---\n${name}: ${at}\n`);
      expect(readIn(kind, written), `${kind} ${name}`).toContain(`"${name}":${moment}`);
    }
    const menu = JSON.stringify({ name: 'Bread', order: 1, items: [{ name: 'Rye', description: 'Dark.', soldOut: at }] });
    expect(readIn('menu', menu)).toContain(`"soldOut":${moment}`);
  });
});
