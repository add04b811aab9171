import { type ContentKind, getKind } from '#schema/content-kinds.ts';
import { collectionFile, postFile, recipeFile } from './snapshot-of.ts';

/** What the contract of entries needs to know about a kind. */
export interface EntryCase {
  kind: ContentKind;
  /** Where the API has it. */
  place: string;
  /** What a new one must have. Its slug is made of the title. */
  fields: Record<string, unknown>;
  slug: string;
  /** The file that these fields make. */
  stored: string;
  /** The file of one that someone wrote by hand, with some fields replaced. */
  file(fields: Record<string, string>): string;
  /** The field that the slug is made of. */
  title: string;
  /** The fields that hold a text. The first is changed. */
  texts: string[];
  /** A field that may be emptied, with a value. */
  optional?: [name: string, value: unknown];
  /** The fields that hold the address of a photo. */
  photos?: string[];
  /** Fields with values that are refused. */
  wrong: [name: string, value: unknown][];
  /** What is said of a published one with nothing but a title. */
  lacks?: string[];
  /** The file of a draft, as far as someone got by hand. */
  bare?: string;
}

/** The fields of a kind's file. */
export const hasField = (kind: ContentKind, name: string): boolean => name in getKind(kind).schema.shape;

const json = (data: object): string => `${JSON.stringify(data, null, 2)}\n`;

/** All that a new recipe must have. */
export const RECIPE_FIELDS = {
  title: 'Rye days',
  description: 'Wheat and a little rye.',
  featuredImage: 'https://photos.example.com/loaf.jpg',
  author: 'Rosa',
  category: 'Breads',
  prepTime: 30,
  cookTime: 45,
  servings: 12,
  ingredients: [{ amount: '500', unit: 'g', ingredient: 'bread flour' }],
  instructions: [{ instruction: 'Mix.' }],
};

