import { type Anchored, anchored } from '#domain/anchors.ts';
import type { MenuCategoryView } from '#content/menu.ts';
import type { Cake } from '#schema/cakes.ts';
import type { Meals } from '#schema/meals.ts';
import type { Review } from '#schema/review.ts';

const LONG = 'Gâteau'.repeat(12);

export const PRESENT = { src: '/uploads/round-boule.jpg', alt: 'A round loaf' };
/** Its file does not exist. */
export const MISSING = { src: '/uploads/never-taken.jpg', alt: 'Nothing' };
/** An external photo on an unreachable host. */
export const FAILING = { src: 'https://photos.invalid/gone.jpg', alt: 'A cake' };

const item = {
  description: 'What it is, in a line or two of plain words.',
  prices: [],
  images: [PRESENT],

  isPreview: false,
};
const price = (amount: string, size?: string) => ({ size, price: amount, from: false });

/** Menu categories: one with every variety of item, one empty. */
export const categories: MenuCategoryView[] = [
  {
    id: 'sample-breads',
    name: 'Breads',
    order: 1,
    items: anchored(
      [
        {
          ...item,
          name: 'With three photos, a price',
          prices: [price('10.99'), price('12.99')],
          images: [PRESENT, PRESENT, PRESENT],
          ingredients: 'Flour, water, salt. Contains wheat.',
        },
        {
          ...item,
          name: 'With one, by size',
          prices: [price('9.00', 'Half dozen'), price('16.00', 'Dozen')],
          ingredients: 'Flour, water, salt. Contains wheat.',
        },
        { ...item, name: 'Without a photo', images: [], unpriced: 'free' },
        {
          ...item,
          name: 'Sold out, with all that can be said',
          soldOut: 'Sold out until November 28, 2026',
          ingredients: 'Cream cheese, sugar, eggs, almonds.',
          allergens: ['milk', 'eggs', 'tree nuts'],
          otherAllergens: ['mustard'],
          keptCold: true,
          weight: 'About 2 lb (900 g)',
          days: ['Wednesday', 'Saturday'],
          season: 'November to March',
        },
        { ...item, name: 'With an order link of its own', orderLink: 'https://order.example.com/rolls', allergens: ['none of these'] },
        { ...item, name: LONG, images: [MISSING] },
      ],
      new Set(),
    ),
  },
  { id: 'sample-specials', name: 'Specials', order: 2, items: [] },
];

const cake = { description: 'Three layers, and the cream between them.', imageAlt: PRESENT.alt };

export const cakes: Anchored<Cake>[] = anchored(
  [
    { ...cake, name: 'A photo, a price', image: PRESENT.src, price: 'from $29.99' },
    { ...cake, name: 'The photo fails', image: FAILING.src },
    { ...cake, name: 'The photo is missing', image: MISSING.src, price: '$59.99' },
  ],
  new Set(),
);

const meal = { description: 'Warm, and enough for two.', imageAlt: PRESENT.alt, tags: ['Vegan', 'No nuts'], isComingSoon: false };

export const meals: Meals['groups'][number]['meals'] = [
  { ...meal, name: 'A photo', image: PRESENT.src },
  { ...meal, name: 'The photo is to come', tags: [], isComingSoon: true },
  { ...meal, name: 'The photo fails', image: FAILING.src },
];

export const reviews: Review[] = [5, 4, 3, 2, 1].map((rating) => ({
  author: `Guest ${rating}`,
  quote: `Good bread, and ${rating} of five stars for it.`,
  rating,
  date: `2026-0${rating}-01`,
  ...(rating === 5 ? { profilePhoto: PRESENT.src } : {}),
}));

export const steps = ['Write to us', 'We answer within a day', 'Fetch it on Saturday'].map((title) => ({
  title,
  text: 'What happens then, in a sentence.',
}));

export const hours = ['Friday, noon', '4 PM', '9 PM', 'Saturday, 5 AM', '8 AM'].map((time) => ({ time, text: 'What the dough does.' }));
