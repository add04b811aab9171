import type { PostSummary, PostView } from '#content/posts.ts';
import type { Post } from '#domain/post.ts';
import type { ListedEntry } from './entries.ts';

/** A post as the admin's list has it. */
export type ListedPost = PostSummary & Pick<ListedEntry, 'status' | 'updatedAt' | 'revision'>;

/** A post as the admin's form gets it. `markdown` is its source, where it was written as Markdown. */
export type AdminPost = PostView & Pick<Post, 'formerSlugs'> & { revision: string; markdown?: string };