export const ENTRY_CASES: EntryCase[] = [
  {
    kind: 'post',
    place: '/api/blog/posts',
    fields: {
      title: 'Rye days',
      excerpt: 'A week with a jar.',
      content: '<p>Stir it.</p>',
      featuredImage: 'https://photos.example.com/rye.jpg',
      author: 'Rosa',
    },
    slug: 'rye-days',
    stored: `---
title: "Rye days"
excerpt: "A week with a jar."
featuredImage: "https://photos.example.com/rye.jpg"
author: "Rosa"
status: "draft"
updatedAt: "2026-11-20T08:00:00.000Z"
format: "html"
---

<p>Stir it.</p>
`,
    file: postFile,
    title: 'title',
    texts: ['excerpt', 'title', 'author', 'metaTitle', 'metaDescription', 'featuredImageAlt'],
    optional: ['metaTitle', 'M'],
    photos: ['featuredImage', 'authorImage'],
    wrong: [
      ['category', 'Breads'],
      ['tags', 5],
      ['publishedAt', '2026-02-30'],
      ['content', ['<p>x</p>']],
      ['content', ''],
      ['content', '<p>bell &#7;</p>'],
      ['markdown', '  '],
      ['markdown', 'bell \u0007'],
    ],
    lacks: ['Short summary is required', 'Main photo is required', 'Author is required', 'Content is required'],
    bare: '---\ntitle: Bare\nstatus: draft\nexcerpt:\n---\n',
  },
  {
    kind: 'recipe',
    place: '/api/kitchen/recipes',
    fields: RECIPE_FIELDS,
    slug: 'rye-days',
    stored: json({
      title: 'Rye days',
      description: 'Wheat and a little rye.',
      featuredImage: 'https://photos.example.com/loaf.jpg',
      author: 'Rosa',
      category: 'Breads',
      prepTime: 30,
      cookTime: 45,
      servings: 12,
      status: 'draft',
      updatedAt: '2026-11-20T08:00:00.000Z',
      ingredients: [{ amount: '500', unit: 'g', ingredient: 'bread flour' }],
      instructions: [{ instruction: 'Mix.' }],
    }),
    file: recipeFile,
    title: 'title',
    texts: ['description', 'title', 'author', 'metaTitle', 'metaDescription'],
    optional: ['cuisine', 'French'],
    photos: ['featuredImage'],
    wrong: [
      ['category', 'Bricks'],
      ['cuisine', 'Cold'],
      ['tags', 5],
      ['publishedAt', '2026-02-30'],
      ['prepTime', -1],
      ['servings', 0],
      ['ingredients', []],
      ['instructions', 'Mix.'],
    ],
    lacks: ['Category is required', 'At least one ingredient is required', 'At least one instruction step is required'],
    bare: json({ title: 'Bare', status: 'draft', ingredients: [{ amount: '500' }] }),
  },
  {
    kind: 'collection',
    place: '/api/kitchen/collections',
    fields: { title: 'Rye days', description: 'For a weekend.', recipeIds: ['rye-loaf'] },
    slug: 'rye-days',
    stored: json({
      title: 'Rye days',
      description: 'For a weekend.',
      recipeIds: ['rye-loaf'],
      author: 'Admin',
      status: 'draft',
      createdAt: '2026-11-20T08:00:00.000Z',
      updatedAt: '2026-11-20T08:00:00.000Z',
    }),
    file: collectionFile,
    title: 'title',
    texts: ['description', 'title', 'author', 'metaTitle', 'metaDescription'],
    optional: ['estimatedTime', 90],
    photos: ['featuredImage'],
    wrong: [
      ['category', 'Breads'],
      ['season', 'Monday'],
      ['estimatedTime', -1],
      ['recipeIds', 5],
      ['tags', 5],
    ],
    lacks: ['Description is required'],
    bare: json({ title: 'Bare', status: 'draft' }),
  },
  {
    kind: 'page',
    place: '/api/admin/pages',
    fields: { title: 'Rye days', description: 'What we do.', content: '<p>Order by the tenth.</p>' },
    slug: 'rye-days',
    stored: `---
title: "Rye days"
description: "What we do."
updatedAt: "2026-11-20T08:00:00.000Z"
format: "html"
---

<p>Order by the tenth.</p>
`,
    file: (fields) =>
      postFile({ ...fields, excerpt: undefined, featuredImage: undefined, author: undefined, tags: undefined, description: 'x' }),
    title: 'title',
    texts: ['intro', 'title', 'description'],
    optional: ['intro', 'Welcome'],
    wrong: [
      ['content', ''],
      ['markdown', '  '],
      ['publishAt', '2026-02-30'],
    ],
    lacks: ['Description is required', 'Text is required'],
    bare: '---\ntitle: Bare\nstatus: draft\n---\n',
  },
  {
    kind: 'menu',
    place: '/api/admin/content/menu',
    fields: { name: 'Rye days', order: 3 },
    slug: 'rye-days',
    stored: json({ name: 'Rye days', order: 3 }),
    file: ({ title }) => json({ name: title ?? 'By hand', order: 7 }),
    title: 'name',
    texts: ['name'],
    wrong: [
      ['order', -1],
      ['items', 5],
    ],
  },
  {
    kind: 'notice',
    place: '/api/admin/content/notice',
    fields: { title: 'Closed on Friday' },
    slug: 'closed-on-friday',
    stored: json({ title: 'Closed on Friday', isClosed: false, keepsLists: false, status: 'draft', updatedAt: '2026-11-20T08:00:00.000Z' }),
    file: (fields) => json({ title: 'By hand', status: 'published', ...fields }),
    title: 'title',
    texts: ['title'],
    optional: ['unpublishAt', '2026-12-24'],
    wrong: [
      ['isClosed', 'soon'],
      ['link', 5],
      ['publishAt', '2026-02-30'],
    ],
  },
  {
    kind: 'bake',
    place: '/api/admin/content/bake',
    fields: { date: '2026-11-28', items: [{ product: 'Rye' }] },
    slug: '2026-11-28',
    stored: json({
      date: '2026-11-28',
      items: [{ product: 'Rye', isSoldOut: false }],
      status: 'draft',
      updatedAt: '2026-11-20T08:00:00.000Z',
    }),
    file: ({ status = 'published' }) => json({ date: '2026-12-05', items: [{ product: 'Rye' }], status }),
    title: 'date',
    texts: ['note'],
    optional: ['note', 'Pick it up early.'],
    wrong: [
      ['date', '2026-02-30'],
      ['date', 5],
      ['items', 5],
      ['orderLink', 'javascript:alert(1)'],
    ],
  },
];
