import { type Anchored, anchored } from '#domain/anchors.ts';
import type { MenuCategory, MenuItem } from '#domain/menu.ts';
import type { ContentView } from './content-view.ts';

/** A category of the menu as pages show it: under its slug, and with a place on /menu for each item. */
export interface MenuCategoryView extends Omit<MenuCategory, 'items'> {
  id: string;
  items: Anchored<MenuItem>[];
}

/** The menu's categories in their order. */
export function menuCategories(content: ContentView): MenuCategoryView[] {
  const categories = [...content.all('menu').values()].sort((a, b) => a.data.order - b.data.order || (a.slug < b.slug ? -1 : 1));
  const taken = new Set(categories.map(({ slug }) => slug));
  return categories.map(({ slug, data }) => ({ id: slug, ...data, items: anchored(data.items, taken) }));
}
