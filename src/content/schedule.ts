import { changedMap } from '@family-bakery/git-content/changed-map';
import { type Bake, turnsOfBake } from '#schema/bake.ts';
import { getKind } from '#schema/content-kinds.ts';
import type { Notice } from '#schema/notice.ts';
import { WITHOUT_END } from '#schema/time-fields.ts';
import { phaseAt } from '#schema/schedule.ts';
import { hiddenKinds } from '#schema/section-kinds.ts';
import { momentOf } from '#domain/time-zone.ts';
import { closingsOf, turnsOfClosing } from './closings.ts';
import { closingTimes } from './comments.ts';
import { changesOf, memoizeByChange } from './entry-changes.ts';
import { memoize } from './memoize.ts';
import { sectionsIn } from './site-sections.ts';
import { type ContentSnapshot, type Entry, zoneOf } from './snapshot.ts';

const KINDS = ['post', 'recipe', 'collection', 'page', 'notice', 'bake'] as const;
/** The kinds whose entries can appear and disappear by themselves. */
export type ScheduledKind = (typeof KINDS)[number];
type ScheduledEntry = Entry<ScheduledKind>;
type Entries = ReadonlyMap<string, ScheduledEntry>;

/** An entry that appears or disappears by itself. */
export interface ScheduledChange {
  /** In milliseconds since 1970. */
  at: number;
  does: 'appear' | 'disappear';
  entry: ScheduledEntry;
}

const isScheduled = ({ kind, slug, data }: ScheduledEntry): boolean =>
  data.status !== 'draft' && (data.publishAt ?? data.unpublishAt) !== undefined && !getKind(kind).fixedSlugs?.includes(slug);

/** A kind's published entries that have a time. */
const listOf = () =>
  memoizeByChange<ScheduledEntry, readonly ScheduledEntry[]>([], (last, changes) => {
    const { removed, added } = changesOf(changes, isScheduled);
    if (removed.length + added.length === 0) return last;
    const gone = new Set(removed);
    return [...last.filter((entry) => !gone.has(entry)), ...added];
  });
const lists: Record<ScheduledKind, (entries: Entries) => readonly ScheduledEntry[]> = {
  post: listOf(),
  recipe: listOf(),
  collection: listOf(),
  page: listOf(),
  notice: listOf(),
  bake: listOf(),
};

const scheduledOf = (entries: ContentSnapshot['entries'], kind: ScheduledKind) => lists[kind](entries[kind]);

/** Everything that appears or disappears by itself, earliest first, past changes included. */
export const scheduledChanges = memoize((entries: ContentSnapshot['entries']): readonly ScheduledChange[] => {
  const zone = zoneOf({ entries });
  return KINDS.flatMap((kind) => scheduledOf(entries, kind))
    .flatMap((entry): ScheduledChange[] => {
      const { publishAt, unpublishAt } = entry.data;
      return [
        ...(publishAt === undefined ? [] : [{ at: momentOf(publishAt, zone), does: 'appear' as const, entry }]),
        ...(unpublishAt === undefined ? [] : [{ at: momentOf(unpublishAt, zone), does: 'disappear' as const, entry }]),
      ];
    })
    .sort((a, b) => a.at - b.at);
});

/** When something that visitors see changes by itself besides an entry's appearing and disappearing: dates or moments. */
function turnsOf(entries: ContentSnapshot['entries'], zone: string): readonly (string | undefined)[] {
  const { bake, menu, meals, business, notice } = entries;
  const usual = business.get('business')?.data.nextList;
  const notices = [...notice.values()].filter(({ data }) => data.status === 'published').map(({ data }) => data);
  const published = [...bake.values()].filter(({ data }) => data.status === 'published');
  const items = [...menu.values()].flatMap(({ data }) => data.items);
  return [
    ...published.flatMap(({ data }) => turnsOfBake(data)),
    ...closingsOf(notices, zone).flatMap((closing) => turnsOfClosing(closing, usual, zone)),
    ...closingTimes(entries, zone),
    meals.get('meals')?.data.startDate,
    ...items.map(({ soldOut }) => (soldOut === WITHOUT_END ? undefined : soldOut)),
  ];
}

