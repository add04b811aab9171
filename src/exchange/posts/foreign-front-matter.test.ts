import fc from 'fast-check';
import { stringify as stringifyToml } from 'smol-toml';
import { expect, test } from 'vitest';
import { stringify as stringifyYaml } from 'yaml';
import { readForeignFile } from './foreign-front-matter.ts';
import { expectLessThan } from '../../../tests/support/quickly.ts';

test.each([
  ['YAML, whose values stay as they are written', '---\ntitle: Rye\ntime: 12:30\ndraft: no\n---\nText', { time: '12:30', draft: 'no' }],
  ['YAML that ends with dots', '---\ntitle: Rye\n...\nText', {}],
  ['YAML with blanks after its hyphens', '---  \ntitle: Rye\n---\t\nText', {}],
  ['YAML that is named', '--- yaml\ntitle: Rye\n---\nText', {}],
  [
    'YAML with a line of hyphens in a text',
    '---\ntitle: Rye\nsummary: |\n  one\n  ----\n  two\n---\nText',
    { summary: 'one\n----\ntwo\n' },
  ],
  [
    'TOML with tables and lists over several lines',
    '+++\ntitle = "Rye"\ntags = [\n  "a",\n  "b",\n]\n[extra]\nmood = "glad"\n+++\nText',
    { tags: ['a', 'b'], extra: { mood: 'glad' } },
  ],
  ['TOML that is named', '---toml\ntitle = "Rye"\n---\nText', {}],
  ['JSON that is named', '---json\n{"title": "Rye"}\n---\nText', {}],
  ['JSON in the fence of YAML', '---\n{"title": "Rye"}\n---\nText', {}],
  ['JSON in semicolons', ';;;\n{"title": "Rye"}\n;;;\nText', {}],
  ['JSON without a fence', '{\n  "title": "Rye",\n  "tags": ["a"]\n}\nText', { tags: ['a'] }],
])('%s', (_what, text, fields) => {
  expect(readForeignFile(text)).toEqual({ fields: { title: 'Rye', ...fields }, body: 'Text' });
});

test.each([
  ['nothing above the text', 'Text\n\n---\n\nmore'],
  ['front matter that never ends', '---\ntitle: Rye\n\nText'],
  ['an object that never ends', '{\n"title": "Rye"\n\nText'],
  ['a language that is run', '---js\n{ title: process.exit(1) }\n---\nText'],
  ['a name that every object has', '---constructor\ntitle: Rye\n---\nText'],
])('%s is text', (_what, text) => {
  expect(readForeignFile(text)).toEqual({ fields: {}, body: text });
});

test('front matter without a field is nothing', () => {
  expect(readForeignFile('---\n---\nText')).toEqual({ fields: {}, body: 'Text' });
  expect(readForeignFile('---\n# only a note\n---\nText')).toEqual({ fields: {}, body: 'Text' });
});

test.each([
  ['---\ntitle: "never closed\n---\nText', 'title: "never closed'],
  ['---\nOne line between two rules.\n---\nText', 'One line between two rules.'],
  ['---\n- one\n- two\n---\nText', '- one\n- two'],
  ['+++\ntitle = Rye\n+++\nText', 'title = Rye'],
  ['---json\n{"title": }\n---\nText', '{"title": }'],
])('what cannot be read begins the text (%#)', (text, inner) => {
  expect(readForeignFile(text)).toEqual({ fields: {}, body: `\`\`\`\n${inner}\n\`\`\`\n\nText`, isDamaged: true });
});

test('20,000 characters take no long time, however empty they are', () => {
  const started = performance.now();
  for (const blank of ['\n', ' \n', '#\n', ' ']) readForeignFile(`---\na: b\n${blank.repeat(20_000 / blank.length - 5)}\n---\nText`);
  expectLessThan(2_000, performance.now() - started);
});

test('what the languages’ own writers write comes back, with any text after it', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 40 }).map((one) => one.replace(/[\p{Cc}\ufeff]/gu, ' ').trim());
  const fields = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.oneof(text, fc.array(text, { maxLength: 3 })), {
    minKeys: 1,
    maxKeys: 5,
    noNullPrototype: true,
  });
  fc.assert(
    fc.property(fields, text, (data, after) => {
      const files = [
        `---\n${stringifyYaml(data, { defaultStringType: 'QUOTE_DOUBLE' })}---\n`,
        `+++\n${stringifyToml(data)}\n+++\n`,
        `---json\n${JSON.stringify(data)}\n---\n`,
        `${JSON.stringify(data, null, 2)}\n`,
      ];
      for (const file of files) expect(readForeignFile(file + after)).toEqual({ fields: data, body: after });
    }),
  );
});

test('never throws', () => {
  const line = fc.constantFrom(
    '---',
    '+++',
    ';;;',
    '...',
    '{',
    '}',
    '---js',
    '---toml',
    '[[a]]',
    'a: &a [*a]',
    'a = 1',
    '"a": 1',
    '',
    '# x',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(line, fc.string({ unit: 'binary' }))), (lines) => {
      expect(readForeignFile(lines.join('\n')).body).toBeTypeOf('string');
    }),
  );
});
