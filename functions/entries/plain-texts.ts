import type { Entry } from '#content/snapshot.ts';
import { type ContentData, type ContentKind, getKind, type WrittenData } from '#schema/content-kinds.ts';
import { PLAIN_PAGES } from './plain-pages.ts';

const HOW = 'How it works';
const BAKED_TO_ORDER = 'Fresh bread, baked to order';

/** What is on the drawing at the top of the home page. It names no one, because it is any bakery's. */
const BENCH = 'A linocut of bakers at a bench with a large loaf, order tickets on a rail above them';

type KindWithTexts = 'home' | 'about' | 'sourdough' | 'cakes' | 'meals' | 'faq' | 'business' | 'settings' | 'look';

/** Texts that are true of any home bakery. What a page cannot be without stays: a drawing, and what the law wants to be said about meals. */
const PLAIN: { [K in KindWithTexts]: (data: ContentData<K>) => WrittenData<K> } = {
  home: ({ hero }) => ({
    hero: {
      ...(hero.photo && { photo: { ...hero.photo, alt: BENCH } }),
      title: BAKED_TO_ORDER,
      text: 'Order ahead, and pick it up on the day it is baked.',
      orderLabel: 'Order bread',
    },
    story: { title: 'How we bake', text: 'By hand, in small batches, with time for the dough to rise.' },
    creations: { title: 'From our oven', text: 'Some of what we make.' },
    order: {
      title: 'How to order',
      text: 'Order ahead, and choose when you pick it up.',
      ways: [
        { title: 'From the menu', text: 'Choose what you like, and when you pick it up.', place: 'menu', label: 'Order from the menu' },
        { title: 'Cakes', text: 'For a birthday or a wedding: tell us the day and how many guests.', place: 'cakes', label: 'Plan a cake' },
      ],
    },
    blogTitle: 'From the kitchen',
    instagram: { title: 'Lately' },
    menu: { title: 'The menu', text: 'What we bake, and what is in it.' },
    about: { title: 'Who bakes', text: 'One kitchen, and the people in it.' },
    contact: { title: 'Ask us something', text: 'Write or call. We answer when our hands are clean.' },
  }),
  about: () => ({
    title: 'About us',
    introduction: 'We bake in our own kitchen, to order, for our neighbors.',
    bakersTitle: 'Who bakes',
  }),
  sourdough: () => ({
    photo: { src: '/uploads/scoring-a-loaf.svg', alt: 'A linocut of two hands scoring a loaf' },
    title: 'Our sourdough',
    introduction: 'Flour, water, salt and time. The dough rises slowly, and the loaf keeps for days.',
  }),
  cakes: () => ({
    title: 'Cakes to order',
    introduction: 'Tell us what you’re celebrating, and we’ll bake for it.',
    mailSubject: 'A cake',
    reply: 'We answer as soon as we can',
    stepsTitle: HOW,
    steps: [
      { title: 'Tell us about the day', text: 'The date, how many people, what they like, and any allergies.' },
      { title: 'We answer with a price', text: 'Nothing is ordered until you say yes.' },
      { title: 'Pick it up', text: 'At the time we agreed on.' },
    ],
    notice: 'Please order a few days ahead.',
  }),
  meals: ({ legalNote }) => ({
    legalNote,
    title: 'Meals from our kitchen',
    introduction: 'Cooked in small batches and packed cold.',
    separateNote: 'Meals are ordered separately from bread and cakes.',
    stepsTitle: HOW,
    menuTitle: 'What we cook',
  }),
  faq: () => ({}),
  business: ({ owner: _owner, membership: _membership, nextList: _nextList, reviewUrl: _reviewUrl, ...data }) => ({
    ...data,
    tagline: BAKED_TO_ORDER,
    description: 'A home bakery. Everything is baked to order in our own kitchen.',
    pickup: 'By appointment. You choose the place and the time when you order.',
  }),
  // Without names here, the sections are called as the example's are.
  look: ({ sections, ...data }) => ({
    ...data,
    sections: {
      ...sections,
      cakes: { ...sections.cakes, name: 'Cakes' },
      eats: { ...sections.eats, name: 'Meals' },
      sourdough: { ...sections.sourdough, name: 'Sourdough' },
      kitchen: { ...sections.kitchen, name: 'Recipes' },
    },
  }),
  // The title for search engines is then the name, also after it is changed.
  settings: ({ seo: { showRating }, socialMedia: _socialMedia, ...data }) => ({
    ...data,
    siteDescription: `${BAKED_TO_ORDER}.`,
    seo: { showRating },
  }),
};

const isWithTexts = (kind: ContentKind): kind is KindWithTexts => kind in PLAIN;

/** The kinds whose texts {@link withPlainTexts} replaces. */
export const KINDS_WITH_TEXTS = [...(Object.keys(PLAIN) as KindWithTexts[]), 'page'] as const;

/** An entry's data and body with plain texts in place of its own. */
export function withPlainTexts({ kind, slug, data, body }: Entry): { data: Entry['data']; body?: string | undefined } {
  const page = kind === 'page' && PLAIN_PAGES[slug as keyof typeof PLAIN_PAGES];
  if (page) return { data: { ...data, ...page.data } as Entry['data'], body: page.body };
  if (!isWithTexts(kind)) return { data, body };
  return { data: getKind(kind).schema.parse((PLAIN[kind] as (data: unknown) => unknown)(data)) as Entry['data'], body };
}
