import { postQueryFrom } from '#domain/listing.ts';
import type { PublicResource } from './public-reads.ts';

/** /api/blog/posts for visitors. */
export const posts: PublicResource<'post'> = {
  kind: 'post',
  cacheTag: 'posts',
  queryNames: ['page', 'pageSize', 'tag', 'category'],
  list(content, parameters) {
    const { items, ...page } = content.posts(postQueryFrom(parameters));
    return { posts: items, ...page };
  },
  find: (content, name) => content.post(name),
};
