import { parsedUrl } from '#domain/parsed-url.ts';
import { DRAFT_KINDS, type DraftKind } from '#api/drafts.ts';
import type { LetterSource } from '#api/newsletter.ts';
import type { PhotoUse } from '#content/photo-uses.ts';
import { COMMENTS_OF } from '#schema/comment.ts';
import { type ContentKind, getKind } from '#schema/content-kinds.ts';
import { dottedPath } from '#domain/dotted-path.ts';

/** The kinds of content that are the shop's own, in a baker's words and in the order of the first screen: each has a screen of its name. */
export const SHOP_TITLES = {
  menu: 'Menu',
  bake: 'Bake days',
  notice: 'Notices',
  cakes: 'Cakes',
  meals: 'FK Eats',
  reviews: 'Reviews',
  business: 'Shop details',
  home: 'Home page',
  about: 'About the bakery',
  sourdough: 'Sourdough page',
  faq: 'Questions & answers',
  look: 'Look and sections',
} as const satisfies Partial<Record<ContentKind, string>>;
/** A kind of content of the shop's own. */
export type ShopKind = keyof typeof SHOP_TITLES;
/** Their names. */
export const SHOP_KINDS = Object.keys(SHOP_TITLES) as ShopKind[];
/** The address of such a screen. */
export const shopScreen = <K extends ShopKind>(kind: K) => `/admin/${kind}` as const;

/** The address of the login page. */
export const LOGIN = '/admin/login';
/** The address for a forgotten password. */
export const FORGOT = '/admin/forgot';
/** Where the link in the mail leads that is sent for one. */
const NEW_PASSWORD = '/admin/new-password';
/** The screens that are shown without a session. */
export const SIGNED_OUT_SCREENS = [LOGIN, FORGOT, NEW_PASSWORD] as const;

/** The screens there are, by their address. */
export const SCREENS = [
  '/admin',
  ...SIGNED_OUT_SCREENS,
  '/admin/blog',
  '/admin/kitchen',
  '/admin/kitchen/import',
  '/admin/pages',
  '/admin/photos',
  '/admin/settings',
  '/admin/health',
  '/admin/start',
  '/admin/comments',
  '/admin/messages',
  '/admin/newsletter',
  '/admin/drafts',
  '/admin/trash',
  ...SHOP_KINDS.map(shopScreen),
] as const;
/** The address of Decap, for editors who know it. It is a page of its own. */
export const DECAP = '/admin/cms';
/** What people type for a screen that has another address, and where it leads. */
export const OTHER_NAMES: Readonly<Record<string, Screen>> = {
  '/admin/recipes': '/admin/kitchen',
  '/admin/recipe': '/admin/kitchen',
  '/admin/collections': '/admin/kitchen',
  '/admin/import': '/admin/kitchen/import',
  '/admin/posts': '/admin/blog',
  '/admin/post': '/admin/blog',
  '/admin/week': '/admin/bake',
  '/admin/list': '/admin/bake',
  '/admin/bakes': '/admin/bake',
  '/admin/bake-days': '/admin/bake',
  '/admin/notices': '/admin/notice',
  '/admin/closed': '/admin/notice',
  '/admin/products': '/admin/menu',
  '/admin/prices': '/admin/menu',
  '/admin/eats': '/admin/meals',
  '/admin/shop': '/admin/business',
  '/admin/details': '/admin/business',
  '/admin/shop-details': '/admin/business',
  '/admin/hours': '/admin/business',
  '/admin/questions': '/admin/faq',
  '/admin/sections': '/admin/look',
  '/admin/colors': '/admin/look',
  '/admin/mail': '/admin/messages',
  '/admin/inbox': '/admin/messages',
  '/admin/newsletters': '/admin/newsletter',
  '/admin/library': '/admin/photos',
  '/admin/images': '/admin/photos',
  '/admin/dashboard': '/admin',
};
/** The page that says that there is no such screen. */
export const NO_SCREEN = '/admin/404';
/** The address of a screen, without its query. */
export type Screen = (typeof SCREENS)[number];

const HERE = 'https://here.invalid';
const RETURN_PATHS = /^\/admin\/(?:blog|kitchen)(?:\/|$)/;

/**
 * The page to open after signing in: the `returnUrl` in the login page's query. As specified, only pages of blog and kitchen
 * management are accepted; every other address, on this site or another, leads to /admin. Another screen is
 * accepted if the login was opened from it, at `left`: no link from elsewhere can choose it.
 */
