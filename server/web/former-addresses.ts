import { readFile, stat } from 'node:fs/promises';
import { parseRedirects } from '#content/redirects.ts';

/** Finds the current address for an entry's former one; null if there is none. */
export type FindRedirect = (pathname: string) => Promise<string | null>;

/**
 * Looks redirects up in a published `_redirects` file, which is read again only after a publication has replaced it.
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
