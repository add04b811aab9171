import { groupBy } from '#domain/group-by.ts';
import { CONTENT_KINDS, type ContentKind } from '#schema/content-kinds.ts';
import type { ContentProblem } from '#domain/content-problem.ts';
import type { Outside } from '#schema/outside.ts';
import type { Photo } from '#media/renditions.ts';
import type { ContentSnapshot, Entry } from './snapshot.ts';

/** Which files are broken, as plain JSON. */
interface BrokenJson {
  problems: ContentProblem[];
  /** The entries that stand in for them. */
  standIns: [file: string, kind: ContentKind, slug: string][];
}

/** A snapshot, including drafts, as plain JSON. */
export interface SnapshotJson extends BrokenJson {
  entries: Entry[];
  /** By address. */
  photos: [address: string, photo: Photo][];
  /** By file. */
  photoProblems: [file: string, reason: string][];
  files: string[];
  locatedFiles: string[];
  outside: Outside;
}

const brokenToJson = ({ problems, standIns }: ContentSnapshot): BrokenJson => ({
  problems: [...problems.values()].flat(),
  standIns: [...standIns].map(([file, { kind, slug }]) => [file, kind, slug]),
});

function brokenFromJson({ problems, standIns }: BrokenJson, entries: ContentSnapshot['entries']): Pick<ContentSnapshot, keyof BrokenJson> {
  const found = standIns.flatMap(([file, kind, slug]): [string, Entry][] => {
    const entry = entries[kind].get(slug);
    return entry ? [[file, entry]] : [];
  });
  return { problems: groupBy(problems, ({ file }) => file), standIns: new Map(found) };
}

/** Serializes a snapshot. The same snapshot gives the same bytes. */
export const snapshotToJson = (snapshot: ContentSnapshot): SnapshotJson => ({
  ...brokenToJson(snapshot),
  entries: CONTENT_KINDS.flatMap((kind) => [...snapshot.entries[kind].values()]),
  photos: [...snapshot.photos],
  photoProblems: [...snapshot.photoProblems],
  files: [...snapshot.files],
  locatedFiles: [...snapshot.locatedFiles],
  outside: snapshot.outside,
});

/** Restores a serialized snapshot, which was validated before. */
export function snapshotFromJson({
  entries,
  photos,
  photoProblems,
  files,
  locatedFiles,
  outside,
  ...broken
}: SnapshotJson): ContentSnapshot {
  const ofKinds = Object.fromEntries(CONTENT_KINDS.map((kind) => [kind, new Map<string, Entry>()]));
  for (const entry of entries) ofKinds[entry.kind]?.set(entry.slug, entry);
  const restored = ofKinds as unknown as ContentSnapshot['entries'];
  return {
    entries: restored,
    photos: new Map(photos),
    files: new Set(files),
    locatedFiles: new Set(locatedFiles),
    ...brokenFromJson(broken, restored),
    photoProblems: new Map(photoProblems),
    unmeasured: new Map(),
    outside,
  };
}

/** What differs between two snapshots, drafts included, as plain JSON; of what is broken all. */
export interface SnapshotDifference extends BrokenJson {
  /** The entries that are new or have changed. */
  entries: Entry[];
  removed: [kind: ContentKind, slug: string][];
  /** By address; null if the photo was removed. */
  photos: [address: string, photo: Photo | null][];
  /** All of them, by file. */
  photoProblems: [file: string, reason: string][];
  /** All of them; null if they are the same. */
  files: string[] | null;
  /** All of them. */
  locatedFiles: string[];
}

/** What turns `before` into `after`, apart from other services' data. */
export function differenceBetween(before: ContentSnapshot, after: ContentSnapshot): SnapshotDifference {
  const entries: Entry[] = [];
  const removed: SnapshotDifference['removed'] = [];
  for (const kind of CONTENT_KINDS) {
    const [were, are]: ReadonlyMap<string, Entry>[] = [before.entries[kind], after.entries[kind]];
    if (!were || !are || were === are) continue;
    for (const [slug, entry] of are) {
      const earlier = were.get(slug);
      if (earlier?.revision !== entry.revision || earlier.clocks?.timeZone !== entry.clocks?.timeZone) entries.push(entry);
    }
    for (const slug of were.keys()) if (!are.has(slug)) removed.push([kind, slug]);
  }
  const photos: SnapshotDifference['photos'] = [];
  for (const [address, photo] of after.photos) if (before.photos.get(address)?.id !== photo.id) photos.push([address, photo]);
  for (const address of before.photos.keys()) if (!after.photos.has(address)) photos.push([address, null]);
  return {
    ...brokenToJson(after),
    entries,
    removed,
    photos,
    photoProblems: [...after.photoProblems],
    files: before.files.symmetricDifference(after.files).size === 0 ? null : [...after.files],
    locatedFiles: [...after.locatedFiles],
  };
}

/** Applies a difference. Kinds and photos without one stay the very same. */
export function withDifference(before: ContentSnapshot, difference: SnapshotDifference): ContentSnapshot {
  const entries: Record<string, Map<string, Entry>> = {};
  const mapOf = (kind: ContentKind) => (entries[kind] ??= new Map<string, Entry>(before.entries[kind]));
  for (const entry of difference.entries) mapOf(entry.kind).set(entry.slug, entry);
  for (const [kind, slug] of difference.removed) mapOf(kind).delete(slug);
  const photos = difference.photos.length > 0 ? new Map(before.photos) : before.photos;
  for (const [address, photo] of difference.photos) {
    if (photo) (photos as Map<string, Photo>).set(address, photo);
    else (photos as Map<string, Photo>).delete(address);
  }
  const restored = { ...before.entries, ...entries } as ContentSnapshot['entries'];
  return {
    ...before,
    ...brokenFromJson(difference, restored),
    entries: restored,
    photos,
    photoProblems: new Map(difference.photoProblems),
    files: difference.files ? new Set(difference.files) : before.files,
    locatedFiles: new Set(difference.locatedFiles),
  };
}
