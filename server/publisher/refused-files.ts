import { PUBLIC_FOLDER } from '#content/snapshot.ts';
import type { ContentProblem } from '#domain/content-problem.ts';
import { foldersAround } from '@family-bakery/git-content/content-path';
import { fileOf } from './published-pages.ts';

/** Names in the published site that are reserved for generated files and the API. */
const OWN_NAMES = ['_astro', '_headers', 'media', 'api', 'build.json'];

/** The URL path at which a visitor requests a file. Expects a lowercase name, because some disks ignore case. */
const addressOf = (name: string): string => `/${name}`.replace(/(?:(?:^|\/)index)?\.html$/, '') || '/';

/**
 * The files of public/ that are not published, with the reason: no URL can reach them, or their names conflict with a page or a file that
 * pages need. They do not prevent the rest from being published.
 */
export function refusedFiles(files: Iterable<string>, routes: Iterable<string>): Map<string, ContentProblem> {
  const pages = new Map([...routes].map((route) => [fileOf(route).toLowerCase(), route]));
  const addresses = new Map([...pages.values()].map((route) => [route.toLowerCase(), route]));
  const folders = new Set([...pages.keys()].flatMap(foldersAround));

  const reasonFor = (name: string): string | null => {
    const [first = ''] = name.split('/');
    // A URL path ends at these characters, and Netlify rejects the whole deploy if a name contains one.
    const sign = /[?#]/.exec(name)?.[0];
    if (sign !== undefined) return `No address can lead to a name with “${sign}” in it`;
    if (OWN_NAMES.includes(first)) return `The site needs /${first} itself`;
    const page = [name, ...foldersAround(name)].map((place) => pages.get(place)).find(Boolean) ?? addresses.get(addressOf(name));
    if (page !== undefined) return `The site has a page of its own at ${page}`;
    return folders.has(name) ? `The site has pages of its own below /${name}` : null;
  };

  const refused = new Map<string, ContentProblem>();
  for (const file of files) {
    const reason = reasonFor(file.slice(`${PUBLIC_FOLDER}/`.length).toLowerCase());
    if (reason !== null) refused.set(file, { file, path: '', message: `${reason}, so this file is not published. Give it another name.` });
  }
  return refused;
}
