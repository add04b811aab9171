import { writeContentFile } from '#content/content-file.ts';
import {
  isPriced,
  KINDS_WITH_REFERENCES,
  priceErrors,
  type ProductReference,
  productReferences,
  withReferences,
} from '#content/product-references.ts';
import { type Menu, type Products, productsOf } from '#content/products.ts';
import { type ContentSnapshot, type Entry, readEntry, zoneOf } from '#content/snapshot.ts';
import { withSold } from '#content/sold.ts';
import { identifiedIn, menuWith } from '#content/stored-ids.ts';
import { type ContentKind, contentPath, getKind } from '#schema/content-kinds.ts';
import type { FieldError } from '#domain/content-problem.ts';
import type { ContentStore, FileChange } from '@family-bakery/git-content/content-store';
import type { MenuItem } from '#schema/menu.ts';
import { invalidFields, ProblemError } from '../http/problem.ts';
import { titleOf } from './entry-draft.ts';

type Written = Pick<Entry, 'kind' | 'slug' | 'data'>;

/** How many products a refusal names. */
const MOST_NAMES = 3;
const list = new Intl.ListFormat('en-US');

const isMenu = (entry: Written | null): entry is Pick<Entry<'menu'>, 'kind' | 'slug' | 'data'> => entry?.kind === 'menu';
const itemsOf = (entry: Written | null): readonly MenuItem[] => (isMenu(entry) ? entry.data.items : []);

/** A reference in another entry. */
interface Follower {
  entry: Entry;
  reference: ProductReference;
}

/** The references of other entries to items of the menu. */
const followersOf = ({ entries }: ContentSnapshot, own: Written | null): Follower[] =>
  KINDS_WITH_REFERENCES.flatMap((kind) => [...entries[kind].values()] as Entry[])
    .filter(({ kind, slug }) => kind !== own?.kind || slug !== own.slug)
    .flatMap((entry) => productReferences(entry.kind, entry.data).map((reference) => ({ entry, reference })));

/** What a refusal calls a product that takes its price from an item. */
function wordsOf({ entry, reference }: Follower): string {
  const { label, holds } = getKind(entry.kind);
  return `“${reference.product}” in the ${holds === 'folder' ? `${label} “${titleOf(entry.data)}”` : label}`;
}

/** Refuses to take an item off the menu, or its price from it, as long as products elsewhere take their price from it. */
function goneErrors(before: Products, after: Products, followers: readonly Follower[], draft: Written | null): FieldError[] {
  const left = followers.filter(({ reference: { item, mayBeGone } }) => !mayBeGone && isPriced(before, item) && !isPriced(after, item));
  return [...Map.groupBy(left, ({ reference }) => before.find(reference.item))].flatMap(([product, all]) => {
    const names = all.map(wordsOf);
    const rest = names.length - MOST_NAMES;
    const shown = rest > 0 ? [...names.slice(0, MOST_NAMES), `${rest} more`] : names;
    const index = itemsOf(draft).findIndex(({ id }) => id === product?.id);
    const message = `“${product?.name}” must stay on the menu with a price of its own, because others take their price from it: ${list.format(shown)}. Choose another price there first`;
    return [{ path: index < 0 ? 'items' : `items[${index}].prices`, message }];
  });
}

/** The names of items that have different prices of their own. */
function ambiguousNames(menu: Menu): Set<string> {
  const priced = [...menu.values()].flatMap(({ data }) => data.items.filter(({ prices }) => prices.length > 0));
  const first = new Map(priced.toReversed().map(({ name, prices }) => [name, JSON.stringify(prices)]));
  return new Set(priced.filter(({ name, prices }) => JSON.stringify(prices) !== first.get(name)).map(({ name }) => name));
}

/** Refuses different prices under a name that stands for an item where others take their price: which of them is meant would be chance. */
function nameErrors(
  ambiguous: ReadonlySet<string>,
  draft: Written,
  own: readonly ProductReference[],
  followers: readonly Follower[],
): FieldError[] {
  return [...ambiguous].flatMap((name) => {
    const index = itemsOf(draft).findLastIndex((item) => item.name === name && item.prices.length > 0);
    const isIt = ({ item, mayBeGone }: ProductReference) => item === name && !mayBeGone;
    const reference = own.find(isIt);
    const path = index < 0 ? reference?.path : `items[${index}].name`;
    if (path === undefined || (!reference && !followers.some((follower) => isIt(follower.reference)))) return [];
    return [
      {
        path,
        message: `“${name}” is on the menu twice with different prices, and other products take their price from it: give one of the two another name, or no price of its own`,
      },
    ];
  });
}

/** The menu before and after a save. */
interface Change {
  before: Products;
  after: Products;
  menuBefore: Menu;
  menuAfter: Menu;
}

function changeOf({ entries }: ContentSnapshot, current: Written | null, draft: Written | null): Change {
  const menuBefore = current ? menuWith(entries.menu, current) : entries.menu;
  const others = new Map([...menuBefore].filter(([slug]) => !isMenu(current) || slug !== current.slug));
  const menuAfter = isMenu(draft) ? menuWith(others, draft) : others;
  return { before: productsOf(menuBefore), after: productsOf(menuAfter), menuBefore, menuAfter };
}

