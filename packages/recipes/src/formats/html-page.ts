import { Parser } from 'htmlparser2';
import { isRecord } from '../is-record.ts';
import { textOfHtml } from '../reading/plain-text.ts';

type Item = Record<string, unknown>;

/** Things within things are followed this deep. */
const MOST_OPEN = 30;

/** What a saved page holds of recipes. */
export interface Page {
  /** JSON-LD, each as it is in its script. */
  scripts: string[];
  /** Recipes marked up with microdata, as JSON-LD would have them. */
  items: Item[];
  /** Its address, if the page names it. */
  address: string;
  /** Its only heading of the first rank, or what it is called in previews and tabs. */
  title: string;
  text: string;
}

function add(item: Item, name: string, value: unknown): void {
  for (const one of name.split(/\s+/)) {
    const before = item[one];
    if (Array.isArray(before)) before.push(value);
    else item[one] = before === undefined ? value : [before, value];
  }
}

/** Reads a page that was saved as HTML. Nothing in it runs or is loaded. */
export function readPage(html: string): Page {
  const [scripts, items]: [string[], Item[]] = [[], []];
  let address = '';
  const titles: Record<'h1' | 'title' | 'og', string[]> = { h1: [], title: [], og: [] };
  let naming: 'h1' | 'title' | null = null;
  let script: string[] | null = null;
  // The open elements that hold an item or the text of a property.
  const open: { depth: number; item?: Item; property?: string; owner?: Item | undefined; text?: string[] }[] = [];
  let depth = 0;
  const canOpen = () => open.length < MOST_OPEN;
  const owner = () => open.findLast(({ item }) => item !== undefined)?.item;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      depth += 1;
      const { itemprop, itemtype = '', content, rel, href, src, datetime, property } = attributes;
      if (name === 'script' && /^application\/ld\+json/i.test(attributes['type'] ?? '')) script = [];
      if (name === 'h1' || name === 'title') {
        naming = name;
        titles[name].push('');
      }
      if (name === 'meta' && property === 'og:title' && content) titles.og.push(content);
      if (name === 'link' && rel === 'canonical' && href) address = href;
      if (name === 'meta' && property === 'og:url' && content) address ||= content;
      const within = owner();
      if ('itemscope' in attributes) {
        const item: Item = { '@type': itemtype.replace(/^.*\//, '') };
        if (itemprop && within) add(within, itemprop, item);
        if (/\/Recipe$/.test(itemtype)) items.push(item);
        if (canOpen()) open.push({ depth, item });
      } else if (itemprop && within) {
        const value =
          content ??
          datetime ??
          (name === 'img' ? src : name === 'a' && /url|image/i.test(itemprop) ? href : name === 'link' ? href : undefined);
        if (value !== undefined) add(within, itemprop, value);
        else if (canOpen()) open.push({ depth, property: itemprop, owner: within, text: [] });
      } else if (/^(?:br|p|li|div)$/.test(name)) {
        for (const { text } of open) text?.push(name === 'li' ? '\n- ' : '\n');
      }
    },
    ontext: (text) => {
      script?.push(text);
      if (naming) titles[naming].push((titles[naming].pop() ?? '') + text);
      if (!script) for (const { text: parts } of open) parts?.push(text.replace(/\s+/g, ' '));
    },
    onclosetag: (name) => {
      if (name === naming) naming = null;
      if (name === 'script' && script) {
        scripts.push(script.join(''));
        script = null;
      }
      const last = open.at(-1);
      if (last?.depth === depth) {
        open.pop();
        if (last.property !== undefined && last.owner) add(last.owner, last.property, (last.text ?? []).join('').trim());
      }
      depth -= 1;
    },
  });
  parser.end(html);
  const lines = (from: readonly string[]) => from.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean);
  const headings = lines(titles.h1);
  const title = (headings.length === 1 ? headings[0] : undefined) ?? lines(titles.og)[0] ?? lines(titles.title)[0] ?? '';
  return { scripts, items: items.filter((item) => isRecord(item)), address, title, text: textOfHtml(html) };
}
