import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { DESCRIPTION_LIMIT, TITLE_LIMIT } from '#schema/page-text.ts';
import { error, type Finding, warning } from './finding.ts';
import type { PublishedPage } from './published-page.ts';

const REQUIRED = ['description', 'og:title', 'og:description', 'og:type', 'og:site_name', 'twitter:card'];
const REQUIRED_WHERE_FOUND = ['og:url', 'og:image', 'og:image:alt'];

/** Whether a page has noindex. */
export const isHidden = ({ meta }: PublishedPage): boolean => (meta.get('robots') ?? []).some((content) => content.includes('noindex'));

/** Checks that the social image exists and has the stated size. */
async function checkImage(folder: string, siteUrl: string, { meta }: PublishedPage): Promise<Finding[]> {
  const address = URL.parse(meta.get('og:image')?.[0] ?? '');
  if (!address) return [error('metadata', 'The address of og:image is not absolute.')];
  if (address.origin !== siteUrl) return [];
  const bytes = await readFile(path.join(folder, decodeURIComponent(address.pathname))).catch(() => null);
  if (!bytes) return [error('metadata', `There is no image at ${address.pathname} (og:image).`)];
  const { width, height, format } = await sharp(bytes).metadata();
  const said = ['og:image:width', 'og:image:height'].map((name) => Number(meta.get(name)?.[0]));
  return [
    ...(format === 'jpeg' || format === 'png' ? [] : [error('metadata', `og:image is ${format}, which not all services can display.`)]),
    ...(said[0] === width && said[1] === height
      ? []
      : [error('metadata', `og:image is ${width} x ${height}, but the page says ${said.join(' x ')}.`)]),
  ];
}

/** Checks a page's title, description, canonical address and social card. */
export async function checkMetadata(folder: string, siteUrl: string, route: string, page: PublishedPage): Promise<Finding[]> {
  const findings: Finding[] = [];
  const { title, meta, canonical } = page;
  for (const [name, contents] of meta)
    if (contents.length > 1 && name !== 'theme-color' && name !== 'article:tag')
      findings.push(error('metadata', `${name} appears ${contents.length} times.`));
  if (!title) findings.push(error('metadata', 'The page has no title.'));
  else if (title.length > TITLE_LIMIT) findings.push(warning('metadata', `The title has ${title.length} characters: ${title}`));
  if (route.startsWith('/admin')) return isHidden(page) ? findings : [...findings, error('metadata', 'The admin may be indexed.')];

  const required = isHidden(page) ? REQUIRED : [...REQUIRED, ...REQUIRED_WHERE_FOUND];
  for (const name of required) if (!meta.get(name)?.[0]) findings.push(error('metadata', `${name} is missing.`));
  const { length } = meta.get('description')?.[0] ?? '';
  if (length > DESCRIPTION_LIMIT) findings.push(error('metadata', `The description has ${length} characters.`));
  if (isHidden(page)) return findings;

  const address = new URL(route, siteUrl).href;
  if (canonical !== address) findings.push(error('metadata', `The canonical address is ${canonical ?? 'missing'}, not ${address}.`));
  if (meta.get('og:url')?.[0] !== address) findings.push(error('metadata', `og:url is not ${address}.`));
  if (meta.has('og:image')) findings.push(...(await checkImage(folder, siteUrl, page)));
  return findings;
}

/** Checks that no two indexed pages have the same title or description. */
export function checkUniqueness(pages: ReadonlyMap<string, PublishedPage>): Map<string, Finding[]> {
  const findings = new Map<string, Finding[]>();
  const shown = [...pages].filter(([, page]) => !isHidden(page));
  for (const [what, wordsOf] of [
    ['title', (page: PublishedPage) => page.title],
    ['description', (page: PublishedPage) => page.meta.get('description')?.[0]],
  ] as const) {
    for (const [words, owners] of Map.groupBy(shown, ([, page]) => wordsOf(page)?.toLowerCase()))
      if (owners.length > 1)
        for (const [route] of owners) {
          const others = owners.map(([other]) => other).filter((other) => other !== route);
          findings.set(route, [
            ...(findings.get(route) ?? []),
            error('metadata', `${others.join(', ')} has the same ${what}: ${words ?? ''}`),
          ]);
        }
  }
  return findings;
}
