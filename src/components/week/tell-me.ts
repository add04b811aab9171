import type { WeekView } from '#content/week.ts';

/** The button for those who wait for the next list, below a heading that names the list or, beside closed days, does not. */
export const tellMeWords = ({ next, closed, ahead }: WeekView): string =>
  !next && (closed !== undefined || ahead.length > 0) ? 'Tell me when the next list is up' : 'Tell me when it’s up';
