import { readFile, stat } from 'node:fs/promises';
import { parseRedirects } from '#content/redirects.ts';

/** Finds where an address leads that an entry had before; null where it leads nowhere. */
export type FindRedirect = (pathname: string) => Promise<string | null>;

/**
 * Answers from a published `_redirects` file, which is read again only once it is another: a publication puts a new
 * file in its place.
 */
export function createFindRedirect(file: string): FindRedirect {
  let known: { mark: string; addresses: ReadonlyMap<string, string> } | null = null;
  return async (pathname) => {
    const found = await stat(file).catch(() => null);
    if (found === null) return null;
    const mark = `${found.ino} ${found.mtimeMs} ${found.size}`;
    if (known?.mark !== mark) {
      const text = await readFile(file, 'utf8').catch(() => '');
      known = { mark, addresses: parseRedirects(text) };
    }
    return known.addresses.get(pathname) ?? null;
  };
}
