import { readdirSync } from 'node:fs';
import path from 'node:path';

/** The file extensions that Astro turns into routes. Skips names that start with _, as Astro does. */
const PAGE_FILE = /^(?!(?:.*\/)?_)(.+?)(?:\.astro|\.html|\.mdx?|\.js|(?<!\.d)\.ts)$/;

/** The route patterns of a folder of pages, sorted, such as /menu, /blog/rss.xml and /blog/[slug]. */
export function addressesIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.split(path.sep).join('/'));
  return names
    .flatMap((name) => PAGE_FILE.exec(name)?.[1] ?? [])
    .map((name) => `/${name}`.replace(/\/index$/, '') || '/')
    .sort();
}
