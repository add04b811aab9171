import type { Schedule } from '#api/entries.ts';
import { scheduledChanges } from '#content/schedule.ts';
import type { ContentSnapshot } from '#content/snapshot.ts';

/** What appears and disappears by itself from now on. */
export const comingUp = ({ entries }: ContentSnapshot, now: Date): Schedule => ({
  changes: scheduledChanges(entries)
    .filter(({ at }) => at > now.getTime())
    .map(({ at, does, entry: { kind, id, data } }) => ({ at: new Date(at).toISOString(), does, kind, id, title: data.title })),
});
