import type { AdminPost, ListedPost } from '#api/posts.ts';
import { publicPage } from '#domain/public-page.ts';
import { createEntryApi } from '../../entries/entry-api.ts';
import type { EntryKind } from '../../entries/entry-kind.ts';
import { PublishedDate } from '../../entries/PublishedDate.tsx';
import { postFormRules, type PostFormValues, type ValidPost } from './post-form.ts';
import { PostFields } from './PostFields.tsx';

/** Posts, as the screens that all kinds share need to know them. A new one is by the team. */
export const postKind = (teamName: string): EntryKind<ListedPost, AdminPost, PostFormValues, ValidPost> => ({
  name: 'post',
  one: 'post',
  many: 'posts',
  publicPage: (slug) => publicPage('post', slug),
  api: createEntryApi('/api/blog/posts', 'posts'),
  saveFailed: (reason) => reason ?? 'Failed to save post',
  list: {
    columns: [
      { label: 'Author', cell: ({ author }) => author },
      {
        label: 'Published',
        cell: (post) => <PublishedDate {...post} />,
        isDate: true,
      },
    ],
    wordsOf: ({ title, slug, author, tags }) => [title, slug, author, ...tags],
    searched: 'title, address, author or tags',
    dateOf: ({ publishedAt }) => publishedAt,
    none: 'No posts yet. Tell people what came out of the oven this week.',
  },
  form: postFormRules(teamName),
  Fields: PostFields,
});
