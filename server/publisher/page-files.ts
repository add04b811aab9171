import { readdirSync } from 'node:fs';
import path from 'node:path';

/** What Astro makes pages and data of, by its ending. A name that begins with _ is passed over, as Astro does. */
const PAGE_FILE = /^(?!(?:.*\/)?_)(.+?)(?:\.astro|\.html|\.mdx?|\.js|(?<!\.d)\.ts)$/;

/** The addresses that the files of a folder of pages answer, such as /menu, /blog/rss.xml and /blog/[slug]. */
export function addressesIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.split(path.sep).join('/'));
  return names
    .flatMap((name) => PAGE_FILE.exec(name)?.[1] ?? [])
    .map((name) => `/${name}`.replace(/\/index$/, '') || '/')
    .sort();
}
