import { CONTENT_KINDS } from '#domain/content-kinds.ts';
import type { Outside } from '#domain/outside.ts';
import type { Photo } from '#media/renditions.ts';
import type { ContentSnapshot, Entry } from './snapshot.ts';

/** A snapshot without problems, including drafts, as plain JSON. */
export interface SnapshotJson {
  entries: Entry[];
  /** By address. */
  photos: [address: string, photo: Photo][];
  /** By file. */
  photoProblems: [file: string, reason: string][];
  files: string[];
  outside: Outside;
}

/** Serializes a snapshot without problems. The same snapshot gives the same bytes. */
export const snapshotToJson = ({ entries, photos, photoProblems, files, outside }: ContentSnapshot): SnapshotJson => ({
  entries: CONTENT_KINDS.flatMap((kind) => [...entries[kind].values()]),
  photos: [...photos],
  photoProblems: [...photoProblems],
  files: [...files],
  outside,
});

/** Restores a serialized snapshot, which was validated before. */
export function snapshotFromJson({ entries, photos, photoProblems, files, outside }: SnapshotJson): ContentSnapshot {
  const ofKinds = Object.fromEntries(CONTENT_KINDS.map((kind) => [kind, new Map<string, Entry>()]));
  for (const entry of entries) ofKinds[entry.kind]?.set(entry.slug, entry);
  return {
    entries: ofKinds as unknown as ContentSnapshot['entries'],
    photos: new Map(photos),
    files: new Set(files),
    problems: new Map(),
    photoProblems: new Map(photoProblems),
    outside,
  };
}