/** All moments at which visitors' content changes by itself, in milliseconds since 1970, earliest first. */
const momentsOf = memoize((entries: ContentSnapshot['entries']): readonly number[] => {
  const zone = zoneOf({ entries });
  const ofTurns = turnsOf(entries, zone).flatMap((value) => (value ? [momentOf(value, zone)] : []));
  return [...scheduledChanges(entries).map(({ at }) => at), ...ofTurns].sort((a, b) => a - b);
});

/** The last moment, in ISO 8601, at which visitors' content has changed by itself; null before the first. */
export function lastMoment({ entries }: ContentSnapshot, now: number): string | null {
  const last = momentsOf(entries).findLast((at) => at <= now);
  return last === undefined ? null : new Date(last).toISOString();
}

/** The next such moment, in milliseconds since 1970; null if there is none. */
export const nextMoment = ({ entries }: ContentSnapshot, now: number): number | null => momentsOf(entries).find((at) => at > now) ?? null;

/** A snapshot as visitors get it at a time, in milliseconds since 1970. The very same between two moments. */
export function snapshotAt(snapshot: ContentSnapshot, now: number): ContentSnapshot {
  const moment = lastMoment(snapshot, now);
  return moment === snapshot.outside.moment ? snapshot : { ...snapshot, outside: { ...snapshot.outside, moment } };
}

const isTimed = (entry: Entry): entry is ScheduledEntry => KINDS.some((kind) => kind === entry.kind);

/** A snapshot at a time at which visitors see one of its entries: `now`, else when it appears, or just before it was taken down. */
export function snapshotWhenSeen(snapshot: ContentSnapshot, entry: Entry, now: number): ContentSnapshot {
  if (!isTimed(entry)) return snapshotAt(snapshot, now);
  const zone = zoneOf(snapshot);
  const { publishAt = '', unpublishAt = '' } = entry.data;
  const phase = phaseAt(entry.data, zone, now);
  return snapshotAt(snapshot, phase === 'before' ? momentOf(publishAt, zone) : phase === 'after' ? momentOf(unpublishAt, zone) - 1 : now);
}

const asDraft = memoize((entry: ScheduledEntry): ScheduledEntry => ({ ...entry, data: { ...entry.data, status: 'draft' } }));

/** What is to come of a bake day is only when its list is published, and of closed days which they are: pages say so before. */
const asAnnounced = memoize((entry: ScheduledEntry): ScheduledEntry => {
  const announced = { ...entry.data, status: 'published' as const };
  if (entry.kind === 'bake') {
    const { date, publishAt, status } = announced as Bake;
    return { ...entry, data: { date, publishAt, status, items: [], pickups: [] } };
  }
  const { isClosed, keepsLists, publishAt, unpublishAt, status } = announced as Notice;
  if (entry.kind !== 'notice' || !isClosed) return asDraft(entry);
  return { ...entry, data: { title: '', isClosed, keepsLists, publishAt, unpublishAt, status } };
});

/** An entry without a publish date of its own has that of its schedule. */
const dated = memoize((entry: ScheduledEntry): ScheduledEntry => {
  const { publishAt } = entry.data;
  if (publishAt === undefined || (entry.kind !== 'post' && entry.kind !== 'recipe') || 'publishedAt' in entry.data) return entry;
  return { ...entry, data: { ...entry.data, publishedAt: publishAt } };
});

const SEEN = { before: asAnnounced, during: dated, after: asDraft } as const;
const NONE: ReadonlyMap<string, never> = new Map<string, never>();

/**
 * The entries as visitors get them at the snapshot's moment: what has not appeared yet, or has disappeared, is a draft. Of sections that the
 * site does not have, there are none.
 */
export const seenEntries = memoize(({ entries, outside }: ContentSnapshot): ContentSnapshot['entries'] => {
  const zone = zoneOf({ entries });
  const now = outside.moment === null ? -Infinity : Date.parse(outside.moment);
  const changed = KINDS.flatMap((kind) => {
    const scheduled = scheduledOf(entries, kind);
    if (scheduled.length === 0) return [];
    const changes = new Map(scheduled.map((entry) => [entry.slug, SEEN[phaseAt(entry.data, zone, now)](entry)]));
    return [[kind, changedMap<string, ScheduledEntry>(entries[kind], changes)]];
  });
  const hidden = hiddenKinds(sectionsIn(entries)).map((kind) => [kind, NONE] as const);
  if (changed.length + hidden.length === 0) return entries;
  return { ...entries, ...(Object.fromEntries([...changed, ...hidden]) as Partial<ContentSnapshot['entries']>) };
});
