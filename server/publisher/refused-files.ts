import { PUBLIC_FOLDER } from '#content/snapshot.ts';
import type { ContentProblem } from '#domain/content-problem.ts';
import { fileOf } from './routes.ts';

/** Folders of the published site that are not for people's files, and addresses that the API answers. */
const OWN_NAMES = ['_astro', 'media', 'api', 'build.json'];

/** The folders on the way to a file, the outermost first. */
const foldersOf = (name: string): string[] =>
  name
    .split('/')
    .slice(0, -1)
    .map((_, index, parts) => parts.slice(0, index + 1).join('/'));

/** The address at which a visitor asks for a file, in lower case: some disks do not tell the cases apart. */
const addressOf = (name: string): string => `/${name}`.replace(/(?:(?:^|\/)index)?\.html$/, '') || '/';

/**
 * The files of public/ that are not published, with the reason: no address leads to them, or their names would take the place of
 * pages or of what pages need. Everything else is published all the same.
 */
export function refusedFiles(files: Iterable<string>, routes: Iterable<string>): Map<string, ContentProblem> {
  const pages = new Map([...routes].map((route) => [fileOf(route).toLowerCase(), route]));
  const addresses = new Map([...pages.values()].map((route) => [route.toLowerCase(), route]));
  const folders = new Set([...pages.keys()].flatMap(foldersOf));

  const reasonFor = (name: string): string | null => {
    const [first = ''] = name.split('/');
    // Addresses end there, and Netlify deploys nothing at all with such a name.
    const sign = /[?#]/.exec(name)?.[0];
    if (sign !== undefined) return `No address can lead to a name with “${sign}” in it`;
    if (OWN_NAMES.includes(first)) return `The site needs /${first} itself`;
    const page = [name, ...foldersOf(name)].map((place) => pages.get(place)).find(Boolean) ?? addresses.get(addressOf(name));
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
