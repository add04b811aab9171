import type { PostSummary } from '#content/posts.ts';
import { formatDate } from '#domain/dates.ts';
import { CardPhoto } from './CardPhoto.tsx';

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
    <article className="card post-card">
      <CardPhoto
        shown={{ src: post.featuredImage, alt: post.featuredImageAlt ?? '', photo: post.photo }}
        standIn="loaf"
        sizes={sizes}
        isFirst={isFirst}
      />
      <div className="card-text">
        {post.category && <p className="eyebrow">{post.category}</p>}
        <Heading className="card-title">
          <a href={`/blog/${post.slug}`}>{post.title}</a>
        </Heading>
        <p className="card-description">{post.excerpt}</p>
        <p className="card-facts">
          {post.publishedAt && <time dateTime={post.publishedAt}>{formatDate(post.publishedAt, timeZone)}</time>}
          <span>{post.readingTime} min read</span>
        </p>
      </div>
    </article>
  );
}
