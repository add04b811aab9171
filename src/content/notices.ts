import { momentInWords } from '#domain/moment-words.ts';
import type { Notice } from '#domain/notice.ts';
import { clockIn, momentOf } from '#domain/time-zone.ts';
import { type ContentView, timeZoneOf } from './content-view.ts';
import { isPublished } from './published-entries.ts';

/** While nothing can be ordered. */
export interface Closure {
  /** Until when, as a sentence: Closed until Monday, November 30. */
  words: string;
  /** The first and the last day, such as 2026-11-29, as far as they are known. */
  from?: string;
  through?: string;
}

/** A notice for pages: if it turns ordering off, with until when, such as `Until Monday, November 30`. */
export interface NoticeView extends Notice {
  until?: string;
}

/** The notices that visitors see, those of closed days first. */
const shownNotices = (content: ContentView): Notice[] =>
  [...content.all('notice').values()]
    .filter(isPublished)
    .map(({ data }) => data)
    .sort((a, b) => Number(b.isClosed) - Number(a.isClosed) || (a.title < b.title ? -1 : 1));

/** The same for pages. */
export function noticeViews(content: ContentView): NoticeView[] {
  const zone = timeZoneOf(content);
  return shownNotices(content).map((notice) => {
    const { isClosed, unpublishAt } = notice;
    return isClosed && unpublishAt !== undefined ? { ...notice, until: `Until ${momentInWords(unpublishAt, zone)}` } : notice;
  });
}

/** Why nothing can be ordered, and how long; null while the bakery is open. Of several notices the one that ends last counts. */
export function closureOf(content: ContentView): Closure | null {
  const closed = shownNotices(content).filter(({ isClosed }) => isClosed);
  if (closed.length === 0) return null;
  const zone = timeZoneOf(content);
  const endOf = ({ unpublishAt }: Notice): number => (unpublishAt === undefined ? Infinity : momentOf(unpublishAt, zone));
  const { publishAt, unpublishAt } = closed.reduce((last, notice) => (endOf(notice) > endOf(last) ? notice : last));
  const dayOf = (moment: number): string => clockIn(moment, zone).slice(0, 10);
  return {
    words: unpublishAt === undefined ? 'Closed for now' : `Closed until ${momentInWords(unpublishAt, zone)}`,
    ...(publishAt === undefined ? {} : { from: dayOf(momentOf(publishAt, zone)) }),
    ...(unpublishAt === undefined ? {} : { through: dayOf(momentOf(unpublishAt, zone) - 1) }),
  };
}
