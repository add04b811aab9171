import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { Parser } from 'htmlparser2';

/** Sizes in bytes after brotli compression. */
export interface PageWeight {
  /** The page with its inline and blocking styles. */
  htmlAndCss: number;
  /** The scripts that load immediately, with their imports. Inline scripts count as part of the page. */
  script: number;
  /** All scripts, including those of the page's islands, which load when it is idle, with their imports. */
  allScript: number;
}

const weigh = (bytes: Uint8Array | string): number => brotliCompressSync(bytes).length;

/** The addresses of a script's static imports. */
const importsOf = (script: string): string[] =>
  [...script.matchAll(/(?:\bfrom|\bimport)\s*["'`]([^"'`]+\.js)["'`]/g)].map(([, address]) => address ?? '');

async function addScript(site: string, address: string, found: Map<string, number>): Promise<void> {
  if (found.has(address)) return;
  const text = await readFile(path.join(site, address), 'utf8');
  found.set(address, weigh(text));
  for (const imported of importsOf(text)) await addScript(site, new URL(imported, `http://site.invalid${address}`).pathname, found);
}

/** Measures a page of a built site; `name` is its file in the site's folder. */
export async function weighPage(site: string, name: string): Promise<PageWeight> {
  const html = await readFile(path.join(site, name), 'utf8');
  const styles: string[] = [];
  const scripts: string[] = [];
  const islands: string[] = [];
  const parser = new Parser({
    onopentag(tag, { rel, media, href = '', src, ...attributes }) {
      if (tag === 'link' && rel === 'stylesheet' && media !== 'print') styles.push(href);
      if (tag === 'script' && src?.startsWith('/')) scripts.push(src);
      if (tag === 'astro-island') islands.push(attributes['component-url'] ?? '', attributes['renderer-url'] ?? '');
    },
  });
  parser.end(html);
  const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);
  const found = new Map<string, number>();
  const add = async (addresses: string[]) => {
    for (const address of addresses.filter((one) => one !== '')) await addScript(site, address, found);
    return sum(found.values());
  };
  const css = await Promise.all(styles.map(async (href) => weigh(await readFile(path.join(site, href)))));
  return { htmlAndCss: weigh(html) + sum(css), script: await add(scripts), allScript: await add(islands) };
}
