import type { WithoutRevision } from '#api/entries.ts';
import type { AdminPost } from '#api/posts.ts';
import { textOfBody } from '#content/text-of-body.ts';
import { photoAt } from '#content/photos.ts';
import { postHtml, postView } from '#content/posts.ts';
import { postSchema } from '#schema/post.ts';
import { createBodyReader } from './body-reader.ts';
import type { EntryForm } from './entry-form.ts';
import { knownFields } from './known-fields.ts';

const bodyOf = createBodyReader('post', postHtml);

/** Posts: the body is sent as `content` (HTML) or as `markdown`. */
export const postForm: EntryForm<'post', WithoutRevision<AdminPost>> = {
  kind: 'post',
  read(input, current) {
    const data = knownFields(postSchema.shape, input, current?.data);
    const body = bodyOf(input, data, current);
    return 'path' in body ? { data, errors: [body] } : { ...body, data: { ...data, format: body.format }, errors: [] };
  },
  view(entry, snapshot) {
    const { format, ...data } = entry.data;
    return {
      ...data,
      ...postView(entry, (address) => photoAt(snapshot, address)),
      ...(format === undefined ? { markdown: textOfBody(entry.body ?? '') } : {}),
    };
  },
};