export function returnUrlFrom(search: string, left: string): string {
  const wanted = new URLSearchParams(search).get('returnUrl') ?? '';
  const url = parsedUrl(wanted, HERE);
  // A browser would resolve `..`, backslashes and other hosts.
  const isPlain = url?.href === HERE + wanted;
  if (!isPlain) return '/admin';
  const isScreen = SCREENS.some((screen) => screen === url.pathname);
  return RETURN_PATHS.test(url.pathname) || (isScreen && wanted === left) ? wanted : '/admin';
}

/** The login page's address for someone who is to come back to where they are. */
export const loginUrl = (here: string): string => `${LOGIN}?returnUrl=${encodeURIComponent(here)}`;

/** The address of blog management. */
export const BLOG = '/admin/blog';
/** The address of kitchen management. */
export const KITCHEN = '/admin/kitchen';
/** The address where recipes come from other programs, and leave for them. */
export const IMPORT = '/admin/kitchen/import';

/** The address of the pages of text. */
export const PAGES = '/admin/pages';

/** The address of what drafts lack. */
const DRAFTS = '/admin/drafts';

/** The address of the drafts of a kind, or only of those that the last import on this device has made. */
export const draftsOf = (kind: DraftKind, isImported = false): string =>
  kind === 'recipe' ? (isImported ? `${DRAFTS}?imported` : DRAFTS) : `${DRAFTS}?kind=${kind}`;

/** Reads from an address which drafts it shows. */
export function draftsViewFrom(address: string): { kind: DraftKind; isImported: boolean } {
  const parameters = new URLSearchParams(address.split('?')[1]);
  return { kind: DRAFT_KINDS.find((kind) => kind === parameters.get('kind')) ?? 'recipe', isImported: parameters.has('imported') };
}

/** The address of what was deleted. */
export const TRASH = '/admin/trash';

/** The address of what visitors wrote. */
export const COMMENTS = '/admin/comments';

/** The address of what visitors wrote to the owner. */
export const MESSAGES = '/admin/messages';
/** The address of the newsletter. */
export const NEWSLETTER = '/admin/newsletter';

/** The address where something is sent as a newsletter. */
export const newsletterOf = (source: LetterSource): string =>
  `${NEWSLETTER}?${'week' in source ? 'week=1' : `post=${encodeURIComponent(source.post)}`}`;

/** What an address of the newsletter sends; null if it names nothing. */
export function letterSourceFrom(address: string): LetterSource | null {
  const parameters = new URLSearchParams(address.split('?')[1]);
  const post = parameters.get('post');
  return parameters.has('week') ? { week: true } : post ? { post } : null;
}

/** The address of the steps that make the site one's own. */
export const START = '/admin/start';

/** The address of what should be better about the site. */
export const HEALTH = '/admin/health';

/** The address of the settings. */
export const SETTINGS = '/admin/settings';

/** The kinds of entries that have screens of their own. */
export type EntryName = Exclude<ContentKind, 'photos' | 'postComments' | 'recipeComments'>;

/** A kind's screen, the address of its list, and the word that distinguishes its forms if the screen has several kinds. */
interface Place {
  screen: string;
  list: string;
  word: string;
}

const PLACES: Record<EntryName, Place> = {
  post: { screen: BLOG, list: BLOG, word: '' },
  recipe: { screen: KITCHEN, list: KITCHEN, word: 'recipe' },
  collection: { screen: KITCHEN, list: `${KITCHEN}?tab=collections`, word: 'collection' },
  page: { screen: PAGES, list: PAGES, word: '' },
  settings: { screen: SETTINGS, list: SETTINGS, word: '' },
  ...(Object.fromEntries(SHOP_KINDS.map((kind) => [kind, { screen: shopScreen(kind), list: shopScreen(kind), word: '' }])) as Record<
    ShopKind,
    Place
  >),
};

/** The screen on which a kind of entries is kept. */
export const screenOf = (name: EntryName): string => PLACES[name].screen;

const APIS = {
  post: '/api/blog/posts',
  recipe: '/api/kitchen/recipes',
  collection: '/api/kitchen/collections',
  page: '/api/admin/pages',
  settings: '/api/admin/settings',
} as const;
/** Where the API has the entries of a kind. */
export type ApiOf<Name extends EntryName> = Name extends keyof typeof APIS ? (typeof APIS)[Name] : `/api/admin/content/${Name}`;

/** Where the API has the entries of a kind. */
export const apiOf = <Name extends EntryName>(name: Name) =>
  (name in APIS ? APIS[name as keyof typeof APIS] : `/api/admin/content/${name}`) as ApiOf<Name>;

/** Where the API has an entry; `all` asks for drafts too, where visitors read the same address. */
export const entryIn = (api: string, id: string): string => `${api}/${encodeURIComponent(id)}?all=true`;

