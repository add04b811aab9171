import type { AnalyticsEvent } from './events.ts';

declare global {
  interface Window {
    /** Commands that wait for Google's script, and those it has processed. */
    dataLayer?: unknown[];
    /** The global tag function. */
    gtag?: (...command: unknown[]) => void;
  }
}

const SCRIPT = 'https://www.googletagmanager.com/gtag/js';

/** The maximum text length in Google Analytics. */
const TEXT_LIMIT = 100;
const TEXT_LIMITS: Record<string, number> = { page_title: 300, page_location: 1_000 };

/** Cuts a text that is too long, without splitting a surrogate pair. */
const within = (text: string, limit: number): string => text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '');

/** Records an event with the global tag function, cutting texts to the limit. */
export function record(...[name, parameters]: AnalyticsEvent): void {
  const kept = Object.entries(parameters).map(([key, value]: [string, unknown]) => [
    key,
    typeof value === 'string' ? within(value, TEXT_LIMITS[key] ?? TEXT_LIMIT) : value,
  ]);
  window.gtag?.('event', name, Object.fromEntries(kept));
}

/** Removes the query and fragment of an address, except campaign parameters (utm_…). */
export function cleanAddress(address: string): string {
  const { origin, pathname, searchParams } = new URL(address);
  const campaign = [...searchParams].filter(([name]) => name.startsWith('utm_'));
  return origin + pathname + (campaign.length > 0 ? `?${new URLSearchParams(campaign)}` : '');
}

/** Sets up the global tag function for a property such as G-ABCD123456. Events wait until Google's script is loaded. */
export function openTag(id: string): void {
  window.dataLayer ??= [];
  window.gtag ??= function () {
    // Google's script requires `arguments` objects; it treats arrays differently.
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
    // By default Google's script sends full addresses, including searches.
    page_location: cleanAddress(location.href),
    page_referrer: document.referrer && cleanAddress(document.referrer),
  });
}

/** Loads Google's script, which sends the recorded events. If the browser blocks it, nothing leaves the page. */
export function fetchTag(id: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = `${SCRIPT}?id=${id}`;
  document.head.append(script);
}
