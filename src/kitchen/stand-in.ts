/** The drawings that replace missing photos (src/styles/linocuts). */
export const STAND_INS = ['loaf', 'cake', 'bowl', 'cup', 'pot', 'pretzel', 'salad', 'toast'] as const;
export type StandIn = (typeof STAND_INS)[number];

/** The drawings of what a page has to say: blocks in two inks, which look the same on light and dark pages. */
export const SCENES = ['lost-loaf', 'ticket', 'empty-rack', 'closed-sign', 'allergen-card'] as const;
export type Scene = (typeof SCENES)[number];

const OF_CATEGORY: Readonly<Record<string, StandIn>> = {
  Breads: 'loaf',
  Desserts: 'cake',
  Snacks: 'pretzel',
  'Main Dishes': 'pot',
  Appetizers: 'toast',
  Beverages: 'cup',
  Soups: 'bowl',
  Salads: 'salad',
};

/** The drawing shown if a recipe of a category has no photo. */
export const standInOf = (category: string): StandIn => OF_CATEGORY[category] ?? 'bowl';
