import { expect, test } from 'vitest';
import type { AnalyticsEvent } from './events.ts';
import { listEvents } from './site-events.ts';

const list = 'kitchen';

test.each<[before: string, after: string, events: AnalyticsEvent[]]>([
  ['', '', []],
  ['', '?category=Breads', [['filter_apply', { list, filter: 'category', value: 'Breads' }]]],
  ['?category=Breads', '?category=Soups&page=1', [['filter_apply', { list, filter: 'category', value: 'Soups' }]]],
  ['?category=Breads&page=3', '', [['filter_remove', { list, filter: 'category' }]]],
  ['', '?page=2', [['pagination_click', { list, page_number: 2 }]]],
  ['?page=2', '', [['pagination_click', { list, page_number: 1 }]]],
  ['?page=2&maxTime=30', '?maxTime=30&page=4', [['pagination_click', { list, page_number: 4 }]]],
  ['?page=2', '?page=2', []],
  ['', '?search=my%20mother', [['list_search', { list, term_length: 9 }]]],
  ['?search=rye', '', [['filter_remove', { list, filter: 'search' }]]],
  [
    '?search=rye&tag=bread&maxTime=60',
    '',
    [
      ['filter_remove', { list, filter: 'tag' }],
      ['filter_remove', { list, filter: 'maxTime' }],
      ['filter_remove', { list, filter: 'search' }],
    ],
  ],
  ['?utm_source=letter', '', []],
])('from "%s" to "%s"', (before, after, events) => {
  expect(listEvents(list, before, after)).toEqual(events);
});
