import type { DraftKind, DraftsChange, DraftsChanged } from '#api/drafts.ts';
import { type ContentSnapshot, type Entry, findEntry } from '#content/snapshot.ts';
import { getKind } from '#schema/content-kinds.ts';
import { counted } from '#domain/counted.ts';
import type { FileChange } from '@family-bakery/git-content/content-store';
import type { EntryDependencies } from './entry-dependencies.ts';
import { ProblemError } from '../http/problem.ts';
import { asRetriedSave } from './as-save.ts';
import { commitFiles } from './commit-files.ts';
import { missingOf, offersFor } from './drafts.ts';
import { draftEntry, fileOfDraft, isUnchanged } from './entry-draft.ts';
import { formOf } from './form-of.ts';
import { newPhotos } from './new-photos.ts';
import { changedFiles } from './undo-files.ts';

type Dependencies = Pick<EntryDependencies, 'store' | 'content' | 'uploads' | 'now'>;
type Change = Omit<DraftsChange, 'drafts'>;

/** The fields that a draft gets: those that all get, and what is offered for others that it lacks. */
function fieldsFor(entry: Entry<DraftKind>, { set, fill }: Change, snapshot: ContentSnapshot): Record<string, string> {
  // What was said of another photo does not hold for this one.
  const own = { ...(set.featuredImage === undefined ? {} : { featuredImageAlt: '' }), ...set };
  const offers = offersFor({ ...entry, data: { ...entry.data, ...own } } as typeof entry, snapshot);
  return { ...own, ...Object.fromEntries(fill.flatMap((field) => (offers[field] === undefined ? [] : [[field, offers[field]]]))) };
}

/**
 * Changes several drafts in one commit and, if asked to, publishes those that then lack nothing. One that was changed or deleted
 * elsewhere, or cannot be changed, does not stop the others.
 */
export const changeDrafts = (dependencies: Dependencies, { drafts, ...change }: DraftsChange): Promise<DraftsChanged> =>
  asRetriedSave(async () => {
    const snapshot = await dependencies.content.latest();
    const files: (FileChange & { expected: string })[] = [];
    const photos = new Map<string, FileChange>();
    const problems: string[] = [];
    let published = 0;
    for (const { kind, id, revision } of drafts) {
      const entry = findEntry(snapshot, kind, id);
      if (!entry) {
        problems.push(`A ${getKind(kind).label} was deleted elsewhere, and was left out.`);
        continue;
      }
      const { title, status } = entry.data;
      if (entry.revision !== revision || status !== 'draft') {
        problems.push(`“${title}” was changed elsewhere, and was left out.`);
        continue;
      }
      try {
        const fields = fieldsFor(entry, change, snapshot);
        const missing = missingOf({ ...entry, data: { ...entry.data, ...fields } });
        const isPublished = change.publish && missing.length === 0;
        if (change.publish && !isPublished)
          problems.push(`“${title}” is not published: ${missing.map(({ message }) => message).join('; ')}.`);
        const input = { ...fields, status: isPublished ? 'published' : 'draft' };
        const draft = draftEntry(formOf(kind), input, entry, snapshot, dependencies.now());
        if (isUnchanged(draft, entry)) continue;
        for (const photo of await newPhotos(dependencies.uploads, draft, entry, snapshot)) photos.set(photo.path, photo);
        files.push({ ...fileOfDraft(draft), expected: revision });
        if (isPublished) published += 1;
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        const why = error.details.errors?.map(({ message }) => message).join('; ') ?? error.message;
        problems.push(`“${title}” was not changed: ${why}.`);
      }
    }
    if (files.length === 0) return { changed: 0, published: 0, problems, commit: null, files: [] };
    const saved = await commitFiles(dependencies, `Change ${counted(files.length, 'draft')}`, [...files, ...photos.values()]);
    return { changed: files.length, published, problems, commit: saved.commit, files: changedFiles(files, saved) };
  });
