import { isDeepStrictEqual } from 'node:util';
import type { ChangedFile, ExampleContent, StartedEmpty } from '#api/example.ts';
import { writeContentFile } from '#content/content-file.ts';
import { isPriced, KINDS_WITH_REFERENCES, withReferences } from '#content/product-references.ts';
import { type Products, productsOf } from '#content/products.ts';
import type { ContentSnapshot, Entry } from '#content/snapshot.ts';
import { withIds } from '#content/stored-ids.ts';
import { type ContentKind, getKind } from '#schema/content-kinds.ts';
import type { EntryDependencies } from './entry-dependencies.ts';
import { ProblemError } from '../http/problem.ts';
import { asSave } from './as-save.ts';
import { commitFiles } from './commit-files.ts';
import { exampleVersions } from './example-versions.ts';
import { ownMembers, ownPart } from './own-part.ts';
import { KINDS_WITH_TEXTS, withPlainTexts } from './plain-texts.ts';
import { changedFiles, commitUnless, undoFiles } from './undo-files.ts';

/** The kinds that a bakery fills with entries of its own. */
const REMOVED = ['menu', 'bake', 'notice', 'post', 'recipe', 'collection'] as const;
/** The kinds whose entries stay, without what they say of the example. */
const CHANGED = [...new Set([...KINDS_WITH_REFERENCES, ...KINDS_WITH_TEXTS, 'reviews'] as const)].filter(
  (kind) => !(REMOVED as readonly ContentKind[]).includes(kind),
);
/** With more entries a site has outgrown its example, and to look through all their versions would take too long. */
const ENTRY_LIMIT = 300;

/** An entry that is removed or changed. */
interface Emptied {
  entry: Entry;
  /** Its new data; null if it is removed. */
  data: Entry['data'] | null;
  /** Its new text below the front matter, if it has one. */
  body?: string | undefined;
  /** How much goes: the entry, or as many of the products and reviews in it. */
  removed: number;
}

const entriesOf = (snapshot: ContentSnapshot, kinds: readonly ContentKind[]): Entry[] =>
  kinds.flatMap((kind) => [...snapshot.entries[kind].values()] as Entry[]).map((entry) => withIds(entry, snapshot));

/** How many products or reviews are in a file that stays. */
const sizeOf = (data: Entry['data']): number => {
  if ('reviews' in data) return data.reviews.length;
  return 'groups' in data ? data.groups.flatMap((group): unknown[] => ('cakes' in group ? group.cakes : group.meals)).length : 0;
};

/** An entry of the kinds that are removed, without what is still as in the example; null if all of it is hers. */
function withoutExample(entry: Entry, example: Entry): Emptied | null {
  if (entry.revision === example.revision) return { entry, data: null, removed: 1 };
  if (!('items' in entry.data && 'items' in example.data)) return null;
  const items = ownMembers(entry.data.items, example.data.items);
  if (items.length === entry.data.items.length) return null;
  return { entry, data: items.length > 0 ? ({ ...entry.data, items } as Entry['data']) : null, removed: 1 };
}

/** An entry's data without lists of what it sells, the offer for a first order, and samples of Instagram. */
function leaner(data: Entry['data']): object {
  const { offer: _, ...rest } = data as Entry['data'] & { offer?: unknown };
  const lists = { groups: [], reviews: [], ...('instagram' in rest && { instagram: { ...rest.instagram, posts: [], samples: [] } }) };
  return { ...rest, ...Object.fromEntries(Object.entries(lists).filter(([name]) => name in rest)) };
}

