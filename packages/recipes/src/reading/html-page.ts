import { Parser } from 'htmlparser2';
import { isRecord } from '../is-record.ts';
import { lettersOf } from './letters.ts';
import { type Plugin, pluginOf } from './recipe-plugins.ts';

type Item = Record<string, unknown>;

/** Things within things are followed this deep. */
const MOST_OPEN = 30;

/** What a saved page holds of recipes. */
export interface Page {
  /** JSON-LD, each as it is in its script. */
  scripts: string[];
  /** Recipes marked up with microdata or RDFa, as JSON-LD would have them. */
  items: Item[];
  /** The cards that plugins for recipes write. */
  cards: { plugin: Plugin; html: string }[];
  /** Its address, if the page names it. */
  address: string;
  /** Its only heading of the first rank, or what it is called in previews and tabs. */
  title: string;
  /** What its preview shows: a photo, and a sentence or two. */
  photo: string;
  description: string;
  /** Who wrote it, or ''. */
  author: string;
  /** How many elements it has, and how deep they are in one another. */
  elements: number;
  depth: number;
}

/** What a page says of itself in its head, by the name of the element that says it. */
const SAID_IN_HEAD = new Map(
  Object.entries({
    'og:title': 'title',
    'og:image': 'photo',
    'og:url': 'address',
    'og:description': 'description',
    description: 'description',
    author: 'author',
    'article:author': 'author',
    'og:article:author': 'author',
  } as const),
);

function add(item: Item, name: string, value: unknown): void {
  for (const one of name.split(/\s+/)) {
    const before = item[one];
    if (Array.isArray(before)) before.push(value);
    else item[one] = before === undefined ? value : [before, value];
  }
}

/** What a page is called in tabs, without the name of its site behind it: `Apple Pie | The Corner Kitchen`, `Apple Pie - Corner Kitchen`. */
function withoutSite(title: string, address: string): string {
  const [first = '', ...rest] = title.split(/\s\|\s/);
  if (rest.length > 0) return first;
  const [, name = title, site = ''] = /^(.*\S)\s[–—-]\s(.+)$/.exec(title) ?? [];
  return site !== '' && lettersOf(address).includes(lettersOf(site)) ? name : title;
}

/** Reads a page that was saved as HTML. Nothing in it runs or is loaded. */
export function readPage(html: string): Page {
  const [scripts, items, cards]: [string[], Item[], Page['cards']] = [[], [], []];
  let card: { plugin: Plugin; start: number; depth: number } | null = null;
  const head = { title: '', photo: '', address: '', description: '', author: '' };
  let canonical = '';
  const titles: Record<'h1' | 'title', string[]> = { h1: [], title: [] };
  let naming: 'h1' | 'title' | null = null;
  let script: string[] | null = null;
  // The open elements that hold an item or the text of a property.
  const open: { depth: number; item?: Item; isRdfa?: boolean; property?: string; owner?: Item | undefined; text?: string[] }[] = [];
  let [elements, depth, deepest] = [0, 0, 0];
  const canOpen = () => open.length < MOST_OPEN;
  const owner = () => open.findLast(({ item }) => item !== undefined)?.item;
  const inRdfa = () => open.findLast(({ item }) => item !== undefined)?.isRdfa;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      elements += 1;
      depth += 1;
      deepest = Math.max(deepest, depth);
      const { content, rel, href, src, datetime, property, typeof: type } = attributes;
      // RDFa has other names for what microdata has.
      const itemprop = attributes['itemprop'] ?? (inRdfa() || type !== undefined ? property : undefined)?.replace(/^\w+:/, '');
      const itemtype = attributes['itemtype'] ?? type ?? '';
      const plugin = card ? undefined : pluginOf(attributes['class'] ?? '');
      if (plugin) card = { plugin, start: parser.startIndex, depth };
      if (name === 'script' && /^application\/ld\+json/i.test(attributes['type'] ?? '')) script = [];
      if (name === 'h1' || name === 'title') {
        naming = name;
        titles[name].push('');
      }
      const within = owner();
      // Within a thing, such as a review, it says something of that.
      const ofPage = property ?? attributes['name'] ?? (within ? undefined : attributes['itemprop']);
      const said = name === 'meta' ? SAID_IN_HEAD.get(ofPage?.toLowerCase() ?? '') : undefined;
      // An author may be the address of a profile.
      if (said && content && !(said === 'author' && /^https?:/.test(content))) head[said] ||= content.trim();
      if (name === 'link' && rel === 'canonical' && href) canonical = href;
      if (/^(?:br|p|li|div)$/.test(name)) for (const { text } of open) text?.push(name === 'li' ? '\n- ' : '\n');
      if ('itemscope' in attributes || type !== undefined) {
        const item: Item = { '@type': itemtype.replace(/^.*[/:]/, '') };
        if (itemprop && within) add(within, itemprop, item);
        if (/(?:^|[/:])Recipe$/.test(itemtype)) items.push(item);
        if (canOpen()) open.push({ depth, item, isRdfa: type !== undefined });
      } else if (itemprop && within) {
        const value =
          content ??
          datetime ??
          (name === 'img' ? src : name === 'a' && /url|image/i.test(itemprop) ? href : name === 'link' ? href : undefined);
        if (value !== undefined) add(within, itemprop, value);
        else if (canOpen()) open.push({ depth, property: itemprop, owner: within, text: [] });
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
      if (card?.depth === depth) {
        cards.push({ plugin: card.plugin, html: html.slice(card.start, parser.endIndex + 1) });
        card = null;
      }
      depth -= 1;
    },
  });
  parser.end(html);
  const lines = (from: readonly string[]) => from.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean);
  const headings = lines(titles.h1);
  const named = lines([head.title, ...titles.title])[0] ?? '';
  const address = canonical || head.address;
  const own = headings.find((heading) => lettersOf(heading).length > 2 && lettersOf(named).startsWith(lettersOf(heading)));
  const title = (headings.length === 1 ? headings[0] : own) ?? withoutSite(named, address);
  const { photo, description, author } = head;
  return {
    scripts,
    items: items.filter((item) => isRecord(item)),
    cards,
    address,
    title,
    photo,
    description,
    author,
    elements,
    depth: deepest,
  };
}
