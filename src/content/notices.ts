import type { ClosedDays } from '#schema/cake-day.ts';
import { momentInWords } from '#schema/moment-words.ts';
import type { Notice } from '#schema/notice.ts';
import { announcedFrom, asContent, type Closing, closedDays, closedDaysOf, closingsOf, dayUntil } from './closings.ts';
import { type ContentView, hasPassedIn, timeZoneOf } from './content-view.ts';
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

/** The published notices, and those of closed days to come. */
const publishedNotices = (content: ContentView): Notice[] =>
  [...content.all('notice').values()].filter(isPublished).map(({ data }) => data);

/** The notices that visitors see, those of closed days first. */
function shownNotices(content: ContentView): Notice[] {
  const hasPassed = hasPassedIn(content);
  return publishedNotices(content)
    .filter(({ publishAt }) => publishAt === undefined || hasPassed(publishAt))
    .sort((a, b) => Number(b.isClosed) - Number(a.isClosed) || (a.title < b.title ? -1 : 1));
}

/** The same for pages. */
export function noticeViews(content: ContentView): NoticeView[] {
  const zone = timeZoneOf(content);
  return shownNotices(content).map((notice) => {
    const { isClosed, unpublishAt } = notice;
    return isClosed && unpublishAt !== undefined ? { ...notice, until: `Until ${momentInWords(unpublishAt, zone)}` } : notice;
  });
}

/** The times at which the bakery is closed and that are not over, the first first. */
export const closings = (content: ContentView): Closing[] => closingsOf(publishedNotices(content), timeZoneOf(content));

/** The whole days on which the bakery is closed. */
export const wholeClosedDays = (content: ContentView): ClosedDays[] => closedDaysOf(publishedNotices(content), timeZoneOf(content));

/** Those of them whose lists stay up for people who have ordered. */
export const closingsWithLists = (content: ContentView): Closing[] =>
  closingsOf(
    publishedNotices(content).filter(({ keepsLists }) => keepsLists),
    timeZoneOf(content),
  );

function closureIn({ from, until }: Closing, words: string, zone: string): Closure {
  return {
    words,
    ...(from === -Infinity ? {} : { from: dayUntil(from + 1, zone) }),
    ...(until === Infinity ? {} : { through: dayUntil(until, zone) }),
  };
}

/** Whether a closing has begun at the snapshot's moment. */
const hasBegun = (content: ContentView, { from }: Closing): boolean =>
  from === -Infinity || hasPassedIn(content)(new Date(from).toISOString());

/** Why nothing can be ordered, and how long; null while the bakery is open. */
export function closureOf(content: ContentView): Closure | null {
  const zone = timeZoneOf(content);
  const closing = closings(content).find((closing) => hasBegun(content, closing));
  if (!closing) return null;
  const { until } = closing;
  return closureIn(closing, until === Infinity ? 'Closed for now' : `Closed until ${momentInWords(asContent(until, zone), zone)}`, zone);
}

/** The closed days to come that visitors read of, the first first. */
export function closuresAhead(content: ContentView): Closure[] {
  const zone = timeZoneOf(content);
  return closings(content)
    .filter((closing) => !hasBegun(content, closing) && hasPassedIn(content)(announcedFrom(closing, zone)))
    .map((closing) => closureIn(closing, closedDays(closing, zone), zone));
}
