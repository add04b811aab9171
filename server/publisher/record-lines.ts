import { type ContentSnapshot, emptySnapshot, uploadPath } from '#content/snapshot.ts';
import { changedKeys } from '@family-bakery/git-content/changed-map';
import { nothingOutside } from '#schema/outside.ts';
import type { LiveVersion } from './live-version.ts';
import type { FileFacts, LiveLine, PhotoLine, PublicationNote } from './publication-record.ts';
import type { SiteVersion } from './site-version.ts';

/** A version went live, and made files due. */
export function liveLine({ shown, photos }: LiveVersion, due: string[]): LiveLine {
  const { commit = null, snapshot } = shown ?? {};
  return { commit, outside: snapshot?.outside ?? nothingOutside, due, damagedPhotos: photos.damaged };
}

/** What a later start needs to know of a file that was made; null while only the admin is published. */
export function factsOf({ wanted, index, isAdminOnly }: LiveVersion, file: string): FileFacts | null {
  if (isAdminOnly) return null;
  const route = wanted.pages.get(file);
  const revision = wanted.files.get(file);
  if (route !== undefined) return { page: { route, reads: index.readsOf(route), renditions: wanted.renditions.of(route) } };
  return revision === undefined ? {} : { revision };
}

/** What is known of the photos of a version and was not known of those of an earlier one. */
export function photoLines(before: ContentSnapshot, { snapshot, publicFiles }: SiteVersion): PhotoLine[] {
  const photos = [...changedKeys(before.photos, snapshot.photos)].map(
    (address) => [uploadPath(address), snapshot.photos.get(address)] as const,
  );
  const problems = [...changedKeys(before.photoProblems, snapshot.photoProblems)].map(
    (file) => [file, snapshot.photoProblems.get(file)] as const,
  );
  return [...photos, ...problems].flatMap(([file, photo]) => {
    const revision = publicFiles.get(file);
    return photo === undefined || revision === undefined ? [] : [{ photo, revision }];
  });
}

/** Everything else that a later start needs; null if there is nothing to resume. */
export function notesOf(live: LiveVersion): PublicationNote[] | null {
  if (live.isAdminOnly || live.shown === null) return null;
  return [...photoLines(emptySnapshot, live.shown), liveLine(live, [])];
}
