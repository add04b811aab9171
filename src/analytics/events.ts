import type { PageCategory } from './page-category.ts';

/** The lists with filters and pagination. */
export type ListName = 'blog' | 'kitchen' | 'collections';

/** All analytics events by name, with their parameters. None contains text that a visitor typed (docs/decisions/pages/third-parties.md). */
export interface AnalyticsEvents {
  /** `page_location` has no query except campaign parameters. */
  page_view: { page_title: string; page_location: string; page_path: string; page_category: PageCategory };
  /** A link of the header, the footer, or the order menu. `destination` is a path, or the address of another site. */
  navigation_click: { label: string; destination: string; position: 'header' | 'mobile_menu' | 'order_dropdown' | 'footer' };
  blog_post_click: { post_title: string; post_slug: string };
  blog_tag_click: { tag: string };
  blog_category_click: { category: string };
  /** `value` as in the list's address: from a link on the page, never typed. */
  filter_apply: { list: ListName; filter: string; value: string };
  filter_remove: { list: ListName; filter: string };
  /** Only the length of the search, not its text. */
  list_search: { list: ListName; term_length: number };
  pagination_click: { list: ListName; page_number: number };
  exit_intent_shown: { page_path: string };
  exit_intent_closed: { method: string };
  exit_intent_code_copied: { page_path: string };
  exit_intent_order_click: { destination: string };
  /** Percent of the scrollable distance. A page that does not scroll has no depth. */
  scroll_depth: { percent_scrolled: number; page_path: string };
  /** Seconds during which the page was visible. */
  page_engagement: { time_on_page: number; page_path: string };
  exception: { description: string; page_path: string; type: 'javascript'; fatal: false };
}

/** The name of an event. */
export type EventName = keyof AnalyticsEvents;

/** An event: its name and parameters. */
export type AnalyticsEvent = { [Name in EventName]: [name: Name, parameters: AnalyticsEvents[Name]] }[EventName];
