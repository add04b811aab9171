import { isDeepStrictEqual } from 'node:util';
import { withReferences } from '#content/product-references.ts';
import { productsOf } from '#content/products.ts';
import { newAddress } from '#content/new-address.ts';
import { type ContentSnapshot, type Entry, moneyIn } from '#content/snapshot.ts';
import { countryOf } from '#schema/country.ts';
import { soldIn, withSold } from '#content/sold.ts';
import { identifiedIn, menuWith } from '#content/stored-ids.ts';
import { type ContentData, type ContentKind, rulesFor } from '#schema/content-kinds.ts';
import { fieldErrors } from '#domain/content-problem.ts';
import { invalidFields } from '../http/problem.ts';
import type { EntryDraft } from './entry-draft.ts';
import { keepIds } from './row-ids.ts';

/**
 * A draft with an id for everything that it sells, the one it had before, and with ids in place of names where it refers to items of the
 * menu. Throws a ProblemError if the entry is not valid with them, for example because it lists an item by its id and by its name.
 */
export function settledDraft<K extends ContentKind>(
  draft: EntryDraft<K>,
  current: Entry<K> | null,
  snapshot: ContentSnapshot,
): EntryDraft<K> {
  const { kind, slug } = draft;
  const { entries } = snapshot;
  const ofName = (name: string) => newAddress(name, countryOf(moneyIn(snapshot)));
  const menuBefore = current ? menuWith(entries.menu, current) : entries.menu;
  const before = productsOf(menuBefore);
  const others = kind === 'menu' ? [...menuBefore.keys()].filter((name) => name !== current?.slug) : [];
  const elsewhere = new Set(others.flatMap((name) => before.of(name).map(({ id }) => id)));
  const known = current ? identifiedIn(current, before).flat() : [];
  const sold = withSold(draft, keepIds(known, soldIn(draft), elsewhere, ofName));

  const rest = new Map([...menuBefore].filter(([name]) => kind !== 'menu' || name !== current?.slug));
  const after = productsOf(kind === 'menu' ? menuWith(rest, { kind, slug, data: sold }) : menuBefore);
  const data = withReferences(kind, sold, ({ item }) => {
    const meant = before.find(item);
    return (meant && after.withId(meant.id) ? meant : after.find(item))?.id ?? item;
  });
  if (isDeepStrictEqual(data, draft.data)) return draft;
  const parsed = rulesFor(kind, data).schema.safeParse(data);
  if (!parsed.success) throw invalidFields(fieldErrors(parsed.error));
  return { ...draft, data: parsed.data as ContentData<K> };
}
