import { brotliCompressSync } from 'node:zlib';
import { Parser } from 'htmlparser2';

/** Sizes in bytes after brotli compression. */
export interface PageWeight {
  /** The page with its inline and blocking styles. */
  htmlAndCss: number;
  /** The scripts that load immediately, with their imports. Inline scripts count as part of the page. */
  script: number;
  /** These, and what they import later for a visitor who does nothing. */
  untouchedScript: number;
  /** All scripts, including those of the page's islands, which load when it is idle, with their imports. */
  allScript: number;
}

/** What scripts import without waiting for the visitor, by the names of modules, on pages that have this in their HTML. */
const IMPORTED_UNTOUCHED: readonly (readonly [name: string, onPagesWith: RegExp])[] = [
  ['after-load', /^/],
  ['review-banner', /<review-banner/],
  ['time-left', /<time[^>]* data-left| data-ends=/],
  ['nearest-pages', /class="nearest-pages/],
  ['offline-page', /On this device/],
];

const weigh = (text: string): number => brotliCompressSync(text).length;

/** The addresses of a script's static imports. */
const importsOf = (script: string): string[] =>
  [...script.matchAll(/(?:\bfrom|\bimport)\s*["'`]([^"'`]+\.js)["'`]/g)].map(([, address]) => address ?? '');

/** The addresses of what a script imports later, of the modules with these names. */
const laterImportsOf = (script: string, names: readonly string[]): string[] =>
  [...script.matchAll(/\bimport\(["'`]\.\/(([\w-]+)\.[\w-]+\.js)["'`]\)/g)].flatMap(([, file = '', name = '']) =>
    names.includes(name) ? `/_astro/${file}` : [],
  );

/** Measures a page of a site; `read` gives the text at an address of it. */
export async function weighPage(read: (address: string) => Promise<string>, page: string): Promise<PageWeight> {
  const html = await read(page);
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
  const untouched = IMPORTED_UNTOUCHED.filter(([, onPagesWith]) => onPagesWith.test(html)).map(([name]) => name);

  const found = new Map<string, number>();
  const later = new Set<string>();
  async function addScript(address: string): Promise<void> {
    if (address === '' || found.has(address)) return;
    found.set(address, 0);
    const text = await read(address);
    found.set(address, weigh(text));
    for (const file of laterImportsOf(text, untouched)) later.add(file);
    for (const imported of importsOf(text)) await addScript(new URL(imported, `http://site.invalid${address}`).pathname);
  }
  const sumWith = async (addresses: Iterable<string>) => {
    for (const address of addresses) await addScript(address);
    return [...found.values()].reduce((total, size) => total + size, 0);
  };
  const css = await Promise.all(styles.map(async (href) => weigh(await read(href))));
  return {
    htmlAndCss: css.reduce((total, size) => total + size, weigh(html)),
    script: await sumWith(scripts),
    // A set that grows while it is gone through: what is imported later may import more.
    untouchedScript: await sumWith(later),
    allScript: await sumWith(islands),
  };
}
