import type { ShopKind } from '../../address.ts';
import { type SchemaKind, schemaKind } from '../../form/schema-kind.ts';

const ITEMS = { title: 'Items', fields: ['items'] };

/** What is the shop's own, in a baker's words. What each form holds is said by its schema. */
export const SHOP: Record<ShopKind, SchemaKind> = {
  menu: schemaKind('menu', {
    one: 'category',
    many: 'categories',
    look: { sections: [ITEMS, { title: 'The category', fields: ['name', 'slug', 'order'] }] },
    list: {
      columns: [{ label: 'Items', cell: ({ items }) => String((items as unknown[]).length) }],
      wordsOf: ({ title, slug, items }) => [title, slug, ...(items as { name: string }[]).map(({ name }) => name)],
      searched: 'name, address or items',
      none: 'No categories yet. A category, such as Breads, holds what you sell.',
    },
  }),
  cakes: schemaKind('cakes', { title: 'Cakes', one: 'list of cakes', look: { sections: [{ title: 'Cakes', fields: ['groups'] }] } }),
  meals: schemaKind('meals', { title: 'FK Eats', one: 'list of meals', look: { sections: [{ title: 'Meals', fields: ['groups'] }] } }),
  reviews: schemaKind('reviews', { title: 'Reviews' }),
  home: schemaKind('home', { title: 'Home page' }),
  about: schemaKind('about', { title: 'About the bakery' }),
  sourdough: schemaKind('sourdough', { title: 'Sourdough page' }),
  faq: schemaKind('faq', { title: 'Questions & answers' }),
  business: schemaKind('business', { title: 'Shop details' }),
};
