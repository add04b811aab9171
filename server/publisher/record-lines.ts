import { type ContentSnapshot, emptySnapshot, uploadPath } from '#content/snapshot.ts';
import { changedKeys } from '@family-bakery/git-content/changed-map';
import { nothingOutside } from '#schema/outside.ts';
import { DRAWN_FOLDER } from '#media/drawn-image.ts';
import type { FileMark } from './file-mark.ts';
import type { LiveVersion } from './live-version.ts';
import type { FileLine, LiveLine, PhotoLine, RecordLine } from './publication-record.ts';
import type { SiteVersion } from './site-version.ts';

type Placed = ReadonlyMap<string, FileMark>;

/** A version went live, and made files due. */
export function liveLine({ shown, photos }: LiveVersion, due: string[]): LiveLine {
  const { commit = null, snapshot } = shown ?? {};
  return { commit, outside: snapshot?.outside ?? nothingOutside, due, damagedPhotos: photos.damaged };
}

/** A file was made or removed. `placed` are the files that the folder has. */
export function fileLine({ wanted, index }: LiveVersion, placed: Placed, file: string): FileLine {
  const mark = placed.get(file) ?? null;
  const route = wanted.pages.get(file);
  const revision = wanted.files.get(file);
  if (route !== undefined) return { file, mark, page: { route, reads: index.readsOf(route), renditions: wanted.renditions.of(route) } };
  return { file, mark, ...(revision !== undefined && { revision }) };
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

/** Everything a later start needs; null if there is nothing to resume. */
export function allLines(live: LiveVersion, placed: Placed, due: Iterable<string>): RecordLine[] | null {
  if (live.isAdminOnly || live.shown === null) return null;
  const files = [...placed.keys()].filter((name) => !name.startsWith(DRAWN_FOLDER));
  return [...photoLines(emptySnapshot, live.shown), ...files.map((name) => fileLine(live, placed, name)), liveLine(live, [...due])];
}
