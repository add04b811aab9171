import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { readCarousel } from './read-carousel.ts';
import { ReviewCarousel } from './ReviewCarousel.tsx';

/** Hydrates the page’s carousel. When this returns, it answers presses. */
export const startReviews = (carousel: HTMLElement): void =>
  flushSync(() => void hydrateRoot(carousel, <ReviewCarousel {...readCarousel(carousel)} />));
