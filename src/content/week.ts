import { type Bake, nearFrom } from '#schema/bake.ts';
import type { Business } from '#schema/business.ts';
import { dayInWords, momentInWords } from '#schema/moment-words.ts';
import { momentOf } from '#domain/time-zone.ts';
import { timeInWords } from '#schema/weekdays.ts';
import { type BakeView, bakeView, type MomentView } from './bakes.ts';
import { isUsualDayOff } from './closings.ts';
import { comingBakes, takesNoOrders } from './coming-bakes.ts';
import { type ContentView, hasPassedIn, timeZoneOf } from './content-view.ts';
import { closings, type Closure, closureOf, closuresAhead } from './notices.ts';

/** The bakery's week: the list to order from and, if that is not the next one, the one to pick up before. Without both, what there was. */
export interface WeekView {
  /** The first list that takes orders or will; if none does, the first. */
  bake: BakeView | null;
  /** The list before it, which takes no more orders. */
  before: BakeView | null;
  /** When the next list goes up, such as `Sunday at 9 AM`, while none takes orders. `at` is missing where only the day of the week is known. */
  next: { words: string; at?: string } | null;
  /** The closed days to come, such as `Closed December 24 to 26`. */
  ahead: readonly string[];
  /** While no list is shown: why not, and the last one. */
  closed?: Closure['words'];
  last?: { day: string; date: string; items: string[] };
}

/** When the next list is published, if that is known. A day of the week is nothing to go by while the bakery is closed, or will be on that day. */
function nextList(
  content: ContentView,
  announced: readonly Bake[],
  isOff: boolean,
  { timeZone, nextList: usual }: Business,
): WeekView['next'] {
  const [at] = announced.flatMap(({ publishAt }) => publishAt ?? []).sort((a, b) => momentOf(a, timeZone) - momentOf(b, timeZone));
  if (at === undefined) return usual && !isOff ? { words: `${usual.day} at ${timeInWords(usual.time)}` } : null;
  const next: MomentView = {
    words: momentInWords(at, timeZone, hasPassedIn(content)(nearFrom(at))),
    at: new Date(momentOf(at, timeZone)).toISOString(),
  };
  return next;
}

/** The bakery's week at the snapshot's moment; null if it publishes no lists. */
export function weekView(content: ContentView): WeekView | null {
  const business = content.entry('business', 'business')?.data;
  if (!business) return null;
  const { listed, ordered, announced, last } = comingBakes(content);
  const [closure, ahead] = [closureOf(content), closuresAhead(content).map(({ words }) => words)];
  const isOff = closure !== null || isUsualDayOff(closings(content), business.nextList, timeZoneOf(content), hasPassedIn(content));
  const viewOf = (bake: Bake) => bakeView(content, bake, business);
  const next = ordered && !takesNoOrders(content, ordered) ? null : nextList(content, announced, isOff, business);
  if (ordered) {
    const [first] = listed;
    return { bake: viewOf(ordered), before: first && first !== ordered ? viewOf(first) : null, next, ahead };
  }
  if (!next && !last && !(isOff && business.nextList)) return null;
  return {
    bake: null,
    before: null,
    next,
    ahead,
    ...(closure ? { closed: closure.words } : {}),
    ...(last ? { last: { day: dayInWords(last.date), date: last.date, items: viewOf(last).items.map(({ product }) => product) } } : {}),
  };
}
