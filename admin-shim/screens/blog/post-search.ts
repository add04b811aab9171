import type { ListedPost } from '../../api-client.ts';

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();

/** The posts that have every word of the search in their title, slug, author or tags. Accents and capitals do not count. */
export function matching<P extends Pick<ListedPost, 'title' | 'slug' | 'author' | 'tags'>>(posts: readonly P[], search: string): P[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return posts.filter(({ title, slug, author, tags }) => {
    const text = plain([title, slug, author, ...tags].join(' '));
    return words.every((word) => text.includes(word));
  });
}
