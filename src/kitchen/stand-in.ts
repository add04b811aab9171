/** The drawings that replace missing photos. */
export type StandIn = 'loaf' | 'cake' | 'bowl' | 'cup';

const OF_CATEGORY: Readonly<Record<string, StandIn>> = { Breads: 'loaf', Desserts: 'cake', Beverages: 'cup' };

/** The drawing shown if a recipe of a category has no photo. */
export const standInOf = (category: string): StandIn => OF_CATEGORY[category] ?? 'bowl';
