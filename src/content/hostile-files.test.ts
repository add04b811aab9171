import { describe, expect, test } from 'vitest';
import type { ContentKind } from '#schema/content-kinds.ts';
import { utf8 } from '../../tests/fixtures/fixtures.ts';
import { parseContentFile, writeContentFile } from './content-file.ts';
import { addressesIn, bodyForPage, htmlFromMarkdown, sanitizeHtml } from './rich-text.ts';

/** The maximum CPU time for one file, in milliseconds; a fast machine needs a fifth. */
const MOST_MS = 1_500;

/** Runs `work` and returns its CPU time on this thread, in milliseconds: the least of three, if the machine was busy. */
function cost(work: () => void): number {
  let least = Infinity;
  for (let run = 0; run < 3 && least >= MOST_MS; run += 1) {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

const FIELDS = 'title: "R"\nexcerpt: "x"\nfeaturedImage: "https://a.example/x.jpg"\nauthor: "R"\n';
const post = (yaml: string, body = 'Stir it.\n') => `---\n${FIELDS}${yaml}---\n${body}`;
const filled = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length);
const counted = (count: number, line: (index: number) => string) => Array.from({ length: count }, (_, index) => line(index)).join('');

/** The problems of a file. Each must be one sentence, and there must not be too many to read. */
function problemsOf(kind: ContentKind, text: string): string[] {
  const parsed = parseContentFile(kind, utf8(text));
  return parsed.ok ? [] : parsed.errors.map(({ message }) => message);
}

describe('front matter', () => {
  test.each([
    ['189 kB of keys', counted(20_000, (index) => `k${index}: v\n`), /^The front matter is too long: at most 20,000 characters/],
    ['keys up to the limit', counted(2_000, (index) => `k${index}: v\n`), /^There is no field named “k0”.* 1,995 more/],
    ['short keys in one line', `x: {${counted(3_000, (index) => `${index.toString(36)},`)}}\n`, /no field named “x”/],
    ['a million empty lines', '\n'.repeat(1_000_000), /too long/],
    ['lists in lists', `x: ${'['.repeat(9_000)}\n`, /nested too deeply/],
    ['groups in groups', `x: ${'{a: '.repeat(4_000)}\n`, /nested too deeply/],
    ['a list in each line', `x: ${'- '.repeat(9_000)}\n`, /cannot be read|nested too deeply/],
    ['closing brackets', `x: ${'[]'.repeat(9_000)}\n`, /cannot be read/],
    ['commas', `x: [${','.repeat(18_000)}\n`, /cannot be read/],
    ['anchors', counted(1_200, (index) => `k${index}: &a${index} v\n`), /“&” in front of a text/],
    ['aliases', `a: &a 1\nb: [${'*a ,'.repeat(4_000)}]\n`, /repeats itself too often/],
    ['merge keys', counted(2_000, () => '<<: {}\n'), /is there twice/],
    ['no end', 'a: b\n'.repeat(100_000).replaceAll('---', ''), /too long/],
  ])('%s', (_what, yaml, sentence) => {
    let problems: string[] = [];
    expect(cost(() => (problems = problemsOf('post', post(yaml))))).toBeLessThan(MOST_MS);
    expect(problems[0]).toMatch(sentence);
    expect(problems.join('').length).toBeLessThan(5_000);
  });

  test('without a closing line of hyphens is reported', () => {
    expect(problemsOf('post', `---\n${FIELDS}`)).toEqual(['The front matter must end with a line of three hyphens.']);
  });

  test('with every field of a post at its maximum length in bytes is parsed', () => {
    const longest = {
      title: '"'.repeat(200),
      excerpt: '"'.repeat(500),
      featuredImage: `https://a.example/${'"'.repeat(1_900)}`,
      featuredImageAlt: '"'.repeat(300),
      author: '\\'.repeat(100),
      authorImage: `https://a.example/${'\\'.repeat(1_900)}`,
      tags: Array.from({ length: 30 }, (_, index) => `${'"'.repeat(38)}${index}`),
      metaTitle: '"'.repeat(200),
      metaDescription: '\n"'.repeat(249),
      formerSlugs: Array.from({ length: 20 }, (_, index) => `${'a'.repeat(78)}${index + 10}`),
      formerAddresses: Array.from({ length: 10 }, (_, index) => `/${'%'.repeat(297)}${index + 10}`),
      status: 'draft' as const,
    };
    expect(parseContentFile('post', writeContentFile<'post'>({ data: longest, body: 'Stir it.\n' })).ok).toBe(true);
  });
});

describe('JSON', () => {
  test.each([
    ['10 MB of text', JSON.stringify({ title: 'a'.repeat(10_000_000) }), /^The file is too large: at most 2.5 MB/],
    ['a million brackets', `{"title":${'['.repeat(1_200_000)}${']'.repeat(1_200_000)}}`, /too many values/],
    ['a million keys', `{${counted(200_000, (index) => `"${index.toString(36)}":1,`)}"a":1}`, /too many values/],
    ['empty rows', JSON.stringify({ ingredients: Array(600_000).fill({}) }), /too many values/],
    ['wrong names', JSON.stringify({ formerSlugs: Array(9_000).fill('a-') }), /required/],
    ['wrong names in every field', JSON.stringify({ formerSlugs: Array(9_000).fill('a-'), tags: Array(9_000).fill('') }), /required/],
  ])('%s', (_what, json, sentence) => {
    let problems: string[] = [];
    expect(cost(() => (problems = problemsOf('recipe', json)))).toBeLessThan(MOST_MS);
    expect(problems[0]).toMatch(sentence);
    expect(problems.length).toBeLessThanOrEqual(21);
  });

  test('ten thousand focal points are accepted', () => {
    const src = (index: number) => `/uploads/${String(index).padStart(64, 'a')}.webp`;
    const photos = Array.from({ length: 10_000 }, (_, index) => ({ src: src(index), focus: { x: 1, y: 2 } }));
    expect(problemsOf('photos', JSON.stringify({ photos }, null, 2))).toEqual([]);
  });
});

describe('a body', () => {
  test('at the limits renders quickly, and one beyond them is reported', () => {
    const honest = filled(
      'Some words of *a baker*, and a [link](/menu) or two.\n\nStir it well, and wait for an hour. '.repeat(3),
      300_000,
    );
    expect(problemsOf('post', post('', honest))).toEqual([]);
    expect(problemsOf('post', post('', '# a\n'.repeat(21_000)))).toEqual([
      'Content has too much markup to render; split it into several entries',
    ]);
    expect(problemsOf('page', `---\ntitle: A\ndescription: B\n---\n${'['.repeat(250_000)}`)).toEqual([
      'Text has too much markup to render; split it into several entries',
    ]);
  });

  test.each([
    ['brackets', '['],
    ['tables', `|${'a|'.repeat(500)}\n|${'-|'.repeat(500)}\n${'a\n'.repeat(128)}\n`],
    ['beginnings of tables', '|-|\n'],
    ['links', '[a](b)'],
    ['addresses', 'a@b.c '],
    ['emphasis', '*a **b_'],
    ['headings', '# a\n'],
    ['lists', '- a\n'],
    ['tags', '<b>a'],
    ['cells', '<th> '],
    ['ampersands', '&'],
    ['many uses of a long link', '![a] ', `[a]: /uploads/${'x'.repeat(150_000)}.jpg\n\n`],
    ['many uses of a long title', '[a] ', `[a]: /x "${'x'.repeat(150_000)}"\n\n`],
  ])('of %s', (_what, pattern, before = '') => {
    // As many repetitions as a file can hold.
    let body = before + filled(pattern, 299_000 - before.length);
    while (problemsOf('post', post('', body)).length > 0) body = body.slice(0, body.length * 0.9);
    expect(body.length).toBeGreaterThan(30_000);

    let html = '';
    expect(cost(() => (html = bodyForPage(htmlFromMarkdown(body), () => null)))).toBeLessThan(MOST_MS);
    expect(html.length).toBeLessThan(5_000_000);
    expect(cost(() => bodyForPage(sanitizeHtml(body), () => null))).toBeLessThan(MOST_MS);
    expect(cost(() => addressesIn(body, 'markdown'))).toBeLessThan(MOST_MS);
  });

  test('with a table of many cells renders the table', () => {
    const table = `|a|b|c|\n|-|-|-|\n${'|1|2|3|\n'.repeat(1_000)}`;
    expect(htmlFromMarkdown(table).match(/<td>/g)).toHaveLength(3_000);
    expect(htmlFromMarkdown(`Words:\n${table}\nMore.`)).toContain('<p>Words:</p>\n<table>');
  });
});
