import type { ListedPost } from '#api/posts.ts';
import { PublishedDate } from '../../entry/PublishedDate.tsx';
import { PublishedField } from '../../entry/PublishedField.tsx';
import type { EntryKind } from '../../entry/entry-kind.ts';
import { newsletterOf } from '../../routing/address.ts';
import { schemaKind } from '../../entry/fields/schema-kind.ts';
import { SEARCH } from '../../entry/fields/sections.ts';

/** Posts. A new one is by the team. */
export const postKind = (teamName: string): EntryKind =>
  schemaKind('post', {
    saveFailed: (reason) => `Failed to save post${reason === null ? '' : `: ${reason}`}`,
    start: { author: teamName },
    look: {
      sections: [
        { title: 'The post', fields: ['title', 'slug', 'excerpt'] },
        { title: 'Text', fields: ['content'] },
        { title: 'Photo', fields: ['featuredImage', 'featuredImageAlt'], isAside: true },
        {
          title: 'Author, tags and status',
          fields: ['author', 'authorImage', 'category', 'tags', 'status', 'publishedAt'],
          isAside: true,
        },
        SEARCH,
      ],
      inputs: { publishedAt: PublishedField },
    },
    list: {
      columns: [
        { label: 'Author', cell: ({ author }: ListedPost) => author },
        { label: 'Published', cell: (post: ListedPost) => <PublishedDate {...post} />, isDate: true },
      ],
      wordsOf: ({ title, slug, author, tags }: ListedPost) => [title, slug, author, ...tags],
      searched: 'title, address, author and tags',
      dateOf: ({ publishedAt }: ListedPost) => publishedAt,
      newsletter: ({ slug }) => newsletterOf({ post: slug }),
      none: 'No posts yet. Tell people what came out of the oven this week.',
    },
  });
