import { copyFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ContentData, ContentKind } from '#schema/content-kinds.ts';
import { BAKERY } from './fixture-bakery.ts';

const FILM = 'public/uploads/hero-loop.webm';
const photo = '/uploads/round-boule.jpg';
const long = 'Gâteau'.repeat(16);
/** A name of the maximum length without a break opportunity. */
const longName = 'Gâteau'.repeat(33);

/** The test browser resolves no other host, so this photo fails to load. */
export const FAILING_PHOTO = 'https://photos.example.com/gone.jpg';
/** The number of reviews on a site with page states. */
export const REVIEW_COUNT = 7;

const cake = { description: 'Layers.', image: photo, imageAlt: 'A cake' };
const cakeGroups = [
  {
    name: 'Signature Cakes',
    cakes: [
      { ...cake, name: 'Shown', price: 'from $29.99' },
      { ...cake, name: 'Failing', image: FAILING_PHOTO },
      { ...cake, name: longName, price: 'from $29.99' },
    ],
  },
  { name: 'Lost', cakes: [{ ...cake, name: 'Nowhere', image: '/uploads/nowhere.jpg' }] },
  { name: 'Empty', cakes: [] },
];

const meal = { description: 'Warm.', image: photo, imageAlt: 'A dish', tags: ['Vegan'], isComingSoon: false };
const mealGroups = [
  {
    name: 'Hearty Mains',
    meals: [
      { ...meal, name: 'Shown' },
      { name: 'Awaited', description: 'Soon.', tags: [], isComingSoon: true },
      { ...meal, name: 'Failing', image: FAILING_PHOTO },
      { ...meal, name: longName },
    ],
  },
  { name: 'Empty', meals: [] },
];

const reviews = Array.from({ length: REVIEW_COUNT }, (_, index) => ({
  author: `Guest ${index + 1}`,
  quote: `Good bread, for the ${index + 1}. time.`,
  rating: 5 - (index % 5),
  date: `2026-0${REVIEW_COUNT - index}-01`,
}));

/** Puts a site's pages into all their states: failing or missing photos, long names, empty groups, many reviews. */
export async function writePageStates(root: string): Promise<void> {
  const change = async <K extends ContentKind>(kind: K, changed: (data: ContentData<K>) => unknown) => {
    const file = path.join(root, `content/${kind}.json`);
    await writeFile(file, JSON.stringify(changed(JSON.parse(await readFile(file, 'utf8')) as ContentData<K>)));
  };
  await Promise.all([
    change('about', (about) => ({
      ...about,
      bakers: [{ name: longName, role: longName, text: 'Bakes.', photo: { src: photo } }, ...about.bakers],
      sections: [{ title: long, text: 'One.\n\nTwo.', photo: { src: photo } }, ...about.sections],
    })),
    change('reviews', () => ({ reviews })),
    change('cakes', (cakes) => ({ ...cakes, groups: cakeGroups })),
    change('meals', (meals) => ({ ...meals, badge: 'Coming September 2025', groups: mealGroups })),
    change('sourdough', (sourdough) => ({
      ...sourdough,
      photo: { src: photo, alt: 'A loaf' },
      video: { webm: '/uploads/hero-loop.webm', mp4: '/uploads/hero-loop.mp4' },
      product: { ...sourdough.product, photo: { src: FAILING_PHOTO, alt: 'A loaf' } },
    })),
    copyFile(path.join(BAKERY, FILM), path.join(root, FILM)),
  ]);
}
