import type { PostSummary } from '#content/posts.ts';
import { formatDate } from '#domain/dates.ts';
import { summaryOf } from '#domain/summary.ts';
import { unbroken } from '#domain/unbroken.ts';
import { CardPhoto } from './CardPhoto.tsx';

interface PostCardProps {
  post: PostSummary;
  timeZone: string;
  heading: 'h2' | 'h3';
  isFirst: boolean;
  sizes: string;
}

/** A post in a list. */
export function PostCard({ post, timeZone, heading: Heading, isFirst, sizes }: PostCardProps) {
  return (
    <article className="card post-card">
      <div className="card-text">
        {post.category && <p className="eyebrow">{post.category}</p>}
        <Heading className="card-title">
          <a href={`/blog/${post.slug}`}>{unbroken(post.title)}</a>
        </Heading>
        <p className="card-description">{unbroken(summaryOf(post.excerpt, 200))}</p>
        <p className="card-facts">
          {post.publishedAt && <time dateTime={post.publishedAt}>{unbroken(formatDate(post.publishedAt, timeZone))}</time>}
          <span>{post.readingTime} min read</span>
        </p>
      </div>
      <CardPhoto
        shown={{ src: post.featuredImage, alt: post.featuredImageAlt ?? '', photo: post.photo }}
        standIn="loaf"
        sizes={sizes}
        isFirst={isFirst}
      />
    </article>
  );
}
