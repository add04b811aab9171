import { watchClicks } from './clicks.ts';
import { watchEngagement } from './engagement.ts';
import { watchExceptions } from './exceptions.ts';
import { categoryOf } from './page-category.ts';
import { watchScrollDepth } from './scroll-depth.ts';
import { onceTitled } from './screen-title.ts';
import { watchSiteEvents } from './site-events.ts';
import { cleanAddress, fetchTag, openTag, record } from './tag.ts';

const { id } = document.querySelector<HTMLTemplateElement>('#analytics')?.dataset ?? {};
const isAdmin = categoryOf(location.pathname) === 'admin';

let viewed = '';
let view = new AbortController();

const recordView = () =>
  record('page_view', {
    page_title: document.title,
    page_location: cleanAddress(location.href),
    page_path: viewed,
    page_category: categoryOf(viewed),
  });

/** Records a page view, then its scroll depth and duration. */
function beginView(since: number): void {
  view.abort();
  view = new AbortController();
  viewed = location.pathname;
  if (isAdmin) {
    onceTitled(recordView, view.signal);
    return;
  }
  recordView();
  watchScrollDepth(view.signal);
  watchEngagement(since, view.signal);
}

if (id) {
  openTag(id);
  // No third-party script runs next to the owner's session (docs/decisions/pages/third-parties.md).
  if (!isAdmin) fetchTag(id);

  // A prerendered page counts from its activation.
  const [load] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & { activationStart?: number })[];
  beginView(load?.activationStart ?? 0);
  // Restored from the back/forward cache.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) beginView(performance.now());
  });
  // The admin navigates between screens within one page.
  if ('navigation' in window)
    navigation.addEventListener('currententrychange', () => {
      if (location.pathname !== viewed) beginView(performance.now());
    });

  watchExceptions(window.earlyErrors ?? []);
  window.earlyErrors = undefined;
  if (!isAdmin) {
    watchClicks();
    watchSiteEvents();
  }
}
