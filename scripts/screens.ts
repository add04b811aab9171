import { BLOG, DECAP, KITCHEN, newEntry, PAGES, SCREENS, SETTINGS, SETTINGS_TABS, settingsTab } from '#admin/address.ts';
import type { EngineWindow } from './engines/window.ts';

/** What a page becomes under people's hands. */
export interface Screen {
  name: string;
  route: string;
  act?: (window: EngineWindow) => Promise<void>;
}

const LOAF = '/kitchen/country-loaf';
const button = (words: string) => `//button[starts-with(normalize-space(), "${words}")]`;
const press =
  (...places: string[]) =>
  async (window: EngineWindow) => {
    for (const place of places) await window.press(place);
  };

/** The menu of the site, which is a sheet on a phone, with the ways to order. */
async function openOrderMenu(window: EngineWindow): Promise<void> {
  const isPhone = await window.run(() => document.querySelector('.menu-button')?.checkVisibility());
  await press(...(isPhone === true ? ['.menu-button'] : []), 'order-menu summary')(window);
}

const openOffer = (window: EngineWindow) => window.run(() => document.querySelector<HTMLDialogElement>('#exit-offer')?.showModal());

const failPhotos = (window: EngineWindow) =>
  window.run(() => {
    for (const source of document.querySelectorAll('picture source')) source.remove();
    for (const image of document.images) {
      image.loading = 'eager';
      image.removeAttribute('srcset');
      image.src = '/nowhere.jpg';
    }
  });

/** States of the public pages. */
export const STATES: readonly Screen[] = [
  { name: 'order-menu', route: '/blog', act: openOrderMenu },
  { name: 'offer', route: '/blog', act: openOffer },
  { name: 'ingredients', route: '/menu', act: press('menu-item summary') },
  { name: 'enlarged', route: '/menu', act: press('.enlarge') },
  { name: 'cooking', route: LOAF, act: press(button('Cooking Mode')) },
  {
    name: 'cooking-timer',
    route: LOAF,
    act: press(button('Cooking Mode'), '[data-act=next]', '[data-act=next]', '[data-act=run]', '[data-act=all]'),
  },
  { name: 'struck', route: LOAF, act: press('.ingredients label', '[aria-label="Make more"]') },
  { name: 'filters', route: '/kitchen?category=Breads', act: press('.recipe-controls summary') },
  { name: 'found', route: '/kitchen?search=rye' },
  { name: 'nothing-found', route: '/kitchen?search=zeppelin' },
  { name: 'no-posts', route: '/blog?tag=nothing' },
  ...['/', '/menu', '/blog', LOAF].map((route) => ({ name: `failed-photos${route.replaceAll('/', '-')}`, route, act: failPhotos })),
];

const EDITED = [
  ['post', `${BLOG}?edit=`],
  ['recipe', `${KITCHEN}?edit=recipe/`],
  ['collection', `${KITCHEN}?edit=collection/`],
  ['page', `${PAGES}?edit=`],
] as const;

const firstOf = (href: string) => `.entries th a[href^="${href}"]`;
const openFirst = (list: string, href: string, ...places: string[]): Omit<Screen, 'name'> => ({
  route: list,
  act: press(firstOf(href), ...places),
});
const editPost = (...places: string[]) => openFirst(BLOG, `${BLOG}?edit=`, ...places);

/** Screens of the admin, after signing in. */
export const ADMIN_SCREENS: readonly Screen[] = [
  ...SCREENS.filter((route) => route !== '/admin/login').map((route) => ({ name: route.slice(1).replaceAll('/', '-'), route })),
  { name: 'admin-collections', route: `${KITCHEN}?tab=collections` },
  ...SETTINGS_TABS.slice(1).map((tab) => ({ name: `admin-settings-${tab}`, route: settingsTab(tab) })),
  ...EDITED.flatMap(([name, href]) => [
    { name: `admin-new-${name}`, route: newEntry(name) },
    { name: `admin-errors-${name}`, route: newEntry(name), act: press(button('Publish')) },
    {
      name: `admin-edit-${name}`,
      ...openFirst(name === 'collection' ? `${KITCHEN}?tab=collections` : (href.split('?')[0] ?? ''), href),
    },
  ]),
  { name: 'admin-delete', route: BLOG, act: press('.row-actions .danger') },
  { name: 'admin-library', route: newEntry('post'), act: press(button('From the library')) },
  { name: 'admin-link', ...editPost('[aria-label=Link]') },
  { name: 'admin-photo', ...editPost('[aria-label=Photo]') },
  { name: 'admin-history', ...editPost(button('History')) },
  { name: 'admin-preview', ...editPost(button('Preview')) },
  { name: 'admin-focus', ...editPost('.focus-panel summary') },
  {
    name: 'admin-leave',
    route: SETTINGS,
    async act(window) {
      await window.press('#settings-siteName');
      await window.type('!');
      // On a phone the form has no bar to press it in.
      await window.run(() => document.querySelector<HTMLElement>('.rail a[href="/admin/blog"]')?.click());
      await window.see('.dialog');
    },
  },
  { name: 'admin-cms', route: DECAP },
];
