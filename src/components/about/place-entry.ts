import { onceLoaded } from '#components/once-loaded.ts';
import type { ReviewCarousel } from './review-carousel.ts';

// Reviews are fetched once the page has loaded and the carousel is about to be visible: most visitors never scroll that far.
const AHEAD = '600px';

const carousel = document.querySelector<ReviewCarousel>('review-carousel[data-place]');

function watch(element: ReviewCarousel): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void import('./place-reviews.ts').then(
        ({ showPlaceReviews }) => showPlaceReviews(element),
        () => undefined, // The page's own reviews are a good fallback.
      );
    },
    { rootMargin: AHEAD },
  );
  observer.observe(element);
}

if (carousel) onceLoaded(() => watch(carousel));
