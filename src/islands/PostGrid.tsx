import type { PostSummary } from '#content/posts.ts';
import { PostCard } from './PostCard.tsx';

interface PostGridProps {
  posts: PostSummary[];
  /** The zone dates are shown in. */
  timeZone: string;
  /** The level of their titles among the page's headings. */
  heading?: 'h2' | 'h3';
  /** Whether the lead story is among the first things seen. */
  isFirst?: boolean;
}

const LEAD = '(min-width: 64rem) 42rem, 100vw';
const BESIDE_TEXT = '(min-width: 64rem) 28rem, 12rem';

/** Posts as a list or the home page shows them: a lead story, then rows in two columns (styles/post-list.css). */
export function PostGrid({ posts, timeZone, heading, isFirst = true }: PostGridProps) {
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
