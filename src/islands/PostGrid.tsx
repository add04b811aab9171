import type { PostSummary } from '#content/posts.ts';
import { PostCard } from './PostCard.tsx';

interface PostGridProps {
  posts: PostSummary[];
  /** The zone dates are shown in. */
  timeZone: string;
}

/** The posts of one page of a list. */
export function PostGrid({ posts, timeZone }: PostGridProps) {
  return (
    <ul className="post-grid">
      {posts.map((post, index) => (
        <li key={post.id}>
          <PostCard post={post} timeZone={timeZone} isFirst={index === 0} />
        </li>
      ))}
    </ul>
  );
}
