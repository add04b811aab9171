import { changedMap } from '@family-bakery/git-content/changed-map';
import { type ContentKind, CONTENT_KINDS, entryAt } from '#schema/content-kinds.ts';
import { type ContentSnapshot, type Entry, inOwnZone } from './snapshot.ts';

const slotOf = ({ kind, slug }: { kind: ContentKind; slug: string }): string => `${kind}/${slug}`;

/** The slots of broken files. No other file's last good version may take one. */
const brokenSlots = ({ problems }: ContentSnapshot): Map<string, string> =>
  new Map([...problems.keys()].flatMap((file) => (entryAt(file) ? [[slotOf(entryAt(file) as Entry), file]] : [])));

/**
 * Replaces the stand-ins of a snapshot. `good` has the last good version of each broken file that has one. A version of a file that was
 * renamed to an impossible name has the address of the earlier file, unless another file has it now.
 */
export function withStandIns(snapshot: ContentSnapshot, good: ReadonlyMap<string, Entry>): ContentSnapshot {
  const { entries, standIns } = snapshot;
  if (standIns.size === 0 && good.size === 0) return snapshot;
  const placed = new Map<string, Entry>();
  const slots = new Set<string>();
  const broken = brokenSlots(snapshot);
  const present = (entry: Entry): Entry | undefined => (entries[entry.kind] as ReadonlyMap<string, Entry>).get(entry.slug);
  const former = new Set(standIns.values());
  for (const file of [...good.keys()].sort()) {
    const entry = good.get(file) as Entry;
    const slot = slotOf(entry);
    const there = present(entry);
    const isTaken = (there && !former.has(there)) || slots.has(slot) || (broken.get(slot) ?? file) !== file;
    if (isTaken) continue;
    slots.add(slot);
    placed.set(file, entry);
  }
  const changes: Partial<Record<ContentKind, Map<string, Entry | undefined>>> = {};
  const changesOf = (kind: ContentKind) => (changes[kind] ??= new Map<string, Entry | undefined>());
  for (const entry of former) if (present(entry) === entry) changesOf(entry.kind).set(entry.slug, undefined);
  for (const entry of placed.values()) changesOf(entry.kind).set(entry.slug, entry);
  const changed = CONTENT_KINDS.flatMap((kind) => {
    const ofKind = changes[kind];
    return ofKind ? [[kind, changedMap<string, Entry>(entries[kind], ofKind)] as const] : [];
  });
  // The time zone may be that of a stand-in.
  return inOwnZone({ ...snapshot, entries: { ...entries, ...Object.fromEntries(changed) }, standIns: placed });
}
