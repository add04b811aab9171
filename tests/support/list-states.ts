import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { collectionFile, recipeFile } from './snapshot-of.ts';

/** Contained only in a draft of a recipe and in one of a collection, which are named like it. */
export const SECRET = 'sentinel7f3a';
/** The number of posts that `writeListStates` adds. */
export const EXTRA_POSTS = 17;
/** The excerpt of the newest of them. */
export const LONG_EXCERPT = `It is a long way from a jar to a ${'sourdough loaf '.repeat(25)}`.trim();
/** The name of an item on the menu whose photo is missing. */
export const LONG_NAME = `Loaf${'of'.repeat(98)}`;

const extraPost = (index: number): string =>
  [
    '---',
    `title: "Extra ${String(index).padStart(2, '0')} ${index === 3 ? '<script>alert(1)</script> {{7*7}} ' : ''}loaf"`,
    'excerpt: "One more."',
    'featuredImage: "/uploads/round-boule.jpg"',
    'author: "Anna"',
    `category: "${index % 2 ? 'News' : 'Tips & Tricks'}"`,
    `tags:\n  - "extra"\n  - "${index === 5 ? 'a & b' : 'odd'}"`,
    'status: "published"',
    `publishedAt: "2025-0${(index % 9) + 1}-0${(index % 8) + 1}"`,
    '---',
    '',
    'Text <img src=x onerror="alert(1)"> [bad](javascript:alert(1))',
    '',
  ].join('\n');

const longWinded = extraPost(0)
  .replace('Extra 00', 'Long-winded')
  .replace('One more.', LONG_EXCERPT)
  .replace(/2025-\d\d-\d\d/, '2026-11-05');

const VIDEO = `---
title: "Shaping"
description: "How we shape."
---

[[toc]]

## By hand

Before[^1].

[A boule, shaped in one minute](https://www.youtube.com/watch?v=dQw4w9WgXcQ)

[![Hands in dough](/uploads/round-boule.jpg)](https://vimeo.com/76979871)

> [!TIP]
> Wet hands.

- [x] Flour
- [ ] Water

[^1]: After too.
`;

const writeFiles = (root: string, files: Record<string, string>) =>
  Promise.all(Object.entries(files).map(([name, text]) => writeFile(path.join(root, 'content', name), text)));

/** Adds a draft of a recipe and one of a collection, which no visitor may see. */
export const writeDrafts = (root: string) =>
  writeFiles(root, {
    [`recipes/${SECRET}.json`]: recipeFile({ status: 'draft', title: SECRET, tags: [SECRET], featuredImage: '/uploads/round-boule.jpg' }),
    [`collections/${SECRET}.json`]: collectionFile({ title: SECRET, status: 'draft', season: 'Winter' }),
  });

/**
 * Adds to a site's lists: many posts, collections without a photo or an author, an item of a long name and one of a weight with a fraction,
 * an empty category of the menu, and a page with videos.
 */
export async function writeListStates(root: string): Promise<void> {
  const treats = JSON.parse(await readFile(path.join(root, 'content/menu/treats.json'), 'utf8')) as { items: object[] };
  // In a page, a fraction is an element.
  Object.assign(treats.items[0] ?? {}, { weight: 'About 1 1/2 lb' });
  treats.items.push({ name: LONG_NAME, description: 'x'.repeat(300), images: [{ src: '/uploads/never-taken.jpg', alt: 'Nothing' }] });
  await writeFiles(root, {
    ...Object.fromEntries(Array.from({ length: EXTRA_POSTS - 1 }, (_, index) => [`posts/extra-${index}.md`, extraPost(index)])),
    'posts/long-winded.md': longWinded,
    'collections/plain.json': collectionFile({ title: 'Plain', recipeIds: ['country-loaf', SECRET, 'nowhere'] }),
    'collections/bare.json': collectionFile({ title: 'Bare', author: '' }),
    'menu/treats.json': JSON.stringify(treats),
    'menu/specials.json': JSON.stringify({ name: 'Specials', order: 9, items: [] }),
    'pages/shaping.md': VIDEO,
  });
}
