import { describe, expect, it } from 'vitest';
import type { AdminPost } from '#api/posts.ts';
import { formRules } from '../../entry/fields/form-rules.ts';

const { schemas, fields, labelOf, empty, valuesOf, draftFrom, readValues, fieldOf } = formRules('post', {
  start: { author: 'Family Kitchen Bakery' },
});
const { published: schema } = schemas;

const post: AdminPost = {
  id: 'rye-starter',
  slug: 'rye-starter',
  formerSlugs: [],
  title: 'A rye starter',
  excerpt: 'Seven days of flour and water.',
  content: '<p>Day one.</p>\n',
  featuredImage: '/uploads/rye.jpg',
  author: 'Anna Kessler',
  tags: ['rye', 'starter'],
  status: 'published',
  readingTime: 1,
  photo: null,
  revision: 'r1',
};

/** The message that each field shows: its first. */
function messages(values: unknown): string[] {
  const shown = new Map<string, string>();
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    const field = path.join('.');
    if (!shown.has(field)) shown.set(field, `${field}: ${message}`);
  }
  return [...shown.values()];
}

describe('the post form', () => {
  it('gives a post back as it was', () => {
    const values = valuesOf(post);
    expect(draftFrom(schema.parse(values), values, post)).toEqual({
      title: 'A rye starter',
      slug: 'rye-starter',
      excerpt: 'Seven days of flour and water.',
      content: '<p>Day one.</p>\n',
      featuredImage: '/uploads/rye.jpg',
      featuredImageAlt: null,
      author: 'Anna Kessler',
      authorImage: null,
      category: null,
      tags: ['rye', 'starter'],
      status: 'published',
      publishAt: null,
      unpublishAt: null,
      publishedAt: null,
      metaTitle: null,
      metaDescription: null,
    });
  });

  it('asks for what a post needs', () => {
    expect(messages(empty)).toEqual([
      'title: Title is required',
      'excerpt: Short summary is required',
      'featuredImage: Main photo is required',
      'content: Content is required',
    ]);
    expect(empty.author).toBe('Family Kitchen Bakery');
    expect(messages({ ...empty, author: '' })).toContain('author: Author is required');
  });

  it('is published with a date that has come, and kept as a draft with any', () => {
    const dated = (publishedAt: string) => messages({ ...valuesOf(post), publishedAt });
    expect(dated('2019-05-01')).toEqual([]);
    expect(dated(new Date().toISOString())).toEqual([]);
    expect(dated('2999-01-01')).toEqual([expect.stringMatching(/^publishedAt: The publish date is in the future/)]);
    expect(schemas.draft.safeParse({ ...valuesOf(post), publishedAt: '2999-01-01' }).success).toBe(true);
    const old: AdminPost = { ...post, publishedAt: '2019-05-01' };
    expect(valuesOf(old)['publishedAt']).toBe('2019-05-01');
  });

  it('leaves the slug to be made of the title', () => {
    const { slug } = schema.parse({ ...valuesOf(post), title: 'Rye, slowly', slug: ' ' });
    expect(slug).toBe('');
    expect(messages({ ...valuesOf(post), title: '🍞', slug: '' })).toEqual([]);
  });

  it('takes tags from a comma-separated list', () => {
    const tagsOf = (tags: string) => schema.parse({ ...valuesOf(post), tags }).tags;
    expect(tagsOf(' rye ,, whole wheat,rye, ')).toEqual(['rye', 'whole wheat']);
    expect(tagsOf('')).toEqual([]);
    expect(messages({ ...valuesOf(post), tags: `rye, ${'x'.repeat(41)}` })).toEqual(['tags: A tag is too long: at most 40 characters']);
  });

  it('refuses slugs and photos that the site could not show', () => {
    expect(messages({ ...valuesOf(post), slug: 'Rye Starter', featuredImage: 'javascript:alert(1)' })).toEqual([
      'featuredImage: Main photo must be an uploaded photo (/uploads/…) or an address that starts with https://',
      'slug: Address may only have lowercase letters, digits and single hyphens between them, such as rye-starter',
    ]);
  });

  it('has a label for every field', () => {
    for (const field of fields) expect(labelOf(field), field).toMatch(/^[A-Z]/);
  });
});

describe('readValues', () => {
  it('reads what was kept, also by an older form', () => {
    expect(readValues(valuesOf(post))).toEqual(valuesOf(post));
    expect(readValues({ title: 'Rye', gone: 'x', tags: 7, status: 'hidden' })).toEqual({ ...empty, title: 'Rye' });
    expect(readValues('Rye')).toBeNull();
    expect(readValues(null)).toBeNull();
  });
});

it('puts the errors of the server beside their fields', () => {
  expect(fieldOf('tags[2]')).toBe('tags');
  expect(fieldOf('slug')).toBe('slug');
  expect(fieldOf('body')).toBe('content');
  expect(fieldOf('format')).toBeNull();
  expect(fieldOf('')).toBeNull();
});
