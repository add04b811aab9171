import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { parse as parseAnyYaml } from 'yaml';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as arbitrary from '../../tests/fixtures/arbitrary.ts';
import { FrontMatterError, parseFrontMatter, writeFrontMatter } from './front-matter.ts';
import { expectLessThan } from '../../tests/support/quickly.ts';

describe('scalars are read as text', () => {
  test.each([
    ...['12:30', 'no', 'Yes', 'on', '0777', '0o17', '0x1F', '1e3', '.inf', '.nan', '2025-01-01', '2025-01-01T10:00:00Z', '4.50', '00123'],
    ...[
      'true',
      '+1',
      '1_000',
      '=',
      '<<',
      '🍞',
      'שלום עולם',
      'ˈsaʊərˌdoʊ',
      'O’Neil',
      'semi;colon',
      'a "quoted" word',
      '!important'.slice(1),
    ],
  ])('%s', (word) => {
    expect(parseFrontMatter(`---\ntitle: ${word}\ntags:\n  - ${word}\n---\n`).data).toEqual({ title: word, tags: [word] });
    expect(parseFrontMatter(`---\ntitle: '${word}'\n---\n`).data).toEqual({ title: word });
  });

  test('an empty value, which YAML also writes null and ~, is no text', () => {
    expect(parseFrontMatter('---\ntitle:\nother: ""\n---\n').data).toEqual({ title: null, other: '' });
    for (const word of ['null', 'Null', 'NULL', '~']) {
      expect(parseFrontMatter(`---\ntitle: ${word}\ntags:\n  -\n  - ~\n  - null\n---\n`).data).toEqual({
        title: null,
        tags: [null, null, 'null'],
      });
      expect(parseFrontMatter(`---\ntitle: "${word}"\n---\n`).data).toEqual({ title: word });
    }
  });

  test('the output is text to every YAML parser, with one line per field', () => {
    fc.assert(
      fc.property(arbitrary.words(500), arbitrary.words(40), (title, tag) => {
        const [, yaml = ''] = writeFrontMatter({ data: { title, tags: [tag] }, body: 'x' }).split(/^---\n/m);
        expect(yaml.trimEnd().split('\n')).toHaveLength(3);
        for (const version of ['1.1', '1.2'] as const) expect(parseAnyYaml(yaml, { version })).toEqual({ title, tags: [tag] });
      }),
      { numRuns: 300 },
    );
  });
});

describe('the body', () => {
  test('keeps its bytes', () => {
    fc.assert(
      fc.property(arbitrary.body, (body) => {
        expect(parseFrontMatter(writeFrontMatter({ data: { title: 'x' }, body }))).toMatchObject({ data: { title: 'x' }, body });
      }),
      { numRuns: 300 },
    );
  });

  test('may be empty or missing', () => {
    expect(parseFrontMatter('---\ntitle: x\n---\n').body).toBe('');
    expect(parseFrontMatter('---\ntitle: x\n---').body).toBe('');
  });
});

describe('executable front matter', () => {
  let folder: string;
  let sentinel: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'front-matter-'));
    sentinel = path.join(folder, 'ran');
  });
  afterEach(() => rmSync(folder, { recursive: true, maxRetries: 3 }));

  const languages = [
    'js',
    'javascript',
    'JS',
    'Javascript',
    'coffee',
    'coffeescript',
    'cson',
    'json',
    'toml',
    'yaml',
    'constructor',
    '__proto__',
    ' js',
    '\tjs',
    'js ',
  ];
  test.each(languages)('---%s is rejected and not executed', (language) => {
    const program = `require('fs').writeFileSync(${JSON.stringify(sentinel)}, '1')`;
    for (const code of [
      program,
      `module.exports = ${program}`,
      `{ "title": ${program} }`,
      `process.getBuiltinModule('fs').writeFileSync(${JSON.stringify(sentinel)}, '1')`,
    ]) {
      for (const mark of ['', '\uFEFF']) {
        expect(() => parseFrontMatter(`${mark}---${language}\n${code}\n---\nText`)).toThrow(FrontMatterError);
      }
    }
    expect(existsSync(sentinel)).toBe(false);
  });

  test('a body that begins with such a marker is text', () => {
    const body = `---js\nrequire('fs').writeFileSync(${JSON.stringify(sentinel)}, '1')\n---\n`;
    const written = writeFrontMatter({ data: { title: 'x' }, body });
    expect(parseFrontMatter(written).body).toBe(body);
    expect(existsSync(sentinel)).toBe(false);
  });

  test.each(['!!js/function "function () {}"', '!!js/regexp /a/', '!!python/object/apply:os.system ["id"]'])(
    '%s gives only text',
    (value) => {
      let data: Record<string, unknown> = {};
      try {
        ({ data } = parseFrontMatter(`---\ntitle: ${value}\n---\n`));
      } catch (error) {
        expect(error).toBeInstanceOf(FrontMatterError);
      }
      expect(['string', 'object', 'undefined']).toContain(typeof data.title);
    },
  );
});

describe('front matter that cannot be read', () => {
  test.each([
    ['no front matter', 'Just text', /must begin with front matter/],
    ['text before it', '\n---\ntitle: x\n---\n', /must begin with front matter/],
    ['an empty file', '', /must begin with front matter/],
    ['a list', '---\n- a\n- b\n---\n', /must be a list of “name: value” lines/],
    ['a lone word', '---\nword\n---\n', /must be a list of “name: value” lines/],
    ['a field twice', '---\ntitle: a\ntitle: b\n---\n', /^“title” is there twice, in lines \d+ and \d+\./],
    ['a quotation mark that is not closed', '---\ntitle: "a\n---\n', /cannot be read/],
    ['a tab for indentation', '---\na:\n\t- b\n---\n', /cannot be read/],
    ['an undefined alias', '---\na: *nowhere\n---\n', /front matter/],
  ])('%s', (_what, source, sentence) => {
    const read = () => parseFrontMatter(source);
    expect(read).toThrow(FrontMatterError);
    expect(read).toThrow(sentence);
    // Parsing the same bytes twice must not return a cached result.
    expect(read).toThrow(sentence);
  });

  test('a billion-laughs attack is rejected within a second', () => {
    const lines = Array.from(
      { length: 30 },
      (_, level) =>
        `a${level}: &a${level} [${Array<string>(9)
          .fill(level === 0 ? 'lol' : `*a${level - 1}`)
          .join(', ')}]`,
    );
    const started = performance.now();
    expect(() => parseFrontMatter(`---\n${lines.join('\n')}\n---\n`)).toThrow(/repeats itself too often/);
    expectLessThan(1_000, performance.now() - started);
  });

  test.each(['[', '{a: ', '- ', '? '])('ten thousand nested “%s” are rejected within two seconds', (opening) => {
    const started = performance.now();
    expect(() => parseFrontMatter(`---\na: ${opening.repeat(10_000)}\n---\n`)).toThrow(FrontMatterError);
    expectLessThan(2_000, performance.now() - started);
  });
});

test('names on Object.prototype pollute nothing', () => {
  const { data } = parseFrontMatter('---\n__proto__:\n  polluted: "1"\nconstructor:\n  prototype:\n    polluted: "1"\n---\n');
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  expect((data as { polluted?: unknown }).polluted).toBeUndefined();
  expect(Object.keys(data)).toEqual(['__proto__', 'constructor']);
});