/**
 * What a reference becomes, so that it means the same item after a save: the id, if the name is another one or another item's; the name, if
 * the item is gone and may be, unless that would mean another item.
 */
function following({ before, after }: Change, { item, mayBeGone }: ProductReference): string {
  const meant = before.find(item);
  if (!meant) return item;
  const now = after.withId(meant.id);
  if (now) return now.name === meant.name && after.find(item)?.id === meant.id ? item : meant.id;
  if (!mayBeGone) return item;
  const namesake = after.find(meant.name);
  return namesake && namesake.name !== meant.name ? meant.id : meant.name;
}

/** What the references of a file become. What was on a list once is not on it twice. */
function followingOnce(change: Change, references: readonly ProductReference[]): (reference: ProductReference) => string {
  const listed = new Set(references.flatMap(({ item, mayBeGone }) => (mayBeGone ? [item] : [])));
  return (reference) => {
    const item = following(change, reference);
    if (item === reference.item || !reference.mayBeGone) return item;
    if (listed.has(item)) return reference.item;
    listed.add(item);
    return item;
  };
}

/** The files that a save changes besides its own: those whose references follow, and categories with items that have no stored id but are referred to by it now. */
async function followingFiles(
  store: ContentStore,
  change: Change,
  own: readonly ProductReference[],
  followers: readonly Follower[],
  draft: Written | null,
  timeZone: string,
): Promise<FileChange[]> {
  const moved = followers.filter(({ reference }) => following(change, reference) !== reference.item);
  const named = [...own.map(({ item }) => item), ...moved.map(({ reference }) => following(change, reference))];
  const withoutId = named.flatMap((id) => {
    const product = change.after.withId(id);
    return product && !product.isIdStored && product.category !== (isMenu(draft) ? draft.slug : '') ? [product.category] : [];
  });
  const paths = new Set([...moved.map(({ entry }) => entry.path), ...withoutId.map((slug) => contentPath('menu', slug))]);
  const files = [...paths].map(async (path): Promise<FileChange[]> => {
    const file = await store.read(path);
    const read = file && readEntry(path, file.revision, file.bytes, timeZone);
    if (!read || Array.isArray(read)) return [];
    const sold = withSold(read, identifiedIn(read, productsOf(menuWith(change.menuAfter, read))));
    const data = withReferences(read.kind, sold, followingOnce(change, productReferences(read.kind, sold)));
    return [{ path, bytes: writeContentFile({ ...read, data }), expected: file.revision }];
  });
  return (await Promise.all(files)).flat();
}

/**
 * Refuses a save after which a product would have no price, and returns the changes of other files by which each reference to an item of
 * the menu keeps its meaning. `written` is the draft as it was sent, with names, `draft` has ids in place of them. References that were
 * wrong before may stay, and so may everything in a version that is restored.
 */
export async function followProducts<K extends ContentKind>(
  store: ContentStore,
  snapshot: ContentSnapshot,
  current: Entry<K> | null,
  { written, draft }: { written: Pick<Entry<K>, 'kind' | 'slug' | 'data'>; draft: Pick<Entry<K>, 'kind' | 'slug' | 'data'> },
  isRestored: boolean,
): Promise<FileChange[]> {
  const change = changeOf(snapshot, current, draft);
  const { before, after } = change;
  const [ambiguousBefore, ambiguousAfter] = [ambiguousNames(change.menuBefore), ambiguousNames(change.menuAfter)];
  const wrongBefore = new Set(
    (current ? productReferences(current.kind, current.data) : []).flatMap(({ item, own }) => {
      const { id = item, name = item } = before.find(item) ?? {};
      return own !== undefined || !isPriced(before, item) || ambiguousBefore.has(name) ? [id, name] : [];
    }),
  );
  const references = productReferences(draft.kind, draft.data);
  const checked = references.filter(({ item }) => !wrongBefore.has(item) || (isPriced(before, item) && !isPriced(after, item)));
  const followers = followersOf(snapshot, current ?? draft);
  const ambiguous = ambiguousAfter.difference(isMenu(draft) ? ambiguousBefore : wrongBefore);
  const own = [...priceErrors(checked, after), ...nameErrors(ambiguous, draft, productReferences(written.kind, written.data), followers)];
  const errors = [...(isRestored ? [] : own), ...goneErrors(before, after, followers, draft)];
  if (errors.length > 0) throw invalidFields(errors);
  return followingFiles(store, change, references, followers, draft, zoneOf(snapshot));
}

/**
 * Refuses to delete a menu category as long as products elsewhere take their price from its items. Returns the changes of other files that
 * call its items by their names from then on.
 */
export async function followRemoval(store: ContentStore, snapshot: ContentSnapshot, current: Entry): Promise<FileChange[]> {
  if (!isMenu(current)) return [];
  const change = changeOf(snapshot, current, null);
  const followers = followersOf(snapshot, current);
  const [first] = goneErrors(change.before, change.after, followers, null);
  if (first) throw new ProblemError(400, `${first.message}.`);
  return followingFiles(store, change, [], followers, null, zoneOf(snapshot));
}
