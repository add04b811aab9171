/** The drawings that stand in for photos. */
export type StandIn = 'loaf' | 'cake' | 'bowl';

/** The drawing that stands in for the photo of a recipe of a category. */
export const standInOf = (category: string): StandIn => (category === 'Breads' ? 'loaf' : category === 'Desserts' ? 'cake' : 'bowl');
