import { entryAt } from '#domain/content-kinds.ts';
import type { ContentProblem } from '#domain/content-problem.ts';
import { menuPrices } from './menu.ts';
import type { ContentSnapshot } from './snapshot.ts';

/** The photos that cannot be shown, with the reason. */
const photoRemarks = ({ photoProblems }: ContentSnapshot): ContentProblem[] =>
  [...photoProblems].map(([file, reason]) => ({ file, path: '', message: `${reason} Pages show a drawing in its place.` }));

/** The recipes that collections name and that do not exist. A draft does: it joins its collections when it is published. */
function collectionRemarks({ entries, problems }: ContentSnapshot): ContentProblem[] {
  const known = [...entries.recipe.values()].flatMap(({ slug, id }) => [slug, id]);
  const unread = [...problems.keys()].flatMap((path) => entryAt(path)?.slug ?? []);
  const names = new Set([...known, ...unread]);
  return [...entries.collection.values()].flatMap(({ path: file, data }) =>
    data.recipeIds.flatMap((name, index) =>
      names.has(name)
        ? []
        : { file, path: `recipeIds[${index}]`, message: `There is no recipe “${name}”; the collection goes without it.` },
    ),
  );
}

/** What has the price of a menu item that does not exist, or has none of its own. */
function priceRemarks({ entries }: ContentSnapshot): ContentProblem[] {
  const prices = menuPrices(entries.menu);
  const remark = (file: string, path: string, name: string | undefined): ContentProblem[] =>
    name === undefined || prices.has(name) ? [] : [{ file, path, message: `No item on the menu named “${name}” has a price of its own.` }];
  return [
    ...[...entries.menu.values()].flatMap(({ path, data }) =>
      data.items.flatMap(({ pricedLike }, index) => remark(path, `items[${index}].pricedLike`, pricedLike)),
    ),
    ...[...entries.cakes.values()].flatMap(({ path, data }) =>
      data.groups.flatMap(({ cakes }, group) =>
        cakes.flatMap(({ pricedLike }, index) => remark(path, `groups[${group}].cakes[${index}].pricedLike`, pricedLike)),
      ),
    ),
    ...[...entries.sourdough.values()].flatMap(({ path, data }) => remark(path, 'product.pricedLike', data.product.pricedLike)),
  ];
}

/** What is hardly meant, but keeps nothing from being published, in the order of the files. */
export const remarksOf = (snapshot: ContentSnapshot): ContentProblem[] =>
  [...collectionRemarks(snapshot), ...priceRemarks(snapshot), ...photoRemarks(snapshot)].sort((a, b) =>
    a.file < b.file ? -1 : a.file > b.file ? 1 : 0,
  );
