import { isDeepStrictEqual } from 'node:util';
import type { ChangedFile, ExampleContent, StartedEmpty, StartUndone } from '#api/example.ts';
import { writeContentFile } from '#content/content-file.ts';
import { KINDS_WITH_REFERENCES, withoutReferences } from '#content/price-references.ts';
import { type ContentSnapshot, type Entry, readEntry } from '#content/snapshot.ts';
import { entryAt } from '#domain/content-kinds.ts';
import { type ContentCommit, ContentConflictError, type FileChange } from '#domain/content-store.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { ProblemError } from '../http/problem.ts';
import { asSave } from './as-save.ts';
import { commitFiles } from './commit-files.ts';
import { KINDS_WITH_TEXTS, withPlainTexts } from './plain-texts.ts';

/** The kinds that a bakery fills with entries of its own. */
const REMOVED = ['menu', 'bake', 'notice', 'post', 'recipe', 'collection'] as const;

/** What else it sells and shows: lists within files whose other texts stay. */
const listed = ({ entries }: ContentSnapshot) => {
  const [cakes, meals, reviews] = [entries.cakes.get('cakes'), entries.meals.get('meals'), entries.reviews.get('reviews')];
  return [
    ...(cakes ? [{ entry: cakes, count: cakes.data.groups.flatMap((group) => group.cakes).length }] : []),
    ...(meals ? [{ entry: meals, count: meals.data.groups.flatMap((group) => group.meals).length }] : []),
    ...(reviews ? [{ entry: reviews, count: reviews.data.reviews.length }] : []),
  ].filter(({ count }) => count > 0);
};

/** How much there is of each kind that {@link startEmpty} removes. */
export const countContent = (snapshot: ContentSnapshot): ExampleContent['content'] => [
  ...REMOVED.map((kind) => ({ kind, count: snapshot.entries[kind].size })),
  ...listed(snapshot).map(({ entry: { kind }, count }) => ({ kind, count })),
];

/** An entry's data without lists of what it sells, prices from the menu, the offer for a first order, and samples of Instagram. */
function leaner({ kind, data }: Entry): Entry['data'] {
  const { offer: _, ...rest } = withoutReferences(kind, data) as Entry['data'] & { offer?: unknown };
  const lists = { groups: [], reviews: [], ...('instagram' in rest && { instagram: { ...rest.instagram, posts: [], samples: [] } }) };
  return { ...rest, ...Object.fromEntries(Object.entries(lists).filter(([name]) => name in rest)) };
}

/** The entries that stay and change. */
const adjusted = ({ entries }: ContentSnapshot, hasPlainTexts: boolean): { entry: Entry; data: Entry['data'] }[] =>
  [...new Set([...KINDS_WITH_REFERENCES, ...KINDS_WITH_TEXTS, 'reviews'] as const)]
    .filter((kind) => !(REMOVED as readonly string[]).includes(kind))
    .flatMap((kind) => [...entries[kind].values()] as Entry[])
    .map((entry) => ({ entry, data: leaner(hasPlainTexts ? { ...entry, data: withPlainTexts(entry) } : entry) }))
    .filter(({ entry, data }) => !isDeepStrictEqual(data, entry.data));

const based = ({ path, revision }: Entry) => ({ path, expected: revision });

/**
 * Removes what a bakery fills with its own: all products, recipes, posts and reviews, and the offer, in one commit; with
 * `hasPlainTexts` also what the pages say. Deleted entries are in the trash, the others in their history, and photos stay in the
 * library. `count` is how many the person who asks has seen: a ProblemError says if there are others now.
 */
export function startEmpty(dependencies: ApiDependencies, count: number, hasPlainTexts: boolean): Promise<StartedEmpty> {
  return asSave(async () => {
    const snapshot = await dependencies.content.latest();
    const removed = countContent(snapshot).reduce((sum, part) => sum + part.count, 0);
    const changed = new ProblemError(409, 'Something was added or removed meanwhile, so nothing was changed. Look at the list again.');
    if (removed !== count) throw changed;
    const gone: Entry[] = REMOVED.flatMap((kind) => [...snapshot.entries[kind].values()]);
    const files = [
      ...gone.map((entry) => ({ ...based(entry), bytes: null })),
      ...adjusted(snapshot, hasPlainTexts).map(({ entry, data }) => ({ ...based(entry), bytes: writeContentFile({ data }) })),
    ];
    const { commit, revisions } = await commitUnless(changed, () => commitFiles(dependencies, 'Start empty', files));
    const before = files.map(({ path, expected }) => ({ path, before: expected, after: revisions[path] ?? null }));
    return { commit, removed, files: before };
  });
}

/** Brings back what {@link startEmpty} changed, in one commit, unless some of it has changed since. */
export function undoStartEmpty(dependencies: ApiDependencies, files: readonly ChangedFile[]): Promise<StartUndone> {
  return asSave(async () => {
    const changes = files.map(async ({ path, before, after }): Promise<FileChange> => {
      const bytes = entryAt(path) && (await dependencies.store.readVersion(before));
      const entry = bytes && readEntry(path, before, bytes);
      if (!entry || Array.isArray(entry)) throw new ProblemError(404, `The earlier version of ${path} no longer exists.`);
      return { path, bytes, expected: after };
    });
    const refusal = new ProblemError(409, 'Something was changed since, so nothing was brought back. What was removed is in the Trash.');
    const all = await Promise.all(changes);
    return { commit: (await commitUnless(refusal, () => commitFiles(dependencies, 'Undo “Start empty”', all))).commit };
  });
}

/** A save that is refused in these words if what it changes has changed meanwhile. */
async function commitUnless(refusal: ProblemError, save: () => Promise<ContentCommit>): Promise<ContentCommit> {
  try {
    return await save();
  } catch (error) {
    throw error instanceof ContentConflictError ? refusal : error;
  }
}
