import { anchored } from '#domain/anchors.ts';
import { containedIn } from '#schema/menu.ts';
import { type Cost, costInWords, costOf } from '#schema/price.ts';
import { type ContentView, moneyOf } from '../../content-view.ts';
import { menuCategories } from '../../menu.ts';
import { orderPrices, pricedCakes } from '../../order-prices.ts';
import { siteSections } from '../../site-sections.ts';
import { weekView } from '../../week.ts';
import { familiesInItem, isReadItem } from './families-in-item.ts';
import { type Findable, findable } from './findable.ts';
import { isOfPlants } from './plant-items.ts';
import { TOPICS } from './pages.ts';

const noteOf = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(' · ');
const inWords = (content: ContentView, cost: Cost | null): string => (cost ? costInWords(cost, moneyOf(content).currency) : '');
const lowest = (cost: Cost | null): Pick<Findable, 'price'> => (cost?.low ? { price: Number(cost.low) } : {});

export function theLoaf(content: ContentView): Findable[] {
  const product = content.entry('sourdough', 'sourdough')?.data.product;
  if (!product) return [];
  const business = content.entry('business', 'business')?.data;
  return [
    findable(content, {
      title: product.name,
      href: siteSections(content).sourdough.path,
      tags: [...TOPICS.sourdough, ...(business?.loaf ? [business.loaf] : [])],
      note: inWords(content, orderPrices(content).sourdough),
      ...lowest(orderPrices(content).sourdough),
      description: product.description,
      image: product.photo?.src,
    }),
  ];
}

/** How the search calls an item in whose ingredients nothing is from animals. */
const VEGAN = 'Vegan by its ingredients';
/** How it calls one of sourdough whose name does not say so: who looks for 'whole wheat sourdough' means the Whole Wheat Loaf. */
const WITH_SOURDOUGH = 'Made with sourdough';
const SOURDOUGH = /\bsourdough\b/i;

export const menuItems = (content: ContentView): Findable[] =>
  menuCategories(content).flatMap(({ name: category, items }) =>
    items.map(({ name, anchor, description, prices, soldOut, images, season, ...item }) =>
      findable(content, {
        title: name,
        href: `/menu#${anchor}`,
        note: noteOf(category, inWords(content, costOf(prices, item.unpriced)), soldOut),
        ...lowest(costOf(prices, item.unpriced)),
        category,
        tags: [
          season,
          item.weight,
          ...prices.map(({ size }) => size),
          isOfPlants(item) ? VEGAN : undefined,
          !SOURDOUGH.test(name) && SOURDOUGH.test(item.ingredients ?? '') ? WITH_SOURDOUGH : undefined,
        ].filter((tag) => tag !== undefined),
        ingredients: item.ingredients?.split(/[,;]/) ?? [],
        contains: familiesInItem(item),
        ...(isReadItem(item) ? {} : { isUnread: true }),
        allergens: item.allergens && containedIn(item),
        description,
        image: images[0]?.src,
      }),
    ),
  );

/** What is on the week's list and not on the menu. */
export function listItems(content: ContentView): Findable[] {
  const { bake } = weekView(content) ?? {};
  if (!bake) return [];
  return bake.items
    .filter(({ anchor }) => anchor === undefined)
    .map(({ product, facts, isSoldOut }) =>
      findable(content, {
        title: product,
        href: '/menu#this-week',
        note: noteOf(bake.title, isSoldOut ? 'Sold out' : facts),
      }),
    );
}

export function cakes(content: ContentView): Findable[] {
  const { path, name: section } = siteSections(content).cakes;
  const taken = new Set<string>();
  return (pricedCakes(content)?.groups ?? []).flatMap((group) =>
    anchored(group.cakes, taken).map(({ name, anchor, description, price, cost, image }) =>
      findable(content, {
        title: name,
        href: `${path}#${anchor}`,
        note: noteOf(section, price),
        ...lowest(cost),
        category: group.name,
        description,
        image,
      }),
    ),
  );
}

const CONTAINS = /^contains /i;

/** What the tags of a dish say that it contains: milk and wheat of `Contains milk and wheat`; undefined if they say nothing of it. */
function allergensIn(tags: readonly string[]): string[] | undefined {
  const stated = tags.filter((tag) => CONTAINS.test(tag)).flatMap((tag) => tag.replace(CONTAINS, '').split(/,\s*(?:and )?| and /));
  return stated.length > 0 ? stated : undefined;
}

export function meals(content: ContentView): Findable[] {
  const { path, name: note } = siteSections(content).eats;
  return (content.entry('meals', 'meals')?.data.groups ?? []).flatMap((group) =>
    group.meals.map(({ name, description, tags, image }) =>
      findable(content, {
        title: name,
        href: path,
        note,
        category: group.name,
        tags: [...tags, 'Meals'],
        allergens: allergensIn(tags),
        description,
        image,
      }),
    ),
  );
}
