import type { AnalyticsEvent } from './events.ts';

declare global {
  interface Window {
    /** What waits for Google's script, and what it has taken. */
    dataLayer?: unknown[];
    /** The global tag function. */
    gtag?: (...command: unknown[]) => void;
  }
}

const SCRIPT = 'https://www.googletagmanager.com/gtag/js';

/** The most characters that Google Analytics keeps of a text. */
const TEXT_LIMIT = 100;
const TEXT_LIMITS: Record<string, number> = { page_title: 300, page_location: 1_000 };

/** Cut where it is too long, but not through a character. */
const within = (text: string, limit: number): string => text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '');

/** Records an event with the global tag function. Texts are cut to the length that is kept. */
export function record(...[name, parameters]: AnalyticsEvent): void {
  const kept = Object.entries(parameters).map(([key, value]: [string, unknown]) => [
    key,
    typeof value === 'string' ? within(value, TEXT_LIMITS[key] ?? TEXT_LIMIT) : value,
  ]);
  window.gtag?.('event', name, Object.fromEntries(kept));
}

/** An address without its query and fragment, but for what a campaign's link says of itself (utm_…). */
export function cleanAddress(address: string): string {
  const { origin, pathname, searchParams } = new URL(address);
  const campaign = [...searchParams].filter(([name]) => name.startsWith('utm_'));
  return origin + pathname + (campaign.length > 0 ? `?${new URLSearchParams(campaign)}` : '');
}

/** Sets up the global tag function for a property such as G-ABCD123456. What is recorded waits until Google's script comes. */
export function openTag(id: string): void {
  window.dataLayer ??= [];
  window.gtag ??= function () {
    // Google's script takes these for commands, and arrays for something else.
    // eslint-disable-next-line prefer-rest-params
    window.dataLayer?.push(arguments);
  };
  const { gtag } = window;
  gtag('js', new Date());
  gtag('consent', 'default', {
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
    analytics_storage: 'granted',
  });
  gtag('config', id, {
    send_page_view: false,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
    // Otherwise Google's script takes the whole addresses, and what was searched for with them.
    page_location: cleanAddress(location.href),
    page_referrer: document.referrer && cleanAddress(document.referrer),
  });
}

/** Fetches Google's script, which sends what is recorded. Where a browser refuses it, all stays on the page. */
export function fetchTag(id: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = `${SCRIPT}?id=${id}`;
  document.head.append(script);
}
