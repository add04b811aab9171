import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CONTENT_KINDS, type ContentKind, entryAt } from '#schema/content-kinds.ts';
import * as arbitrary from '../../tests/fixtures/arbitrary.ts';
import { slips, textWithSlip } from '../../tests/fixtures/broken.ts';
import { FIXTURE_SIZES, fixture, isMarkdownKind, siteFixtures, utf8 } from '../../tests/fixtures/fixtures.ts';
import { BAKERY } from '../../tests/support/fixture-bakery.ts';
import { type ContentFile, parseContentFile, writeContentFile } from './content-file.ts';

const textOf = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

function read<K extends ContentKind>(kind: K, text: string): ContentFile<K> {
  const parsed = parseContentFile(kind, utf8(text));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.file;
}

const errorsOf = (kind: ContentKind, bytes: Uint8Array) => {
  const parsed = parseContentFile(kind, bytes);
  return parsed.ok ? [] : parsed.errors;
};

const anyFile = <K extends ContentKind>(kind: K): fc.Arbitrary<ContentFile<K>> =>
  isMarkdownKind(kind)
    ? fc.record({ data: arbitrary.contentData(kind), body: arbitrary.body })
    : arbitrary.contentData(kind).map((data) => ({ data }));

describe('the examples', () => {
  test.each(FIXTURE_SIZES)('every %s example is valid', (size) => {
    for (const { kind, text, path: place } of siteFixtures(size)) expect(errorsOf(kind, utf8(text)), place).toEqual([]);
  });

  test('the full examples match the site’s own output byte for byte', () => {
    for (const { kind, text } of siteFixtures('full')) expect(textOf(writeContentFile(read(kind, text)))).toBe(text);
  });

  test('every file of the tests’ bakery is valid, in its place, and uses only existing photos', () => {
    const files = readdirSync(path.join(BAKERY, 'content'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(0);
    for (const { parentPath, name } of files) {
      const place = path.relative(BAKERY, path.join(parentPath, name)).replaceAll(path.sep, '/');
      const kind = entryAt(place)?.kind;
      const text = readFileSync(path.join(BAKERY, place));
      expect(kind && errorsOf(kind, text), place).toEqual([]);
      for (const [address] of text.toString().matchAll(/\/uploads\/[\w.-]+\.\w+/g))
        expect(existsSync(path.join(BAKERY, 'public', address)), `${place} shows ${address}`).toBe(true);
    }
  });
});

describe('errors name the field in a sentence', () => {
  test('there are examples for every kind', () => {
    expect(new Set(slips.map(({ kind }) => kind))).toEqual(new Set(CONTENT_KINDS));
  });

  test.each(slips.map((slip) => ({ ...slip, name: `${slip.kind}: ${slip.what}` })))('$name', (slip) => {
    const errors = errorsOf(slip.kind, utf8(textWithSlip(slip)));
    expect(errors[0]?.path).toBe(slip.path);
    expect(errors[0]?.message).toMatch(slip.sentence);
  });

  test('are reported all at once, in plain language', () => {
    const errors = errorsOf(
      'recipe',
      utf8('{"title": 5, "prepTime": -1, "cookTime": 1e308, "servings": "many", "ingredients": [7], "instructions": {}}'),
    );
    expect(errors.map((error) => error.path)).toEqual(
      expect.arrayContaining(['title', 'category', 'prepTime', 'cookTime', 'servings', 'ingredients[0]', 'instructions']),
    );
    for (const { message } of errors) expect(message).not.toMatch(/Invalid|Too (?:big|small)|expected|received|NaN/);
  });

  test.each(['[]', '5', 'null', '"text"', 'true'])('a file with only %s', (text) => {
    for (const kind of CONTENT_KINDS.filter((candidate) => !isMarkdownKind(candidate)))
      expect(errorsOf(kind, utf8(text))).toEqual([
        { path: '', message: expect.stringMatching(/^This must be a group of named fields(?:, not a text: .*)?$/) as string },
      ]);
  });

  test('invalid UTF-8 and an empty file', () => {
    for (const kind of CONTENT_KINDS) {
      expect(errorsOf(kind, Uint8Array.of(0x7b, 0xff, 0xfe))).toEqual([{ path: '', message: 'The file is not text in UTF-8.' }]);
      expect(errorsOf(kind, utf8(''))).toHaveLength(1);
    }
  });

  test('no content makes the parser throw or expose zod’s messages', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CONTENT_KINDS),
        fc.oneof(
          fc.json(),
          fc.string({ unit: 'binary' }),
          fc.json().map((json) => `---\n${json}\n---\nx`),
        ),
        (kind, text) => {
          for (const { message } of errorsOf(kind, utf8(text))) expect(message).not.toMatch(/Invalid input|Too (?:big|small)/);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('writing and reading', () => {
  test.each(CONTENT_KINDS)('a %s survives a round trip with the same bytes', (kind) => {
    fc.assert(
      fc.property(anyFile(kind), (file) => {
        const bytes = writeContentFile(file);
        const again = read(kind, textOf(bytes));
        expect(again).toEqual(file);
        expect(writeContentFile(again)).toEqual(bytes);
      }),
      { numRuns: 150 },
    );
  });

  test('the order of the fields in the payload does not affect the file', () => {
    const { text } = fixture('recipe', 'full');
    const backwards = Object.fromEntries(Object.entries(JSON.parse(text) as object).reverse());
    expect(textOf(writeContentFile(read('recipe', JSON.stringify(backwards))))).toBe(text);
  });

  test('a byte order mark and Windows line endings are accepted', () => {
    for (const { kind, text } of siteFixtures('minimal')) {
      const { data } = read(kind, text);
      expect(read(kind, `\uFEFF${text}`).data).toEqual(data);
      expect(read(kind, text.replaceAll('\n', '\r\n')).data).toEqual(data);
    }
    expect(read('page', '---\r\ntitle: A\r\ndescription: B\r\n---\r\nOne\r\n\r\nTwo').body).toBe('One\r\n\r\nTwo');
  });
});

describe('Windows line endings', () => {
  const windows = (text: string) => text.replaceAll('\n', '\r\n');

  test.each(CONTENT_KINDS)('a %s with converted line endings parses the same, and keeps them when written', (kind) => {
    fc.assert(
      fc.property(anyFile(kind), (file) => {
        const text = textOf(writeContentFile(file)).replaceAll('\r', '');
        const { data, body } = read(kind, text);
        const converted = read(kind, windows(text));
        expect(converted).toMatchObject({ data, lineEnd: '\r\n' });
        if (body !== undefined) expect(converted.body).toBe(windows(body));
        expect(textOf(writeContentFile(converted))).toBe(windows(text));
      }),
      { numRuns: 30 },
    );
  });

  test('a quoted last field is parsed, with a byte order mark too', () => {
    expect(read('page', '\uFEFF---\r\ntitle: "A"\r\ndescription: "B"\r\n---\r\nOne\r\n').data).toMatchObject({ description: 'B' });
  });

  test('with mixed line endings, the body keeps its bytes', () => {
    const mixed = read('page', '---\ntitle: A\ndescription: B\n---\r\nOne\nTwo\r\n');
    expect(mixed).toMatchObject({ body: 'One\nTwo\r\n' });
    expect(mixed).not.toHaveProperty('lineEnd');
  });
});

describe('the limits of a body', () => {
  const page = (body: string) => errorsOf('page', utf8(`---\ntitle: A\ndescription: B\n---\n${body}`));

  test('300,000 characters after trimming', () => {
    expect(page(`\n${'a'.repeat(300_000)}\n`)).toEqual([]);
    expect(page('a'.repeat(300_001))).toEqual([{ path: 'content', message: 'Text is too long: at most 300,000 characters' }]);
  });

  test('a blank body is missing', () => {
    for (const blank of ['', '\n', ' \r\n\t']) expect(page(blank)).toEqual([{ path: 'content', message: 'Text is required' }]);
  });
});

test('names on Object.prototype are ordinary unknown fields', () => {
  const hostile = '{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}';
  for (const kind of CONTENT_KINDS) {
    expect(errorsOf(kind, utf8(hostile))).not.toEqual([]);
    expect(errorsOf(kind, utf8(`---\n__proto__:\n  polluted: 1\nconstructor:\n  prototype:\n    polluted: 1\n---\nText`))).not.toEqual([]);
  }
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});
