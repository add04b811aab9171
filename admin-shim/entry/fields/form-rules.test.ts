import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ListedEntry } from '#api/entries.ts';
import { CONTENT_KINDS, type ContentKind, rulesFor } from '#schema/content-kinds.ts';
import { fieldsOf } from '#schema/field-shape.ts';
import { contentData } from '../../../tests/fixtures/arbitrary.ts';
import type { FormValues } from '../entry-kind.ts';
import { DECORATIVE } from '../photos/photo-alt.ts';
import { formRules } from './form-rules.ts';

const KINDS = CONTENT_KINDS.filter((kind) => kind !== 'photos');

const entryOf = (slug: ContentKind, data: object): ListedEntry => {
  const entry = { id: 'one', slug, title: 'One', status: 'published', revision: 'r', content: '<p>Words</p>' } as const;
  return { ...entry, ...data };
};

const isEmpty = (value: unknown) => Object.keys(value as object).length === 0;

/** Words in one line cannot have commas, and a group in which nothing is said is none. */
const asTyped = (data: object): object =>
  JSON.parse(JSON.stringify(data), (name, value: unknown) =>
    ['tags', 'payment'].includes(name)
      ? (value as string[]).filter((word) => !/[,\n]/.test(word))
      : name === 'nutritionInfo' && isEmpty(value)
        ? undefined
        : value,
  ) as object;

/** The fields that no one fills in stay out of forms. */
const filledIn = (kind: ContentKind, data: object) => {
  const own = fieldsOf(rulesFor(kind, data).schema).filter(({ control }) => control !== 'site');
  return Object.fromEntries(own.map(({ name }) => [name, (data as Record<string, unknown>)[name]]));
};

describe.each(KINDS)('the form of a %s', (kind) => {
  const rules = formRules(kind);

  test('gives back what was put into it', () => {
    fc.assert(
      fc.property(contentData(kind).map(asTyped), (data) => {
        const { schema } = rulesFor(kind, data);
        const { status = 'published' } = data as { status?: 'draft' | 'published' };
        const values = rules.valuesOf(entryOf(kind, { ...data, status }));
        const sent = rules.schemas.draft.safeParse(values);
        const expected: unknown = schema.safeParse(filledIn(kind, { ...data, status: 'draft' })).data;
        if (sent.success) expect(filledIn(kind, { ...sent.data })).toEqual(filledIn(kind, expected as object));
        expect(rules.readValues(JSON.parse(JSON.stringify(values)))).toEqual(values);
      }),
      { numRuns: 40 },
    );
  });

  test('names every field that is missing, beside an input that there is', () => {
    const wrong = rules.schemas.published.safeParse(rules.empty);
    if (wrong.success) return;
    for (const { path, message } of wrong.error.issues) {
      expect(rules.fields).toContain(path[0]);
      expect(message).not.toMatch(/Invalid input/);
    }
  });
});

test('an entry without a page of its own has no slug to type, and its place among the others may be left to the site', () => {
  const { fields, schemas, empty, draftFrom } = formRules('menu');
  expect(fields).toEqual(['name', 'items']);
  const values = { ...empty, name: 'Buns' };
  const valid = schemas.published.parse(values);
  expect(draftFrom(valid, values, null)).toEqual({ name: 'Buns', items: [] });
  expect(schemas.published.safeParse({ ...values, name: '!' }).success).toBe(true);
});

test('a draft’s photo without words is asked about again, a published one only decorates; what was ticked stays ticked', () => {
  const { valuesOf, isSame } = formRules('post');
  const of = (status: 'draft' | 'published', featuredImageAlt: string) =>
    valuesOf(entryOf('post', { title: 'Rye', featuredImage: '/uploads/rye.jpg', featuredImageAlt, status }))['featuredImageAlt'] as string;
  expect([of('draft', ''), of('published', ''), of('draft', 'A loaf')]).toEqual(['', DECORATIVE, 'A loaf']);
  expect(isSame?.('featuredImageAlt', '', DECORATIVE)).toBe(true);
  expect(isSame?.('featuredImageAlt', 'A loaf', DECORATIVE)).toBe(false);
});

