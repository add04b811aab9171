import { removeCachedPages } from './offline/cached-pages.ts';

/** The storage keys of public pages; the admin's unsaved copies have other names. */
const RECIPE_KEY = /^(?:recipe|cooking|timetable):/;
const NOTE_KEY = /^(?:exit-offer-.*|loaded-again|film-paused|search-key|shopping-list|kitchen|units)$/;
const ANALYTICS_COOKIE = /^_ga(?:_|$)/;

/** The numbers of cleared recipes, pages kept for visits without a connection, notes and analytics cookies. */
export interface Cleared {
  recipes: number;
  pages: number;
  notes: number;
  cookies: number;
}

function takeFrom(storage: Storage, pattern: RegExp): string[] {
  const keys = Object.keys(storage).filter((key) => pattern.test(key));
  for (const key of keys) storage.removeItem(key);
  return keys;
}

function clearCookies(): number {
  const names = document.cookie.split(/;\s*/).flatMap((cookie) => cookie.split('=')[0] ?? []);
  const ours = names.filter((name) => ANALYTICS_COOKIE.test(name));
  const labels = location.hostname.split('.');
  // A cookie can only be deleted with the domain it was set for, which may be any suffix of the host name.
  const domains = ['', ...labels.map((_, index) => `; domain=${labels.slice(index).join('.')}`)];
  for (const name of ours) for (const domain of domains) document.cookie = `${name}=; path=/; max-age=0${domain}`;
  return ours.length;
}

/** Clears what public pages have stored in this browser; null if the browser forbids storage. */
export async function clearDeviceData(): Promise<Cleared | null> {
  try {
    const recipes = [localStorage, sessionStorage].flatMap((storage) => takeFrom(storage, RECIPE_KEY));
    const notes = [localStorage, sessionStorage].flatMap((storage) => takeFrom(storage, NOTE_KEY));
    const slugs = new Set(recipes.map((key) => key.slice(key.indexOf(':'))));
    return { recipes: slugs.size, pages: await removeCachedPages(), notes: notes.length, cookies: clearCookies() };
  } catch {
    return null;
  }
}

const counted = (count: number, noun: string): string[] => (count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}`]);

/** Describes the result in a sentence. */
export function clearedSentence(cleared: Cleared | null): string {
  if (!cleared) return 'Your browser doesn’t let this site keep anything, so there’s nothing to clear.';
  const parts = [
    ...counted(cleared.recipes, 'recipe').map((text) => `your progress in ${text}`),
    ...counted(cleared.pages, 'page').map((text) => `${text} kept for reading offline`),
    ...counted(cleared.notes, 'note'),
    ...counted(cleared.cookies, 'analytics cookie'),
  ];
  return parts.length === 0 ? 'There was nothing to clear.' : `Cleared from this browser: ${new Intl.ListFormat('en-US').format(parts)}.`;
}
