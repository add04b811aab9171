import { photoAt } from '#content/photos.ts';
import { listPosts, postsNewestFirst, postSummary } from '#content/posts.ts';
import { postQueryFrom } from '#domain/listing.ts';
import { postForm } from '../entries/post-form.ts';
import type { EntryResource } from './entry-routes.ts';

/** /api/blog/posts (spec: admin area, section 7). */
export const postResource: EntryResource<'post'> = {
  form: postForm,
  plural: 'posts',
  cacheTag: 'posts',
  queryNames: ['page', 'pageSize', 'tag', 'category'],
  list(reader, parameters) {
    const { items, ...page } = reader.posts(postQueryFrom(parameters));
    return { posts: items, ...page };
  },
  find: (reader, slug) => reader.post(slug),
  listAll(snapshot, parameters, pageSize) {
    const query = postQueryFrom(parameters);
    return listPosts(postsNewestFirst(snapshot.entries.post), pageSize === null ? query : { ...query, pageSize });
  },
  summary: (entry, snapshot) => postSummary(entry, (address) => photoAt(snapshot, address)),
};
