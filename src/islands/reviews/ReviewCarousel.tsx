import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ShownReview } from '#schema/review.ts';
import { useMedia } from '#islands/parts/use-media.ts';
import { CarouselControls } from './CarouselControls.tsx';
import { areSame, askForReviews, hasReviews, type PlaceAnswer } from './place-reviews.ts';
import { Review } from './Review.tsx';
import { stripPlace } from './strip-place.ts';

const SETTLED_MS = 120;
const FAILED = 'Unable to load reviews. Please try again later.';

export interface ReviewCarouselProps {
  /** At least one, unless there is a place to fetch them from. */
  reviews: readonly ShownReview[];
  /** The Google place to fetch reviews from, and whether the given reviews are from there. */
  place?: { id: string; isHeard: boolean } | null;
  timeZone: string;
  /** Of each review, on the server only: its author's photo, if the site hosts it, or null. */
  photos?: readonly ReactNode[];
}

/**
 * The ARIA carousel pattern over a natively scrolling list: works by touch, by arrow keys and without a script. Newer reviews of its
 * place replace those given; on failure these stay, and if they are samples, an error is shown.
 */
export function ReviewCarousel({ reviews, place, timeZone, photos }: ReviewCarouselProps) {
  const strip = useRef<HTMLUListElement>(null);
  const settling = useRef(0);
  const isWide = useMedia('(min-width: 48rem)');
  const [answer, setAnswer] = useState<PlaceAnswer | null>(null);
  const [scrolledTo, setScrolledTo] = useState<number | null>(null);
  const [told, setTold] = useState('');

  const slideWidth = () => strip.current?.firstElementChild?.getBoundingClientRect().width ?? 1;
  const follow = () => setScrolledTo(Math.round((strip.current?.scrollLeft ?? 0) / slideWidth()));
  const replace = (newer: PlaceAnswer) => {
    // Not while a visitor reads an expanded review.
    if (hasReviews(newer) && (areSame(newer, reviews) || strip.current?.querySelector('[data-open]'))) return;
    const dots = document.activeElement?.closest('.dots');
    flushSync(() => setAnswer(newer));
    // There may be fewer dots than before.
    if (dots && !dots.contains(document.activeElement)) dots.querySelector<HTMLElement>('[aria-current]')?.focus();
  };
  useEffect(() => {
    if (place) void askForReviews(place.id).then(replace);
  }, []);

  const shown = hasReviews(answer) ? answer : reviews;
  const at = stripPlace(shown.length, isWide ? 3 : 1, scrolledTo ?? 0);
  const scrollTo = (first: number) => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    strip.current?.scrollTo({ left: first * slideWidth(), behavior: isStill ? 'instant' : 'smooth' });
  };
  // It may have been scrolled before it was hydrated.
  useEffect(() => (scrolledTo === null ? follow() : scrollTo(at.index)), [isWide]);
  const show = (first: number) => {
    setScrolledTo(first);
    setTold(at.words(first));
    scrollTo(first);
  };
  // Touch and arrow keys scroll the strip; the index follows once scrolling has settled.
  const settle = () => {
    clearTimeout(settling.current);
    settling.current = window.setTimeout(follow, SETTLED_MS);
  };

  if (shown.length === 0 && answer && answer !== 'failed') return null;
  return (
    <>
      <header className="section-head">
        <h2 id="reviews-title">What Our Community Says</h2>
        <CarouselControls at={at} onShow={show} />
      </header>
      {/* A scrolling strip must be focusable, as it contains nothing else that is. */}
      <ul ref={strip} id="reviews-strip" aria-labelledby="reviews-title" tabIndex={at.last === 0 ? -1 : 0} onScroll={settle}>
        {shown.map((review, index) => (
          <li key={index}>
            <div role="group" aria-roledescription="slide" aria-label={`${index + 1} of ${shown.length}`}>
              <Review review={review} timeZone={timeZone} photo={shown === answer ? null : photos?.[index]} />
            </div>
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {told}
      </p>
      {place && (
        <p className="told" role="status">
          {answer === 'failed' && !place.isHeard && FAILED}
        </p>
      )}
    </>
  );
}
