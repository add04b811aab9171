import type { BrokenFile } from '#api/broken.ts';
import type { Deleted } from '#api/entries.ts';
import { entryAt, getKind } from '#schema/content-kinds.ts';
import type { ContentProblem } from '#domain/content-problem.ts';
import { ContentConflictError, type FileChange } from '@family-bakery/git-content/content-store';
import type { EntryDependencies } from './entry-dependencies.ts';
import { asSentence } from '#domain/as-sentence.ts';
import { ProblemError } from '../http/problem.ts';
import { asSave } from './as-save.ts';
import { commitFiles } from './commit-files.ts';
import { DELETABLE_FOLDERS, TRASH_LIMIT } from './entry-history.ts';
import { lastGoodVersion } from './good-version.ts';

/** The most broken files listed at a time, because each one's history is read. */
const FILE_LIMIT = 20;

type Place = NonNullable<ReturnType<typeof entryAt>>;

const nameOf = ({ kind, slug }: Place): string => {
  const { holds, label } = getKind(kind);
  return holds === 'file' ? label : `${label} ${slug}`;
};

const canDelete = ({ kind, slug }: Place): boolean => {
  const { holds, fixedSlugs } = getKind(kind);
  return holds === 'folder' && !fixedSlugs?.includes(slug);
};

/** A problem as a sentence that begins with its line. */
const sentenceOf = ({ line, message } = { message: '' } as Pick<ContentProblem, 'line' | 'message'>): string =>
  `${line === undefined ? '' : `Line ${line}: `}${asSentence(message)}`;

const NOT_BROKEN = 'This file has already been fixed or deleted. Reload the page.';

/** Repairs content files that cannot be parsed, whose last good versions visitors see, and which forms cannot show. Every refusal is a ProblemError. */
export function createBrokenFiles(dependencies: EntryDependencies) {
  const { store, content } = dependencies;

  async function placeOf(file: string) {
    const isBroken = (await content.latest()).problems.has(file);
    const place = isBroken ? entryAt(file) : null;
    if (!place) throw new ProblemError(404, NOT_BROKEN);
    return place;
  }

  async function commit(verb: string, change: FileChange): Promise<string> {
    const place = entryAt(change.path);
    const name = place ? nameOf(place) : change.path;
    try {
      return (await commitFiles(dependencies, `${verb} ${name}`, [change])).commit;
    } catch (error) {
      if (!(error instanceof ContentConflictError)) throw error;
      throw new ProblemError(409, 'This file was changed elsewhere since you opened the page. Reload the page.');
    }
  }

  /** The bytes of a deleted file. */
  async function deletedBytes(file: string, revision: string): Promise<Uint8Array | null> {
    const deletions = await store.deletions(DELETABLE_FOLDERS, TRASH_LIMIT);
    return deletions.some(({ path, revision: last }) => path === file && last === revision) ? store.readVersion(revision) : null;
  }

  async function goodBytes(file: string, revision: string): Promise<Uint8Array | null> {
    await placeOf(file);
    const good = await lastGoodVersion(store, file);
    return good?.revision === revision ? good.bytes : null;
  }

  return {
    async list(): Promise<BrokenFile[]> {
      const { problems, standIns } = await content.latest();
      const files = [...problems].slice(0, FILE_LIMIT).map(async ([file, [first]]): Promise<BrokenFile | null> => {
        const place = entryAt(file);
        const [[now], good] = await Promise.all([store.history(file, 1), lastGoodVersion(store, file)]);
        if (!place || !now?.revision) return null;
        return {
          file,
          what: getKind(place.kind).holds === 'file' ? `file of the ${nameOf(place)}` : nameOf(place),
          message: sentenceOf(first),
          isShown: standIns.has(file),
          revision: now.revision,
          good: good && { revision: good.revision, at: good.at },
          canDelete: canDelete(place),
        };
      });
      return (await Promise.all(files)).filter((file) => file !== null);
    },

    /**
     * Restores a file to its last valid revision, `putBack`. `revision` is the broken one that the client saw; null restores a
     * deleted file as it was.
     */
    putBack: (file: string, putBack: string, revision: string | null): Promise<{ commit: string }> =>
      asSave(async () => {
        const bytes = await (revision === null ? deletedBytes(file, putBack) : goodBytes(file, putBack));
        if (!bytes) throw new ProblemError(404, 'This version of the file no longer exists.');
        return { commit: await commit('Restore', { path: file, bytes, expected: revision }) };
      }),

    remove: (file: string, revision: string): Promise<Deleted> =>
      asSave(async () => {
        const place = await placeOf(file);
        if (!canDelete(place)) throw new ProblemError(400, `The ${getKind(place.kind).label} can be edited, but not created or deleted.`);
        return { deleted: file, commit: await commit('Delete', { path: file, bytes: null, expected: revision }) };
      }),
  };
}
