import type { PhotoUse } from '#content/photo-uses.ts';

/** The screens there are, by their address. */
export const SCREENS = ['/admin', '/admin/login', '/admin/blog', '/admin/photos'] as const;
/** The address of a screen, without its query. */
export type Screen = (typeof SCREENS)[number];

const RETURN_PATHS = ['/admin/blog', '/admin/kitchen'];

/**
 * Where to go after signing in, from the login page's query: its returnUrl where that is a page of the blog or
 * kitchen management of this site, else /admin.
 */
export function returnUrlFrom(search: string): string {
  const wanted = new URLSearchParams(search).get('returnUrl') ?? '';
  const isOurs = RETURN_PATHS.some((path) => wanted === path || ['/', '?', '#'].some((next) => wanted.startsWith(path + next)));
  return isOurs && isInside(wanted) ? wanted : '/admin';
}

/** Whether an address stays below /admin once a browser has resolved `..`, backslashes and the like. */
function isInside(address: string): boolean {
  const url = URL.parse(address, 'https://here.invalid');
  return (
    url?.origin === 'https://here.invalid' && RETURN_PATHS.some((path) => url.pathname === path || url.pathname.startsWith(`${path}/`))
  );
}

/** The login page's address for someone who is to come back to where they are. */
export const loginUrl = (here: string): string => `/admin/login?returnUrl=${encodeURIComponent(here)}`;

/** What blog management shows: the list, an empty form, or the form of one post. */
type BlogView = { kind: 'list' } | { kind: 'new' } | { kind: 'edit'; id: string };

/** Reads from an address's query what blog management is to show. */
export function blogViewFrom(search: string): BlogView {
  const parameters = new URLSearchParams(search);
  const id = parameters.get('edit');
  if (id) return { kind: 'edit', id };
  return parameters.has('new') ? { kind: 'new' } : { kind: 'list' };
}

/** The address of blog management. */
export const BLOG = '/admin/blog';
/** The address of the library of photos. */
export const PHOTOS = '/admin/photos';
/** The address of an empty post form. */
export const NEW_POST = `${BLOG}?new`;
/** The address of a post's form. */
export const editPost = (id: string): string => `${BLOG}?edit=${encodeURIComponent(id)}`;
/** Where an entry that uses a photo is edited: on the screen of its kind, or among everything else. */
export function editUse({ kind, slug }: Pick<PhotoUse, 'kind' | 'slug'>): string {
  if (kind === 'post') return editPost(slug);
  if (kind === 'recipe' || kind === 'collection') return `/admin/kitchen?edit=${kind}/${encodeURIComponent(slug)}`;
  return '/admin/cms';
}
/** The address of a post's public page. */
export const postPage = (slug: string): string => `/blog/${slug}`;
