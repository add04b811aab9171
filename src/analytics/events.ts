import type { PageCategory } from './page-category.ts';

/** The lists that can be filtered and paged through. */
export type ListName = 'blog' | 'kitchen' | 'collections';

/**
 * Everything that is counted: the events by their names, each with its parameters. What a visitor typed is in none of
 * them (decision 0025).
 */
export interface AnalyticsEvents {
  /** `page_location` has no query but where a campaign brought the visitor from. */
  page_view: { page_title: string; page_location: string; page_path: string; page_category: PageCategory };
  /** A link of the header, the footer, or the order menu. `destination` is a path, or the address of another site. */
  navigation_click: { label: string; destination: string; position: 'header' | 'mobile_menu' | 'order_dropdown' | 'footer' };
  blog_post_click: { post_title: string; post_slug: string };
  blog_tag_click: { tag: string };
  blog_category_click: { category: string };
  /** `value` as the list's address has it: of a link on the page, never typed. */
  filter_apply: { list: ListName; filter: string; value: string };
  filter_remove: { list: ListName; filter: string };
  /** How many characters were searched for, not which. */
  list_search: { list: ListName; term_length: number };
  pagination_click: { list: ListName; page_number: number };
  exit_intent_shown: { page_path: string };
  exit_intent_closed: { method: string };
  exit_intent_code_copied: { page_path: string };
  exit_intent_order_click: { destination: string };
  /** Percent of the way the page can be scrolled. A page that cannot be scrolled has no depth. */
  scroll_depth: { percent_scrolled: number; page_path: string };
  /** Seconds during which the page was in sight. */
  page_engagement: { time_on_page: number; page_path: string };
  exception: { description: string; page_path: string; type: 'javascript'; fatal: false };
}

/** The name of an event. */
export type EventName = keyof AnalyticsEvents;

/** An event as it is recorded: its name and its parameters. */
export type AnalyticsEvent = { [Name in EventName]: [name: Name, parameters: AnalyticsEvents[Name]] }[EventName];
