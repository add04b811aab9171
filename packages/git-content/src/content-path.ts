import { assertClock } from './clock.ts';
import { type ContentChange, ContentPathError } from './content-store.ts';

const FOLDERS = ['content/', 'public/uploads/'];
const SEGMENT_BYTES = 255;
const PATH_BYTES = 1024;

/** Why a segment is not allowed in a path; null if it is. */
function segmentFault(segment: string): string | null {
  if (segment === '') return 'a folder or file in it has no name';
  if (segment.startsWith('.')) return 'names must not start with a dot';
  if (/[\p{Cc}\\:]/u.test(segment) || !segment.isWellFormed()) return 'it has a character that file names cannot have';
  // Windows reads GIT~1 as the short name of .git.
  if (/^git~\d/i.test(segment)) return 'git reserves that name';
  if (Buffer.byteLength(segment) > SEGMENT_BYTES) return 'the name is too long';
  return null;
}

/**
 * Throws ContentPathError unless `path` is a valid path for content: relative, normalized, under content/ or public/uploads/, and
 * without any name that has a special meaning to git or an operating system.
 */
export function assertContentPath(path: string): void {
  const fault = FOLDERS.some((folder) => path.startsWith(folder))
    ? (path.split('/').map(segmentFault).find(Boolean) ?? (Buffer.byteLength(path) > PATH_BYTES ? 'it is too long' : null))
    : `only ${FOLDERS.join(' and ')} hold content`;
  if (fault) throw new ContentPathError(`Nothing can be saved at ${JSON.stringify(path.slice(0, 100))}: ${fault}.`);
}

/** The folders that a path leads through, outermost first: `content` and `content/blog` for `content/blog/bread.md`. */
export const foldersAround = (path: string): string[] =>
  path
    .split('/')
    .slice(0, -1)
    .map((_, index, segments) => segments.slice(0, index + 1).join('/'));

/** Throws ContentPathError if a change lists a path twice, or lists both a file and a path inside it. */
function assertNoOverlap(paths: string[]): void {
  const seen = new Set<string>();
  for (const path of paths) {
    if (seen.has(path)) throw new ContentPathError(`${path} is in the change twice.`);
    seen.add(path);
  }
  for (const path of paths) {
    const file = foldersAround(path).find((folder) => seen.has(folder));
    if (file) throw new ContentPathError(`${path} cannot be saved together with ${file}: one is inside the other.`);
  }
}

/** Throws ContentPathError if a change has paths that nothing can be saved at, or StoreUnavailableError if the clock is wrong. */
export function assertSavable({ files }: ContentChange): void {
  const paths = files.map(({ path }) => path);
  paths.forEach(assertContentPath);
  assertNoOverlap(paths);
  assertClock();
}
