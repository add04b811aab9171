import type { PostSummary } from '#content/posts.ts';
import { PostCard } from './PostCard.tsx';

interface PostGridProps {
  posts: PostSummary[];
  timeZone: string;
  heading?: 'h2' | 'h3';
  /** Whether the lead story is visible at first, without scrolling. */
  isFirst?: boolean;
}

const LEAD = '(min-width: 64rem) 42rem, 100vw';
const BESIDE_TEXT = '(min-width: 64rem) 28rem, 12rem';

/** Posts in a list or on the home page: a lead story, then rows in two columns (styles/post-list.css). */
export function PostGrid({ posts, timeZone, heading = 'h2', isFirst = true }: PostGridProps) {
  return (
    <ul className="post-grid">
      {posts.map((post, index) => (
        <li key={post.id}>
          <PostCard
            post={post}
            timeZone={timeZone}
            heading={heading}
            sizes={index === 0 ? LEAD : BESIDE_TEXT}
            isFirst={isFirst && index === 0}
          />
        </li>
      ))}
    </ul>
  );
}
