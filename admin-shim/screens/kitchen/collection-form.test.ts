import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AdminCollection } from '#api/collections.ts';
import { formRules } from '../../entry/fields/form-rules.ts';

const { schemas, fields, labelOf, empty, valuesOf, draftFrom, readValues, fieldOf } = formRules('collection', {
  start: { difficulty: 'Easy' },
});
const { published: schema } = schemas;

const file = path.resolve(import.meta.dirname, '../../../tests/fixtures/full/content/collections/rye-weekend.json');
// The server keeps the former slugs itself: a form has none.
const { formerSlugs: _former, ...data } = JSON.parse(readFileSync(file, 'utf8')) as AdminCollection;
const collection: AdminCollection = {
  ...data,
  formerSlugs: [],
  id: 'rye-weekend',
  slug: 'rye-weekend',
  recipes: [],
  cover: null,
  revision: 'r1',
};
const good = valuesOf(collection);
const messages = (values: object) => (schema.safeParse(values).error?.issues ?? []).map(({ message }) => message);

describe('the collection form', () => {
  it('gives a collection back as it was', () => {
    const { id: _id, createdAt: _created, updatedAt: _updated, ...rest } = data;
    expect(draftFrom(schema.parse(good), good, collection)).toMatchObject({ ...rest, slug: 'rye-weekend' });
  });

  it('starts with the defaults', () => {
    expect(empty).toMatchObject({ author: 'Admin', difficulty: 'Easy', status: 'draft', recipeIds: '' });
    expect(messages(empty)).toEqual(['Title is required', 'Description is required']);
  });

  it('clears what is blank', () => {
    const values = { ...good, season: '', estimatedTime: ' ', featuredImage: '', category: '' };
    expect(draftFrom(schema.parse(values), values, collection)).toMatchObject({
      season: null,
      estimatedTime: null,
      featuredImage: null,
      category: null,
    });
    expect(messages({ ...good, estimatedTime: '-1' })).toEqual(['Estimated time must be at least 0 min']);
    expect(messages({ ...good, estimatedTime: '144000' })).toEqual(['Estimated time must be at most 70 days']);
    expect(messages({ ...good, estimatedTime: 'a while' })).toEqual(['Estimated time must be a time such as 45 min or 1 h 30']);
  });

  it('reads what was kept, also by an older form', () => {
    expect(readValues(good)).toEqual(good);
    expect(readValues({ title: 'Rye', recipeIds: ['rye', 7], status: 'x' })).toEqual({ ...empty, title: 'Rye', recipeIds: 'rye' });
    expect(readValues(7)).toBeNull();
  });

  it('has a label for every field, and a place for errors of the server', () => {
    for (const field of fields) expect(labelOf(field), field).toMatch(/^[A-Z]/);
    expect(fieldOf('recipeIds[2]')).toBe('recipeIds');
    expect(fieldOf('cover')).toBeNull();
  });
});
