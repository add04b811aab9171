import { describe, expect, test } from 'vitest';
import { parseContentFile } from '#content/content-file.ts';
import { getKind } from '#schema/content-kinds.ts';
import { FIXTURE_SIZES, siteFixtures, utf8 } from '../../tests/fixtures/fixtures.ts';
import { fieldsOfKind } from './decap-config.ts';
import { entryFormatter, fromRaw, toRaw } from './entry-format.ts';

const throughDecap = (raw: string): string => entryFormatter.toFile(entryFormatter.fromFile(raw));

describe.each(FIXTURE_SIZES)('a %s entry', (size) => {
  test.each(siteFixtures(size))('of $kind comes back from Decap as it was', ({ kind, text }) => {
    const parsed = parseContentFile(kind, utf8(text));
    if (!parsed.ok) throw new Error('The fixture is not valid.');
    const { data, body } = parsed.file;
    const raw = toRaw({ data, ...(body === undefined ? {} : { body }) }, 'abc');
    const back = fromRaw(throughDecap(raw), fieldsOfKind(kind));
    expect({ ...back, data: getKind(kind).schema.parse(back.data) }).toEqual({
      data,
      ...(body === undefined ? {} : { body }),
      revision: 'abc',
    });
  });
});

describe('what a form sends', () => {
  const sent = (kind: 'recipe' | 'about' | 'meals', data: object) => fromRaw(toRaw({ data: { ...data } }), fieldsOfKind(kind)).data;

  test('keeps text that looks like a number', () => {
    expect(sent('recipe', { ingredients: [{ amount: '4.50', unit: '00123', ingredient: 'salt' }] })).toEqual({
      ingredients: [{ amount: '4.50', unit: '00123', ingredient: 'salt' }],
    });
  });

  test('keeps the blank lines around a text that the editor gives back without them', () => {
    const raw = toRaw({ data: { title: 'Rye' }, body: '\n\n- one\n- two\n' });
    const edited = JSON.stringify({ ...(JSON.parse(raw) as object), body: '- one\n- three' });
    expect(fromRaw(edited, fieldsOfKind('post')).body).toBe('\n\n- one\n- three\n');
    expect(fromRaw('{"title":"New","body":"One line"}', fieldsOfKind('post')).body).toBe('\nOne line\n');
  });

  test('shows code at the start of a text with the space that makes it code', () => {
    const raw = toRaw({ data: { title: 'Rye' }, body: '\n    bake\n\nWait.\n' });
    expect(entryFormatter.fromFile(raw)['body']).toBe('    bake\n\nWait.');
    const edited = JSON.stringify({ ...(JSON.parse(raw) as object), body: 'First.\n\nWait.' });
    expect(fromRaw(edited, fieldsOfKind('post')).body).toBe('\nFirst.\n\nWait.\n');
  });

  test('leaves out what was left blank, groups that may be missing too', () => {
    expect(sent('recipe', { notes: '', cuisine: '', nutritionInfo: { calories: '', fat: null } })).toEqual({});
    expect(sent('about', { photo: { src: '', alt: '' } })).toEqual({});
  });

  test('keeps a group that is half filled, for the server to say what it lacks', () => {
    expect(sent('about', { photo: { src: '', alt: 'The oven' } })).toEqual({ photo: { alt: 'The oven' } });
  });

  test('drops blank values of a list, and keeps blank rows for the server to name', () => {
    expect(sent('meals', { groups: [{ name: 'Soups', meals: [{ name: 'Chili', tags: ['hot', null, ''] }] }] })).toEqual({
      groups: [{ name: 'Soups', meals: [{ name: 'Chili', tags: ['hot'] }] }],
    });
    expect(sent('recipe', { ingredients: [{ amount: '' }] })).toEqual({ ingredients: [{}] });
  });
});
