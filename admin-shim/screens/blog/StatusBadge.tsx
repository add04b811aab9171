import type { Post } from '#domain/post.ts';

/** Whether visitors see a post: a word and a shape. */
export function StatusBadge({ status }: Pick<Post, 'status'>) {
  return <span className={`status ${status}`}>{status === 'published' ? 'Published' : 'Draft'}</span>;
}
