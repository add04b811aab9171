import type { AnalyticsEvent, AnalyticsEvents } from './events.ts';
import { record } from './tag.ts';

/** The text of a link, without decorative and screen-reader-only parts. */
const labelOf = (link: HTMLAnchorElement): string =>
  [...link.childNodes]
    .filter((node) => node instanceof Text)
    .map(({ data }) => data.trim())
    .find((words) => words !== '') ?? link.textContent.trim();

const destinationOf = ({ origin, pathname }: HTMLAnchorElement): string => (origin === location.origin ? pathname : origin + pathname);

function positionOf(link: HTMLAnchorElement): AnalyticsEvents['navigation_click']['position'] | null {
  if (link.closest('order-menu')) return 'order_dropdown';
  const menu = link.closest('#site-menu');
  if (menu) return menu.matches(':is(:popover-open)') ? 'mobile_menu' : 'header';
  return link.closest('.site-footer nav') ? 'footer' : null;
}

function blogEvent(link: HTMLAnchorElement): AnalyticsEvent | null {
  if (link.origin !== location.origin || link.pathname === location.pathname) return null;
  const slug = /^\/blog\/([^/]+)$/.exec(link.pathname)?.[1];
  if (slug !== undefined) return ['blog_post_click', { post_title: labelOf(link), post_slug: slug }];
  if (link.pathname !== '/blog') return null;
  const asked = new URLSearchParams(link.search);
  const [tag, category] = [asked.get('tag'), asked.get('category')];
  if (tag) return ['blog_tag_click', { tag }];
  return category ? ['blog_category_click', { category }] : null;
}

/** The event for a click on a link; null for most links. */
function eventOf(link: HTMLAnchorElement): AnalyticsEvent | null {
  const position = positionOf(link);
  if (position) return ['navigation_click', { label: labelOf(link), destination: destinationOf(link), position }];
  if (link.closest('#exit-offer')) return ['exit_intent_order_click', { destination: destinationOf(link) }];
  return blogEvent(link);
}

/** Records clicks on tracked links anywhere on the page. */
export function watchClicks(): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element && target.closest('a');
      const event = link ? eventOf(link) : null;
      if (event) record(...event);
    },
    true,
  );
}
