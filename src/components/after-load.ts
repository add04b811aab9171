/**
 * What every page gets once it has loaded, in one file, because each more would be one more request. Until then, menus and photos
 * work as HTML does; menus until the visitor's first sign.
 */
import './forms/answer-in-place.ts';
import './missing-photos.ts';
import './order/order-entry.ts';
import './owner.ts';
import './search/search-entry.ts';
import { onVisitorSign } from '#islands/parts/visitor-sign.ts';

/** How long after loading a page its photos and typefaces have arrived, in milliseconds. */
const IDLE_AFTER_MS = 2_000;

const has = (selector: string): boolean => document.querySelector(selector) !== null;

// Most pages lack one of these.
if (has('review-banner')) import('./review-banner.ts').catch(() => undefined);
if (has('time[data-left], [data-ends]')) {
  import('./week/time-left.ts').then(
    ({ startTimeLeft }) => startTimeLeft(),
    () => undefined,
  );
}
onVisitorSign(() => void import('./menus-and-links.ts').catch(() => undefined));
// For visits without a connection, where the browser can: not without https, for example. A device that keeps pages has the script, and
// what is out of date is to say so; another one fetches it for a page that is read, not for one that was only opened.
if (has('main[data-kept]')) {
  const isIdle = new Promise((resolve) => {
    setTimeout(resolve, IDLE_AFTER_MS);
  });
  const keep = () => void isIdle.then(() => import('./offline/keep-page.ts')).catch(() => undefined);
  if ((navigator as Partial<Navigator>).serviceWorker?.controller) keep();
  else {
    onVisitorSign(keep);
    document.addEventListener('visibilitychange', keep, { once: true });
  }
}

/** Shows the offer if nothing has been opened meanwhile. Resolves to whether it did: its code may not be there. */
export const showOffer = (place: HTMLElement, isFree: () => boolean): Promise<boolean> =>
  import('#islands/exit-offer/show-offer.tsx').then(
    (offer) => {
      if (!isFree()) return false;
      offer.showOffer(place);
      return true;
    },
    () => false,
  );
