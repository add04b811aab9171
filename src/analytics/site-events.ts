import type { SiteEvent } from '#domain/site-event.ts';
import type { AnalyticsEvent, ListName } from './events.ts';
import { record } from './tag.ts';

const LISTS: Record<string, ListName> = { '/blog': 'blog', '/kitchen': 'kitchen', '/kitchen/collections': 'collections' };
const FILTERS = ['category', 'tag', 'cuisine', 'difficulty', 'maxTime', 'season'];

/** The differences between two addresses of a list: its filters and search, or else its page. */
export function listEvents(list: ListName, before: string, after: string): AnalyticsEvent[] {
  const [then, now] = [new URLSearchParams(before), new URLSearchParams(after)];
  const filters = FILTERS.filter((filter) => then.get(filter) !== now.get(filter)).map((filter): AnalyticsEvent => {
    const value = now.get(filter);
    return value ? ['filter_apply', { list, filter, value }] : ['filter_remove', { list, filter }];
  });
  const term = now.get('search');
  const hasSearched = then.get('search') !== term;
  const search: AnalyticsEvent[] = !hasSearched
    ? []
    : [term ? ['list_search', { list, term_length: term.length }] : ['filter_remove', { list, filter: 'search' }]];
  if (filters.length > 0 || hasSearched) return [...filters, ...search];
  const [from, to] = [Number(then.get('page') ?? 1), Number(now.get('page') ?? 1)];
  return from === to ? [] : [['pagination_click', { list, page_number: to }]];
}

function eventsOf(event: SiteEvent): AnalyticsEvent[] {
  const page_path = location.pathname;
  switch (event.about) {
    case 'list': {
      const list = LISTS[event.path];
      return list ? listEvents(list, event.before, event.after) : [];
    }
    case 'offer-shown':
      return [['exit_intent_shown', { page_path }]];
    case 'offer-copied':
      return [['exit_intent_code_copied', { page_path }]];
    case 'offer-closed':
      return [['exit_intent_closed', { method: event.how }]];
  }
}

/** The events of a click on a list's link before the list's script is loaded, when the browser navigates. */
function eventsOfLoad({ target, defaultPrevented }: MouseEvent): AnalyticsEvent[] {
  const link = target instanceof Element && !defaultPrevented ? target.closest<HTMLAnchorElement>('main a') : null;
  if (link?.origin !== location.origin || link.pathname !== location.pathname) return [];
  const list = LISTS[link.pathname];
  return list ? listEvents(list, location.search, link.search) : [];
}

/** Records events dispatched by parts of the page, and clicks on list links that leave the page. */
export function watchSiteEvents(): void {
  document.addEventListener('site:event', ({ detail }) => {
    for (const event of eventsOf(detail)) record(...event);
  });
  document.addEventListener('click', (pressed) => {
    for (const event of eventsOfLoad(pressed)) record(...event);
  });
}
