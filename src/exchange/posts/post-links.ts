import { parsedUrl } from '#domain/parsed-url.ts';
import { decoded } from '#domain/decoded.ts';
import { mapAddresses } from './body-addresses.ts';
import { withoutEnd } from '@family-bakery/recipes/reading/text-end';
import type { SourcePost } from './source-post.ts';

/** Jekyll's `{% post_url 2019-05-03-rye %}` and Hugo's `{{< ref "rye.md" >}}`: a post by the name of its file. */
const BY_NAME = /\{%-?\s*(?:post_url|link)\s+([^\s%]+)\s*-?%\}|\{\{[<%]\s*(?:rel)?ref\s+"([^"\n]+)"\s*[>%]\}\}/g;

const encodedPath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');
const hostOf = (url: URL): string => url.host.replace(/^www\./, '');

/** A path without what differs between links to one page: endings of files, slashes, the folder of all content. */
const plainKey = (path: string): string =>
  withoutEnd(decoded(path), /\//)
    .replace(/(?:\/_?index)?(?:\.(?:md|mdx|markdown|html?))?$/i, '')
    .replace(/^\/(?:src\/)?content(?=\/)/, '')
    .toLowerCase();

const nameKey = (path: string): string => `name:${plainKey(`/${path}`).replace(/^.*\//, '')}`;

/** What another post of the same export is known by in a link: its path, its number, or its file's name. Null for other links. */
function linkKey(address: string, { site = '', file = '' }: Pick<SourcePost, 'site' | 'file'>): string | null {
  if (/^[#?]|^(?:mailto|tel|data|javascript):/i.test(address)) return null;
  const base = parsedUrl(`/${encodedPath(file)}`, site) ?? new URL(`/${encodedPath(file)}`, 'https://site.invalid');
  const url = parsedUrl(address, base);
  if (!url || hostOf(url) !== hostOf(base)) return null;
  const number = url.searchParams.get('p');
  if (url.pathname === '/' && number !== null) return `?p=${number}`;
  return plainKey(url.pathname) || null;
}

/** All that a post is known by in links of other posts. */
export function linkKeysOf({ addresses = [], number, file }: Pick<SourcePost, 'addresses' | 'number' | 'file'>): string[] {
  const [, year, month, day, rest] = /(?:^|\/)(\d{4})-(\d\d)-(\d\d)-([^/]+)\.\w+$/.exec(file ?? '') ?? [];
  return [
    ...addresses.map(plainKey),
    ...(number === undefined ? [] : [`?p=${number}`]),
    ...(file === undefined ? [] : [plainKey(`/${file}`), nameKey(file)]),
    // Where Jekyll puts it.
    ...(rest === undefined ? [] : [plainKey(`/${year}/${month}/${day}/${rest}`)]),
  ].filter(Boolean);
}

/** A body whose links to other posts lead to where they are now. `placeOf` gives that by what a post is known by. */
export function withPostLinks(
  body: string,
  format: 'html' | 'markdown',
  from: Pick<SourcePost, 'site' | 'file'>,
  placeOf: (key: string) => string | undefined,
): string {
  const named =
    format === 'html'
      ? body
      : body.replace(BY_NAME, (whole, jekyll?: string, hugo?: string) => placeOf(nameKey(jekyll ?? hugo ?? '')) ?? whole);
  return mapAddresses(named, format, (address) => {
    const key = linkKey(address, from);
    const place = key === null ? undefined : placeOf(key);
    return place === undefined ? undefined : `${place}${address.includes('#') ? address.slice(address.indexOf('#')) : ''}`;
  });
}
