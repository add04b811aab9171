import { entryAt } from '#domain/content-kinds.ts';
import type { ContentProblem } from '#domain/content-problem.ts';
import { menuPrices } from './menu.ts';
import type { ContentSnapshot } from './snapshot.ts';

/** Photos that cannot be shown, with the reason. */
const photoRemarks = ({ photoProblems }: ContentSnapshot): ContentProblem[] =>
  [...photoProblems].map(([file, reason]) => ({ file, path: '', message: `${reason} Pages show a drawing instead.` }));

/** Recipes in collections that do not exist. Drafts exist: they appear in their collections once published. */
function collectionRemarks({ entries, problems }: ContentSnapshot): ContentProblem[] {
  const known = [...entries.recipe.values()].flatMap(({ slug, id }) => [slug, id]);
  const unread = [...problems.keys()].flatMap((path) => entryAt(path)?.slug ?? []);
  const names = new Set([...known, ...unread]);
  return [...entries.collection.values()].flatMap(({ path: file, data }) =>
    data.recipeIds.flatMap((name, index) =>
      names.has(name)
        ? []
        : { file, path: `recipeIds[${index}]`, message: `There is no recipe “${name}”; the collection is shown without it.` },
    ),
  );
}

/** References to menu items that do not exist or have no price of their own. */
function priceRemarks({ entries }: ContentSnapshot): ContentProblem[] {
  const prices = menuPrices(entries.menu);
  const remark = (file: string, path: string, name: string | undefined): ContentProblem[] =>
    name === undefined || prices.has(name) ? [] : [{ file, path, message: `There is no menu item “${name}” with a price of its own.` }];
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

/** Likely mistakes that do not block publishing, in the order of the files. */
export const remarksOf = (snapshot: ContentSnapshot): ContentProblem[] =>
  [...collectionRemarks(snapshot), ...priceRemarks(snapshot), ...photoRemarks(snapshot)].sort((a, b) =>
    a.file < b.file ? -1 : a.file > b.file ? 1 : 0,
  );
