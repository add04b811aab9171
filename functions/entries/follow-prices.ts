import { menuPrices } from '#content/menu.ts';
import { writeContentFile } from '#content/content-file.ts';
import { KINDS_WITH_REFERENCES, priceReferences, referenceErrors, withRenamedItems } from '#content/price-references.ts';
import { type ContentSnapshot, type Entry, readEntry } from '#content/snapshot.ts';
import { type ContentData, type ContentKind, getKind } from '#domain/content-kinds.ts';
import type { FieldError } from '#domain/content-problem.ts';
import type { ContentStore, FileChange } from '#domain/content-store.ts';
import type { MenuItem } from '#domain/menu.ts';
import { invalidFields, ProblemError } from '../http/problem.ts';
import { titleOf } from './entry-draft.ts';

type Written<K extends ContentKind = ContentKind> = Pick<Entry<K>, 'kind' | 'slug' | 'data'>;
type Menu = ReadonlyMap<string, Pick<Entry<'menu'>, 'slug' | 'data'>>;

/** How many products a refusal names. */
const MOST_NAMES = 3;
const list = new Intl.ListFormat('en-US');

const isMenu = (entry: Written | null): entry is Written<'menu'> => entry?.kind === 'menu';

/** The menu with a category replaced, added or removed. */
function menuWith(menu: Menu, before: Written | null, after: Written | null): Menu {
  const changed = new Map(menu);
  if (isMenu(before)) changed.delete(before.slug);
  if (isMenu(after)) changed.set(after.slug, after);
  return changed;
}

const isAlike = (a: MenuItem, b: MenuItem): boolean =>
  a.description === b.description || a.images.some(({ src }) => b.images.some((photo) => photo.src === src));

/** Items that were renamed: a name is gone, and exactly one new item has its description or one of its photos. */
function renamedItems(before: readonly MenuItem[], after: readonly MenuItem[]): Map<string, string> {
  const without = (items: readonly MenuItem[], others: readonly MenuItem[]) =>
    items.filter(({ name }) => !others.some((other) => other.name === name));
  const [gone, added] = [without(before, after), without(after, before)];
  return new Map(
    gone.flatMap((old) => {
      const [renamed, ...others] = added.filter((item) => isAlike(old, item));
      const isOnlyOne = renamed && others.length === 0 && gone.filter((item) => isAlike(item, renamed)).length === 1;
      return isOnlyOne ? [[old.name, renamed.name]] : [];
    }),
  );
}

const itemsOf = (entry: Written | null): readonly MenuItem[] => (isMenu(entry) ? entry.data.items : []);

interface Follower {
  entry: Entry;
  item: string;
  words: string;
}

/** The products of other entries that take their price from a menu item. */
function followersOf({ entries }: ContentSnapshot, current: Written | null): Follower[] {
  return KINDS_WITH_REFERENCES.flatMap((kind) => [...entries[kind].values()] as Entry[])
    .filter(({ kind, slug }) => kind !== current?.kind || slug !== current.slug)
    .flatMap((entry) => {
      const { label, holds } = getKind(entry.kind);
      const place = holds === 'folder' ? `${label} “${titleOf(entry.data)}”` : label;
      return priceReferences(entry.kind, entry.data).map(({ item, product }) => ({ entry, item, words: `“${product}” in the ${place}` }));
    });
}

/** Refuses to take an item off the menu, or its price from it, as long as products elsewhere take their price from it. */
function goneErrors(gone: ReadonlySet<string>, followers: readonly Follower[], after: Written | null): FieldError[] {
  return [...gone].flatMap((item) => {
    const names = followers.filter((follower) => follower.item === item).map(({ words }) => words);
    if (names.length === 0) return [];
    const rest = names.length - MOST_NAMES;
    const shown = rest > 0 ? [...names.slice(0, MOST_NAMES), `${rest} more`] : names;
    const index = itemsOf(after).findIndex(({ name }) => name === item);
    const message = `“${item}” must stay on the menu with a price of its own, because others take their price from it: ${list.format(shown)}. Choose another price there first`;
    return [{ path: index < 0 ? 'items' : `items[${index}].prices`, message }];
  });
}

/** The names of items that have different prices of their own. */
function ambiguousNames(menu: Menu): Set<string> {
  const priced = [...menu.values()].flatMap(({ data }) => data.items.filter(({ prices }) => prices.length > 0));
  const first = new Map(priced.toReversed().map(({ name, prices }) => [name, JSON.stringify(prices)]));
  return new Set(priced.filter(({ name, prices }) => JSON.stringify(prices) !== first.get(name)).map(({ name }) => name));
}