describe('rows', () => {
  const rules = formRules('menu');
  const entry = entryOf('menu', { name: 'Breads', order: 1, items: [{ name: 'Loaf', description: 'Sour' }] });
  const withItems = (...items: object[]): FormValues => {
    const values = rules.valuesOf(entry);
    const [blank] = rules.valuesOf(entryOf('menu', { name: 'Breads', order: 1, items: [{ name: '', description: '' }] }))['items'] as [
      object,
    ];
    return { ...values, items: items.map((item) => ({ ...blank, ...item })) };
  };

  test('that are blank are not sent, and errors name the row by its place in the form', () => {
    const values = withItems({}, { name: 'Loaf', description: 'Sour' }, {}, { name: 'Roll' });
    const { error } = rules.schemas.published.safeParse(values);
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['items.3.description', 'Description is required'],
    ]);
    expect(rules.fieldOf('items[1].description', values)).toBe('items.3.description');
  });

  test('with a photo of which no one has said what it shows are not published', () => {
    const values = withItems({ name: 'Loaf', description: 'Sour', images: [{ src: '/uploads/loaf.jpg', alt: '' }] });
    const { error } = rules.schemas.published.safeParse(values);
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['items.0.images.0.alt']);
  });
});

describe('a page', () => {
  const { schemas, empty, valuesOf, draftFrom, readValues, fieldOf } = formRules('page');
  const page = entryOf('page', { description: 'Of bread', intro: 'Words', markdown: 'Words' });
  const sent = (change: Partial<FormValues>) => {
    const values = { ...valuesOf(page), ...change } as FormValues;
    return draftFrom(schemas.published.parse(values), values, page);
  };

  test('goes back as it came, with its text as it was typed', () => {
    const whole = {
      title: 'One',
      slug: 'page',
      intro: 'Words',
      description: 'Of bread',
      content: '<p>Words</p>',
      status: 'published',
      publishAt: null,
      unpublishAt: null,
    };
    expect(sent({})).toEqual(whole);
    expect(sent({ intro: ' ', slug: ' ', description: '' })).toEqual({ ...whole, intro: null, slug: '', description: null });
  });

  test('needs a title and, once published, a text; the site makes its description', () => {
    const messages = (status: 'draft' | 'published', values: FormValues) =>
      schemas[status].safeParse(values).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
    expect(messages('draft', empty)).toEqual(['title: Title is required']);
    expect(messages('published', { ...empty, title: '🍞' })).toEqual(['content: Text is required']);
  });

  test('is read as a device kept it, also by an older form', () => {
    expect(readValues({ title: 'Rye', gone: 'x', intro: 7, status: 'hidden' })).toEqual({ ...empty, title: 'Rye' });
    expect(readValues('Rye')).toBeNull();
    expect(['slug', 'body', 'markdown', 'format', ''].map((path) => fieldOf(path))).toEqual(['slug', 'content', 'content', null, null]);
  });
});

test('a row that holds rows itself is compared field by field, under its name', () => {
  const loaf = { name: 'Batard', description: 'Dark.', prices: [{ price: '10.99' }, { size: 'Half', price: '6.00' }] };
  expect(
    formRules('menu').linesOf('items', formRules('menu').valuesOf(entryOf('menu', { name: 'Breads', items: [loaf] }))['items']),
  ).toEqual([
    'Batard',
    'Batard · Description: Dark.',
    'Batard · Prices: 10.99',
    'Batard · Prices: Half 6.00',
    'Batard · Must be kept cold: Off',
    'Batard · On the home page: Off',
  ]);
  const flour = { amount: '400', unit: 'g', ingredient: 'flour' };
  expect(formRules('recipe').linesOf('ingredients', [flour])).toEqual(['400 g flour']);
  const quote = { quote: 'The best.', author: 'Ann', rating: '5', date: '2026-10-18' };
  expect(formRules('reviews').linesOf('reviews', [quote])).toEqual(['Ann The best. Rating: 5 Date: 2026-10-18']);
});
