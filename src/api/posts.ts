import type { PostSummary, PostView } from '#content/posts.ts';
import type { Post } from '#schema/post.ts';
import type { ListedEntry } from './entries.ts';

/** A post in the admin's list. */
export type ListedPost = PostSummary & Pick<ListedEntry, 'status' | 'updatedAt' | 'revision'>;

/** A post in the admin's form. `markdown` is its source, if it was written in Markdown. */
export type AdminPost = PostView & Pick<Post, 'formerSlugs'> & { revision: string; markdown?: string };
