import { Parser } from 'htmlparser2';

/** An entry of an export of WordPress: a post, a page, a photo, or whatever a plugin stores. */
export interface WxrItem {
  /** The text of each element, by its name. */
  texts: Record<string, string>;
  /** The labels of each kind: categories, tags and those of plugins. */
  terms: [kind: string, name: string][];
  /** What plugins store with it. */
  meta: Record<string, string>;
}

/** Whether a text is an export of WordPress (WXR). */
export const isWxr = (text: string): boolean =>
  /<rss\b/i.test(text.slice(0, 2_000)) && /<wp:wxr_version>|xmlns:wp=/.test(text.slice(0, 20_000));

/** The items of an export, and the names of its authors by their logins. One that is cut off has the items before the cut. */
export function readWxr(xml: string): { items: WxrItem[]; authors: Map<string, string>; site: string; isComplete: boolean } {
  const items: WxrItem[] = [];
  const authors = new Map<string, string>();
  const author: Record<string, string> = {};
  let [item, text, metaKey, site, isComplete]: [WxrItem | null, string, string, string, boolean] = [null, '', '', '', false];
  let kind = '';
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        text = '';
        if (name === 'item') item = { texts: {}, terms: [], meta: {} };
        if (name === 'category') kind = attributes['domain'] ?? 'category';
      },
      ontext: (part) => (text += part),
      onclosetag(name, isImplied) {
        if (isImplied) return;
        const value = text.trim();
        text = '';
        if (name === 'rss') isComplete = true;
        if (name === 'item' && item) {
          items.push(item);
          item = null;
        } else if (name === 'wp:author')
          authors.set(author['wp:author_login'] ?? '', author['wp:author_display_name'] || (author['wp:author_login'] ?? ''));
        else if (name.startsWith('wp:author_')) author[name] = value;
        else if (name === 'wp:base_site_url') site = value;
        else if (item && name === 'category') item.terms.push([kind, value]);
        else if (item && name === 'wp:meta_key') metaKey = value;
        else if (item && name === 'wp:meta_value') item.meta[metaKey] = value;
        // A comment has elements of its own, none of which has a name of these.
        else if (item) item.texts[name] ??= value;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(xml);
  parser.end();
  return { items, authors, site, isComplete };
}

/** Photos and other files of an export, by the number of their item. */
export const attachmentsOf = (items: readonly WxrItem[]): ReadonlyMap<string, { address: string; alt: string }> =>
  new Map(
    items.flatMap(({ texts, meta }) =>
      texts['wp:post_type'] === 'attachment' && texts['wp:attachment_url']
        ? [[texts['wp:post_id'] ?? '', { address: texts['wp:attachment_url'], alt: meta['_wp_attachment_image_alt'] ?? '' }] as const]
        : [],
    ),
  );

/** Whether WordPress shows an item, or keeps it as a draft: not in the trash, and no copy of another. */
export const isKept = ({ texts }: WxrItem): boolean => !/^(?:trash|auto-draft|inherit)$/.test(texts['wp:status'] ?? '');