/** Refuses different prices under a name that products take their price from: which of them is theirs would be chance. */
function nameErrors(ambiguous: ReadonlySet<string>, draft: Written, followers: readonly Follower[]): FieldError[] {
  const references = priceReferences(draft.kind, draft.data);
  return [...ambiguous].flatMap((item) => {
    const index = itemsOf(draft).findLastIndex(({ name, prices }) => name === item && prices.length > 0);
    const reference = references.find((one) => one.item === item);
    const path = index < 0 ? reference?.path : `items[${index}].name`;
    if (path === undefined || (!reference && followers.every((follower) => follower.item !== item))) return [];
    return [
      {
        path,
        message: `“${item}” is on the menu twice with different prices, and other products take their price from it: give one of the two another name, or no price of its own`,
      },
    ];
  });
}

/** A save with what it means for products that take their price from a menu item. */
export interface FollowedPrices<K extends ContentKind> {
  /** The data to save: its own references follow renamed items. */
  data: ContentData<K>;
  /** Other files whose references follow renamed items. */
  files: FileChange[];
}

/**
 * Follows the menu items that a save renames, and refuses a save after which a product would have no price. References that were
 * wrong before may stay, and so may everything in a version that is put back (`isRestored`).
 */
export async function followPrices<K extends ContentKind>(
  store: ContentStore,
  snapshot: ContentSnapshot,
  current: Written<K> | null,
  draft: Written<K>,
  isRestored: boolean,
): Promise<FollowedPrices<K>> {
  const menuBefore = menuWith(snapshot.entries.menu, current, current);
  const menuAfter = menuWith(snapshot.entries.menu, current, draft);
  const [pricesBefore, pricesAfter] = [menuPrices(menuBefore), menuPrices(menuAfter)];
  const gone = new Set([...pricesBefore.keys()].filter((name) => !pricesAfter.has(name)));
  const renames = new Map(
    [...renamedItems(itemsOf(current), itemsOf(draft))].filter(([old, name]) => gone.has(old) && pricesAfter.has(name)),
  );
  for (const name of renames.keys()) gone.delete(name);

  const data = withRenamedItems(draft.kind, draft.data, renames);
  const before = current ? priceReferences(current.kind, current.data) : [];
  const [ambiguousBefore, ambiguousAfter] = [ambiguousNames(menuBefore), ambiguousNames(menuAfter)];
  const isWrong = (item: string) => !pricesBefore.has(item) || ambiguousBefore.has(item);
  const wrongBefore = new Set(before.filter(({ item, own }) => own !== undefined || isWrong(item)).map(({ item }) => item));
  const changed = priceReferences(draft.kind, data).filter(({ item }) => !wrongBefore.has(item) || gone.has(item));
  const followers = followersOf(snapshot, current);
  const ambiguous = ambiguousAfter.difference(isMenu(draft) ? ambiguousBefore : wrongBefore);
  const written = [...referenceErrors(changed, (item) => pricesAfter.has(item)), ...nameErrors(ambiguous, { ...draft, data }, followers)];
  const errors = [...(isRestored ? [] : written), ...goneErrors(gone, followers, draft)];
  if (errors.length > 0) throw invalidFields(errors);

  const following = new Set(followers.filter(({ item }) => renames.has(item)).map(({ entry }) => entry.path));
  const files = [...following].map(async (path): Promise<FileChange[]> => {
    const file = await store.read(path);
    const read = file && readEntry(path, file.revision, file.bytes);
    if (!read || Array.isArray(read)) return [];
    const bytes = writeContentFile({ ...read, data: withRenamedItems(read.kind, read.data, renames) });
    return [{ path, bytes, expected: file.revision }];
  });
  return { data, files: (await Promise.all(files)).flat() };
}

/** Refuses to delete a menu category as long as products elsewhere take their price from its items. */
export function assertNoFollowers(snapshot: ContentSnapshot, current: Written): void {
  if (!isMenu(current)) return;
  const left = menuPrices(menuWith(snapshot.entries.menu, current, null));
  const gone = new Set(current.data.items.filter(({ name, prices }) => prices.length > 0 && !left.has(name)).map(({ name }) => name));
  const [first] = goneErrors(gone, followersOf(snapshot, current), null);
  if (first) throw new ProblemError(400, `${first.message}.`);
}
