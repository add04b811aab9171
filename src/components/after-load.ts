/**
 * What every page gets once it has loaded, in one file, because each more would be one more request. Until then, menus and photos
 * work as HTML does.
 */
import './forms/answer-in-place.ts';
import './missing-photos.ts';
import './order-menu.ts';
import './owner.ts';
import './review-banner.ts';
import './search/search-entry.ts';
import './site-menu.ts';

/** How long after loading a page its photos and typefaces have arrived, in milliseconds. */
const IDLE_AFTER_MS = 2_000;

// Most pages have nothing to order by a message, no moment to wait for, and nothing to share.
if (document.querySelector('a[data-order]')) import('./order/order-entry.ts').catch(() => undefined);
if (document.querySelector('time[data-left], [data-ends]')) import('./week/time-left.ts').catch(() => undefined);
setTimeout(() => {
  if (document.querySelector('.share')) {
    import('./share-links.ts').then(
      ({ offerSharing }) => offerSharing(),
      () => undefined,
    );
  }
  // For visits without a connection, where the browser can: not without https, for example.
  if (document.querySelector('main[data-kept]'))
    import('./offline/keep-page.ts').then(({ startKeeping }) => startKeeping()).catch(() => undefined);
}, IDLE_AFTER_MS);

/** Shows the offer if nothing has been opened meanwhile; does nothing if its code cannot be loaded. */
export const showOffer = (place: HTMLElement, isFree: () => boolean): Promise<void> =>
  import('#islands/exit-offer/show-offer.tsx').then(
    (offer) => {
      if (isFree()) offer.showOffer(place);
    },
    () => undefined,
  );