/** An entry that stays, with its owner's part of it, and prices from what is still on the menu. */
function adjusted(entry: Entry, example: Entry | undefined, hasPlainTexts: boolean, products: Products): Emptied | null {
  const plain = hasPlainTexts ? withPlainTexts(entry) : entry;
  const target = leaner(plain.data);
  const body = example?.body === entry.body ? plain.body : entry.body;
  const own = (example ? ownPart(entry.data, example.data, target) : entry.data) as Entry['data'];
  const priced = withReferences(entry.kind, own, ({ item }) => (isPriced(products, item) ? item : undefined));
  const parsed = getKind(entry.kind).schema.safeParse(priced);
  if (!parsed.success || (body === entry.body && isDeepStrictEqual(parsed.data, entry.data))) return null;
  const data = parsed.data as Entry['data'];
  return { entry, data, body, removed: sizeOf(entry.data) - sizeOf(data) };
}

/** What a start without the example removes and changes: what came with the site, and was not changed in the admin since. */
async function emptied({ store, content }: EntryDependencies, hasPlainTexts: boolean): Promise<Emptied[]> {
  const snapshot = await content.latest();
  const [removable, changeable] = [entriesOf(snapshot, REMOVED), entriesOf(snapshot, CHANGED)];
  if (removable.length > ENTRY_LIMIT) return [];
  // With ids, as a save in the admin has written them.
  const examples = new Map(
    [...(await exampleVersions(store, [...removable, ...changeable]))].map(([path, entry]) => [path, withIds(entry, snapshot)]),
  );
  const removed = removable.flatMap((entry) => {
    const example = examples.get(entry.path);
    return (example && withoutExample(entry, example)) ?? [];
  });
  const after = new Map(removed.map(({ entry, data }) => [entry.path, data]));
  const products = productsOf(
    new Map(
      [...snapshot.entries.menu].flatMap(([slug, entry]) => {
        const data = after.get(entry.path);
        return data === null ? [] : [[slug, { ...entry, data: (data ?? entry.data) as typeof entry.data }] as const];
      }),
    ),
  );
  const changed = changeable.flatMap((entry) => adjusted(entry, examples.get(entry.path), hasPlainTexts, products) ?? []);
  return [...removed, ...changed];
}

const totalOf = (parts: readonly Emptied[]): number => parts.reduce((sum, { removed }) => sum + removed, 0);

/** How much there is of each kind that {@link startEmpty} removes. */
export async function countExample(dependencies: EntryDependencies): Promise<ExampleContent['content']> {
  const parts = Map.groupBy(await emptied(dependencies, false), ({ entry }) => entry.kind);
  return [...parts].map(([kind, ofKind]) => ({ kind, count: totalOf(ofKind) })).filter(({ count }) => count > 0);
}

/**
 * Removes the example's products, recipes, posts, reviews and offer, in one commit; with `hasPlainTexts` also what the pages say. What
 * was made or changed in the admin stays. Deleted entries are in the trash, the others in their history, and photos stay in the
 * library. `count` is how many the person who asks has seen: a ProblemError says if there are others now.
 */
export function startEmpty(dependencies: EntryDependencies, count: number, hasPlainTexts: boolean): Promise<StartedEmpty> {
  return asSave(async () => {
    const parts = await emptied(dependencies, hasPlainTexts);
    const removed = totalOf(parts);
    const changed = new ProblemError(409, 'Something was added or removed meanwhile, so nothing was changed. Look at the list again.');
    if (removed !== count) throw changed;
    const files = parts.map(({ entry: { path, revision, lineEnd }, data, body }) => ({
      path,
      expected: revision,
      bytes: data && writeContentFile({ data, ...(body === undefined ? {} : { body }), ...(lineEnd && { lineEnd }) }),
    }));
    const saved = await commitUnless(changed, () => commitFiles(dependencies, 'Start empty', files));
    return { commit: saved.commit, removed, files: changedFiles(files, saved) };
  });
}

/** Brings back what {@link startEmpty} changed, in one commit, unless some of it has changed since. */
export const undoStartEmpty = (dependencies: EntryDependencies, files: readonly ChangedFile[]): Promise<{ commit: string }> =>
  undoFiles(
    dependencies,
    files,
    'Undo “Start empty”',
    'Something was changed since, so nothing was restored. What was removed is in the Trash.',
  );
