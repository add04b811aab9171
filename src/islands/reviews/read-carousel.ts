import type { ReviewCarouselProps } from './ReviewCarousel.tsx';

const textOf = (element: Element | null): string => element?.textContent ?? '';

/** The carousel in a page (ReviewCarousel.astro). */
export const readCarousel = (carousel: HTMLElement): ReviewCarouselProps => ({
  reviews: [...carousel.querySelectorAll('.review')].map((review) => ({
    author: textOf(review.querySelector('cite')),
    quote: textOf(review.querySelector('blockquote')),
    rating: Number(review.querySelector<HTMLElement>('.stars')?.dataset['rating']),
    date: review.querySelector('time')?.dateTime,
    profilePhoto: review.querySelector('img')?.getAttribute('src') ?? undefined,
  })),
  place: carousel.dataset['place'] === undefined ? null : { id: carousel.dataset['place'], isHeard: 'heard' in carousel.dataset },
  timeZone: carousel.dataset['timeZone'] ?? 'UTC',
});
