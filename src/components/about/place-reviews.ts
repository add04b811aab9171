import { formatDate } from '#domain/dates.ts';
import { reviewsOfLegacyPlace, reviewsOfPlace } from '#domain/place-reviews.ts';
import type { ShownReview } from '#domain/review.ts';
import type { ReviewCarousel } from './review-carousel.ts';

/** The site's own functions wait up to four seconds for the service. */
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

/** The order of requests: the API, then its legacy version; neither if rate-limited. */
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

/** A slide made from the page's template; fetched values are inserted as text. */
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

/** All visible text of a slide, to compare slides. */
const wordsOf = (slide: Element): string =>
  JSON.stringify([
    slide.querySelector<HTMLElement>('.stars')?.dataset['rating'],
    slide.querySelector('blockquote')?.textContent.trim(),
    slide.querySelector('cite')?.textContent.trim(),
    slide.querySelector('time')?.dateTime,
    slide.querySelector('img')?.getAttribute('src'),
  ]);

/**
 * Fetches the reviews of the carousel's place and replaces its own with them. On failure its own stay; if those are samples, an
 * error is shown.
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
