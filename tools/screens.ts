import { BLOG, DECAP, editEntry, FORGOT, listOf, newEntry, SCREENS, SETTINGS, SIGNED_OUT_SCREENS } from '#admin/routing/address.ts';
import type { EngineWindow } from './engines/window.ts';

/** A page, and what to do on it before taking its screenshot. */
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
/** Clicks the places in order and waits until `shown` is visible. */
const reveal =
  (shown: string, ...places: string[]) =>
  async (window: EngineWindow) => {
    await press(...places)(window);
    await window.see(shown);
  };

/** Opens the site's order menu, which is inside the menu sheet on a phone. */
async function openOrderMenu(window: EngineWindow): Promise<void> {
  const isPhone = await window.run(() => document.querySelector('.menu-button')?.checkVisibility());
  await press(...(isPhone === true ? ['.menu-button'] : []), 'order-menu summary')(window);
}

/** Shows the offer as a step back does on any device. */
const openOffer = (window: EngineWindow) =>
  window.run(() => void dispatchEvent(new PopStateEvent('popstate', { state: { isUnderExitGuard: true } })));

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
  { name: 'ingredients', route: '/menu', act: press('.menu-card summary') },
  { name: 'enlarged', route: '/menu', act: reveal('.enlarged img', 'h1', '.enlarge') },
  { name: 'cooking', route: LOAF, act: reveal('.cooking', button('Cooking Mode')) },
  {
    name: 'cooking-timer',
    route: LOAF,
    act: press(button('Cooking Mode'), '[data-act=next]', '[data-act=next]', '[data-act=run]', '[data-act=all]'),
  },
  { name: 'struck', route: LOAF, act: press('.ingredients label', '[aria-label="Make more"]') },
  { name: 'filters', route: '/kitchen?category=Breads', act: press('.recipe-controls summary') },
  { name: 'search', route: '/search?q=chocolate', act: reveal('.search-photo img') },
  { name: 'found', route: '/kitchen?search=rye', act: reveal('.chip') },
  { name: 'nothing-found', route: '/kitchen?search=zeppelin', act: reveal('.chip') },
  { name: 'no-posts', route: '/blog?tag=nothing', act: reveal('.chip') },
  { name: 'sign-in', route: '/admin/login' },
  { name: 'forgot-password', route: FORGOT },
  { name: 'new-password', route: '/admin/new-password#token' },
  { name: 'sign-in-refused', route: '/admin/login', act: reveal('[role=alert]:not(:empty)', '[type=submit]') },
  ...['/', '/menu', '/blog', LOAF].map((route) => ({ name: `failed-photos${route.replaceAll('/', '-')}`, route, act: failPhotos })),
];

const EDITED = ['post', 'recipe', 'collection', 'page'] as const;

const firstOf = (href: string) => `.entries th a[href^="${href}"]`;
const openInPost = (shown: string, place: string): Omit<Screen, 'name'> => ({
  route: BLOG,
  act: reveal(shown, firstOf(editEntry('post', '')), place),
});

/** Screens of the admin, which require a session. */
export const ADMIN_SCREENS: readonly Screen[] = [
  ...SCREENS.filter((route) => !(SIGNED_OUT_SCREENS as readonly string[]).includes(route)).map((route) => ({
    name: route.slice(1).replaceAll('/', '-'),
    route,
  })),
  { name: 'admin-collections', route: listOf('collection') },
  ...['pages', 'seo', 'social', 'features'].map((tab) => ({ name: `admin-settings-${tab}`, route: `${SETTINGS}?tab=${tab}` })),
  ...EDITED.flatMap((name) => [
    { name: `admin-new-${name}`, route: newEntry(name) },
    { name: `admin-errors-${name}`, route: newEntry(name), act: press(button('Publish')) },
    { name: `admin-edit-${name}`, route: listOf(name), act: reveal('.save-bar', firstOf(editEntry(name, ''))) },
  ]),
  { name: 'admin-delete', route: BLOG, act: reveal('.dialog', '.row-actions .danger') },
  { name: 'admin-library', route: newEntry('post'), act: reveal('.library-choices', button('From the library')) },
  { name: 'admin-link', ...openInPost('.dialog', '[aria-label=Link]') },
  { name: 'admin-photo', ...openInPost('.dialog', '[aria-label=Photo]') },
  { name: 'admin-history', ...openInPost('.versions', button('History')) },
  { name: 'admin-preview', ...openInPost('.preview iframe', button('Preview')) },
  { name: 'admin-focus', ...openInPost('.focus-point', '.focus-panel summary') },
  {
    name: 'admin-leave',
    route: SETTINGS,
    async act(window) {
      await window.press('#settings-siteName');
      await window.type('!');
      // The link is not visible on a phone, so it is clicked by script.
      await window.run(() => document.querySelector<HTMLElement>('.rail a[href="/admin/blog"]')?.click());
      await window.see('.dialog');
    },
  },
  { name: 'admin-cms', route: DECAP },
];
