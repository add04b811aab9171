import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatDate } from '#domain/dates.ts';
import type { ShownReview } from '#schema/review.ts';
import { unbroken } from '#domain/unbroken.ts';
import { contentsOf } from '#islands/parts/server-contents.ts';

interface ReviewProps {
  review: ShownReview;
  timeZone: string;
  /** The author's photo if the site hosts it, or null; undefined in the browser for a review that the server rendered. */
  photo: ReactNode;
}

/** A review. Its quote is folded; if it does not fit, a button unfolds it. */
export function Review({ review: { author, quote, rating, date, profilePhoto }, timeZone, photo }: ReviewProps) {
  const words = useRef<HTMLParagraphElement>(null);
  const [isLong, setIsLong] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const element = words.current;
    if (!element || isOpen) return undefined;
    const measure = () => setIsLong(element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    document.fonts.addEventListener('loadingdone', measure);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener('loadingdone', measure);
    };
  }, [quote, isOpen]);
  const face = (
    <>
      {photo ??
        (profilePhoto?.startsWith('https://') && (
          <img src={profilePhoto} alt="" width="44" height="44" loading="lazy" decoding="async" referrerPolicy="no-referrer" />
        ))}
      <span aria-hidden="true">{Array.from(author)[0]}</span>
    </>
  );

  return (
    <figure className="review" data-open={isOpen ? '' : undefined}>
      <p className="stars" data-rating={rating} role="img" aria-label={`Rated ${rating} out of 5`} />
      <blockquote>
        <p ref={words} dir="auto">
          {unbroken(quote)}
        </p>
      </blockquote>
      <button type="button" className="more" hidden={!isLong} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Show less' : 'Read more'}
      </button>
      <figcaption>
        <span className="face" {...contentsOf(photo === undefined ? undefined : face)} />
        <span>
          <cite>{author}</cite>
          {date !== undefined && <time dateTime={date}>{unbroken(formatDate(date, timeZone))}</time>}
        </span>
      </figcaption>
    </figure>
  );
}
