import type { PostSummary } from '#content/posts.ts';
import { formatDate } from '#domain/dates.ts';
import { Linocut } from './Linocut.tsx';
import { Picture } from './Picture.tsx';

interface PostCardProps {
  post: PostSummary;
  /** The zone dates are shown in. */
  timeZone: string;
  /** The level of its title among the page's headings. */
  heading?: 'h2' | 'h3';
  isFirst?: boolean;
  /** How wide its photo is shown, as the `sizes` of an image. */
  sizes?: string | undefined;
}

const IN_GRID = '(min-width: 64rem) 24rem, (min-width: 40rem) 45vw, 92vw';

/** A post in a list. */
export function PostCard({ post, timeZone, heading: Heading = 'h2', isFirst = false, sizes = IN_GRID }: PostCardProps) {
  return (
    <article className="post-card">
      <div className="post-card-photo">
        <Picture src={post.featuredImage} alt={post.featuredImageAlt ?? ''} photo={post.photo} sizes={sizes} isFirst={isFirst} />
        <Linocut subject="loaf" />
      </div>
      {post.category && <p className="eyebrow">{post.category}</p>}
      <Heading className="post-card-title">
        <a href={`/blog/${post.slug}`}>{post.title}</a>
      </Heading>
      <p className="post-card-excerpt">{post.excerpt}</p>
      <p className="post-card-meta">
        {post.publishedAt && <time dateTime={post.publishedAt}>{formatDate(post.publishedAt, timeZone)}</time>}
        <span>{post.readingTime} min read</span>
      </p>
    </article>
  );
}
