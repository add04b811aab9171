import type { WeekView } from '#content/week.ts';

/** The button for those who wait for the next list, below a heading that names the list or, while the bakery is closed, does not. */
export const tellMeWords = ({ next, closed }: WeekView): string =>
  closed !== undefined && !next ? 'Tell me when the next list is up' : 'Tell me when it’s up';