/** The address of a kind's list. */
export const listOf = (name: EntryName): string => PLACES[name].list;

/** The address of an empty form. */
export const newEntry = (name: EntryName): string => `${PLACES[name].screen}?new${PLACES[name].word && `=${PLACES[name].word}`}`;

/** The address of a new form for a page of text that starts with a title and a slug. */
export const newPage = (title: string, slug: string): string => `${newEntry('page')}&${new URLSearchParams({ title, slug }).toString()}`;

/** Reads from an address what a new page of text is to start with. */
export function newPageFrom(address: string): { title: string; slug: string } {
  const parameters = new URLSearchParams(address.split('?')[1]);
  return { title: parameters.get('title') ?? '', slug: parameters.get('slug') ?? '' };
}

/** The address of a new form that starts as a copy of an entry. */
export const copyEntry = (name: EntryName, id: string): string => `${newEntry(name)}&from=${encodeURIComponent(id)}`;

/** The address that continues from an unsaved copy: an entry's id or, for a new entry, the id of its copy. */
export const continueEntry = (name: EntryName, id: string): string =>
  `${id.startsWith('?') ? `${newEntry(name)}&kept=${encodeURIComponent(id)}` : editEntry(name, id)}${getKind(name).holds === 'file' ? '?' : '&'}continue`;

/** The address of an entry's form. */
export const editEntry = (name: EntryName, id: string): string =>
  getKind(name).holds === 'file'
    ? PLACES[name].screen
    : `${PLACES[name].screen}?edit=${PLACES[name].word && `${PLACES[name].word}/`}${encodeURIComponent(id)}`;

/**
 * What a screen of entries shows: a list, a new form (a copy of `from`, or empty; `kept` is the id of its unsaved copy),
 * or the form of an entry.
 */
export type EntryView = { name: EntryName } & (
  | { show: 'list' }
  | { show: 'new'; from: string | null; kept: string | null }
  | { show: 'edit'; id: string }
);

const NAMES = Object.keys(PLACES) as EntryName[];

/** Reads from the address of blog or kitchen management what it is to show. What makes no sense shows the list. */
export function entryViewFrom(address: string): EntryView {
  const [path, search = ''] = address.split('?');
  const parameters = new URLSearchParams(search);
  const here = NAMES.filter((name) => PLACES[name].screen === path);
  const [only] = here;
  if (only && getKind(only).holds === 'file') return { name: only, show: 'edit', id: only };
  const [edited, created] = [parameters.get('edit'), parameters.get('new')];
  for (const name of here) {
    const start = PLACES[name].word && `${PLACES[name].word}/`;
    if (edited?.startsWith(start) && edited.length > start.length) return { name, show: 'edit', id: edited.slice(start.length) };
    if (created === PLACES[name].word) return { name, show: 'new', from: parameters.get('from'), kept: parameters.get('kept') };
  }
  const tab = parameters.get('tab');
  return { name: here.find((name) => PLACES[name].list === `${path}?tab=${tab}`) ?? here[0] ?? 'post', show: 'list' };
}

/** The address of the library of photos. */
export const PHOTOS = '/admin/photos';

const isOfComments = (kind: ContentKind): boolean => Object.values<string>(COMMENTS_OF).includes(kind);

/** Where an entry that uses a photo is edited: on the screen of its kind, or in Decap. */
export function editUse({ kind, slug }: Pick<PhotoUse, 'kind' | 'slug'>): string {
  if (isOfComments(kind)) return COMMENTS;
  return kind in PLACES ? editEntry(kind as EntryName, slug) : `${DECAP}#/collections/${kind}/entries/${encodeURIComponent(slug)}`;
}

/** The address of a field of an entry's form, such as `images[0].alt`; of the form if it is empty. */
export function editField(kind: ContentKind, id: string, path: string): string {
  const form = editUse({ kind, slug: id });
  const field = dottedPath(path);
  return field === '' || isOfComments(kind) ? form : `${form}${form.includes('?') ? '&' : '?'}field=${field}`;
}

/** The field of a form that an address names, such as `images.0.alt`; '' if it names none. */
export const fieldFrom = (address: string): string => new URLSearchParams(address.split('?')[1]).get('field') ?? '';

/** Which of a form's tabs an address names; the first where it names none. */
export function tabFrom(address: string, tabs: readonly string[]): string {
  const wanted = new URLSearchParams(address.split('?')[1]).get('tab');
  return tabs.find((tab) => tab === wanted) ?? tabs[0] ?? '';
}

/** The address of a tab of a form. */
export const tabAddress = (screen: string, tab: string, [first]: readonly string[]): string =>
  tab === first ? screen : `${screen}?tab=${tab}`;
