import { createHash } from 'node:crypto';
import { type ChangedFile, type ContentSnapshot, emptySnapshot, withFiles } from '#content/snapshot.ts';
import { type FixtureSize, siteFixtures, utf8 } from '../fixtures/fixtures.ts';

/** Files by path; null if a file is deleted. */
export type Files = Record<string, string | Uint8Array | null>;

/** Files as input of a snapshot; the revision identifies the bytes. */
export const changedFiles = (files: Files): ChangedFile[] =>
  Object.entries(files).map(([path, content]) => {
    const bytes = typeof content === 'string' ? utf8(content) : content;
    return {
      path,
      revision: createHash('sha1')
        .update(bytes ?? '')
        .digest('hex'),
      bytes,
    };
  });

/** The snapshot of only these files. */
export const snapshotOf = (files: Files): Promise<ContentSnapshot> => withFiles(emptySnapshot, changedFiles(files));

/** The files of a complete small site, with other files added or replaced. */
export const siteFiles = (size: FixtureSize, others: Files = {}): Files => ({
  ...Object.fromEntries(siteFixtures(size).map(({ path, text }) => [path, text])),
  ...others,
});

/** A post's Markdown file with some fields replaced. */
export function postFile(fields: Record<string, string | string[] | undefined> = {}, body = 'Feed it.\n'): string {
  const all: typeof fields = {
    title: 'Rye',
    excerpt: 'Flour and water.',
    featuredImage: 'https://photos.example.com/rye.jpg',
    author: 'Rosa',
    status: 'published',
    ...fields,
  };
  const lines = Object.entries(all).filter(([, value]) => value !== undefined);
  return `---\n${lines.map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`).join('')}---\n${body}`;
}

/** A recipe's file with some fields replaced. */
export const recipeFile = (fields: object = {}): string =>
  JSON.stringify({
    title: 'Rye loaf',
    description: 'Dark and slow.',
    featuredImage: 'https://photos.example.com/rye.jpg',
    author: 'Rosa',
    category: 'Breads',
    prepTime: 20,
    cookTime: 40,
    servings: 8,
    ingredients: [{ ingredient: 'rye flour' }],
    instructions: [{ instruction: 'Bake.' }],
    status: 'published',
    ...fields,
  });

/** A collection's file with some fields replaced. */
export const collectionFile = (fields: object = {}): string =>
  JSON.stringify({ title: 'Slow bread', description: 'For a weekend.', recipeIds: [], status: 'published', ...fields });
