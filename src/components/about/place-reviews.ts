import { formatDate } from '#domain/dates.ts';
import { reviewsOfLegacyPlace, reviewsOfPlace } from '#domain/place-reviews.ts';
import type { ShownReview } from '#domain/review.ts';
import type { ReviewCarousel } from './review-carousel.ts';

/** The site's own functions wait four seconds for another service. */
const PATIENCE_MS = 6_000;
const FAILED = 'Unable to load reviews. Please try again later.';

type Outcome = ShownReview[] | 'too often' | 'failed';

async function ask(address: string, reviewsIn: (answer: unknown) => ShownReview[] | null): Promise<Outcome> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (answer.status === 429) return 'too often';
    return (answer.ok ? reviewsIn(await answer.json()) : null) ?? 'failed';
  } catch {
    return 'failed';
  }
}

const hasReviews = (outcome: Outcome): outcome is ShownReview[] => Array.isArray(outcome) && outcome.length > 0;

/** The order of tries of the spec (public site, section 8): the API, then its legacy, and neither where we ask too often. */
async function askInOrder(place: string): Promise<Outcome> {
  const first = await ask(`/api/place-details/v1/${place}`, reviewsOfPlace);
  if (hasReviews(first) || first === 'too often') return first;
  return ask(`/api/place-details/json?place_id=${place}`, reviewsOfLegacyPlace);
}

function faceOf(photo: string): HTMLImageElement {
  const image = document.createElement('img');
  Object.assign(image, { alt: '', width: 44, height: 44, loading: 'lazy', decoding: 'async', referrerPolicy: 'no-referrer' });
  image.src = photo;
  return image;
}

/** A slide from the page's own template; what came from elsewhere goes in as text. */
function slideOf(template: HTMLTemplateElement, review: ShownReview, label: string, timeZone: string): HTMLElement {
  const slide = (template.content.cloneNode(true) as DocumentFragment).firstElementChild as HTMLElement;
  const part = (selector: string) => slide.querySelector<HTMLElement>(selector) as HTMLElement;
  part('[role=group]').ariaLabel = label;
  part('.stars').dataset['rating'] = String(review.rating);
  part('.stars').ariaLabel = `Rated ${review.rating} out of 5`;
  part('blockquote p').textContent = review.quote;
  part('cite').textContent = review.author;
  part('.face > span').textContent = Array.from(review.author)[0] ?? '';
  if (review.profilePhoto !== undefined) part('.face').prepend(faceOf(review.profilePhoto));
  const time = part('time') as HTMLTimeElement;
  if (review.date === undefined) time.remove();
  else {
    time.dateTime = review.date;
    time.textContent = formatDate(review.date, timeZone);
  }
  return slide;
}

/** All that can be seen of a slide, to tell whether another says the same. */
const wordsOf = (slide: Element): string =>
  JSON.stringify([
    slide.querySelector<HTMLElement>('.stars')?.dataset['rating'],
    slide.querySelector('blockquote')?.textContent.trim(),
    slide.querySelector('cite')?.textContent.trim(),
    slide.querySelector('time')?.dateTime,
    slide.querySelector('img')?.getAttribute('src'),
  ]);

/**
 * Asks for the reviews of the place that a carousel names, and shows them in place of its own. Where there are none
 * to be had its own stay; where they are samples, for the place failed to answer, that is said.
 */
export async function showPlaceReviews(carousel: ReviewCarousel): Promise<void> {
  const { place = '', heard, timeZone = 'UTC' } = carousel.dataset;
  const template = carousel.querySelector('template');
  const told = carousel.querySelector('.told');
  if (!template || !told) return;

  const outcome = await askInOrder(place);
  if (hasReviews(outcome)) {
    carousel.replaceSlides(
      outcome.map((review, index) => slideOf(template, review, `${index + 1} of ${outcome.length}`, timeZone)),
      wordsOf,
    );
  } else if (heard !== undefined) return;
  else if (outcome === 'failed') told.textContent = FAILED;
  else if (carousel.isEmpty) carousel.closest('section')?.remove();
}
