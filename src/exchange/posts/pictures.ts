import { decoded } from '#domain/decoded.ts';
import { parsedUrl } from '#domain/parsed-url.ts';
import { groupBy } from '#domain/group-by.ts';
import type { SourceFile, SourcePhoto } from '@family-bakery/recipes/reading/source-recipe';

/** The path without `.` and `..`, which lead nowhere above the first folder. */
function plainPath(text: string): string {
  const parts: string[] = [];
  for (const part of text.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Without the size that WordPress gives smaller copies: rye-300x200.jpg. */
const fullSize = (path: string): string => path.replace(/-\d{2,4}x\d{2,4}(?=\.\w+$)/, '');

/**
 * Finds a picture among the files that came with a post: beside it, where its address says, or at the end of it on the site it is from.
 * Otherwise it is asked at its address, if that is one on the web.
 */
export function pictureFinder(
  files: ReadonlyMap<string, SourceFile>,
  folder: string,
  site: string,
): (address: string) => SourcePhoto | null {
  const byBase = groupBy(files.keys(), baseOf);
  return (address) => {
    const url = parsedUrl(address, site === '' ? undefined : site);
    const isOnWeb = url !== null && /^https?:$/.test(url.protocol);
    const path = plainPath(decoded((isOnWeb ? url.pathname : address).split(/[?#]/, 1)[0] ?? ''));
    if (path === '') return null;
    const wanted = [
      `${folder}${path}`,
      plainPath(`${folder}${path}`),
      path,
      `public/${path}`,
      `static/${path}`,
      `content/images/${path}`,
    ].flatMap((one) => [fullSize(one), one]);
    const found =
      wanted.find((one) => files.has(one)) ??
      [fullSize(path), path].flatMap((one) => byBase.get(baseOf(one))?.find((name) => name.endsWith(`/${one}`)) ?? [])[0];
    const bytes = found === undefined ? undefined : files.get(found)?.bytes;
    if (bytes) return { bytes };
    return isOnWeb ? { address: url.href.replace(/^http:/, 'https:') } : null;
  };
}
