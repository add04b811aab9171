import path from 'node:path';
import { createReader } from '#content/reader.ts';
import { isOfMany, publicRoutesOf } from '#server/publisher/published-pages.ts';
import { readWorkingTree } from '#server/publisher/working-tree.ts';

/** The addresses of a site's public pages, with only the first post, recipe and collection. */
export async function onePageOfEachKind(root: string): Promise<string[]> {
  const firsts = new Map<string, string>();
  for (const page of publicRoutesOf(createReader((await readWorkingTree(root)).snapshot))) {
    const folder = path.posix.dirname(page);
    const kind = isOfMany(page) && folder !== '/' ? `${folder}/*` : page;
    if (!firsts.has(kind)) firsts.set(kind, page);
  }
  return [...firsts.values()];
}
