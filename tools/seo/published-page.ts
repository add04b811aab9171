import { Parser } from 'htmlparser2';

/** A reference from a page to an address. */
export interface Reference {
  address: string;
  /** The name of the element that contains it. */
  element: string;
}

/** The parts of a page's HTML that search engines read. */
export interface PublishedPage {
  title: string | null;
  /** The contents of its <meta> elements by name or property. */
  meta: Map<string, string[]>;
  canonical: string | null;
  ids: Set<string>;
  references: Reference[];
  /** The texts of its JSON-LD. */
  data: string[];
}

const ADDRESSES: Record<string, readonly string[]> = {
  a: ['href'],
  link: ['href'],
  img: ['src', 'srcset'],
  source: ['src', 'srcset'],
  script: ['src'],
  video: ['src', 'poster'],
  iframe: ['src'],
  form: ['action'],
};

const addressesIn = (attribute: string, value: string): string[] =>
  attribute === 'srcset' ? value.split(',').map((part) => part.trim().split(/\s+/)[0] ?? '') : [value];

/** Parses a published page. */
export function readPage(html: string): PublishedPage {
  const page: PublishedPage = { title: null, meta: new Map(), canonical: null, ids: new Set(), references: [], data: [] };
  let text: string | null = null;
  let isData = false;
  const parser = new Parser({
    onopentag(element, attributes) {
      if (attributes['id']) page.ids.add(attributes['id']);
      for (const attribute of ADDRESSES[element] ?? [])
        for (const address of addressesIn(attribute, attributes[attribute] ?? ''))
          if (address !== '') page.references.push({ address, element });
      if (element === 'meta') {
        const name = attributes['name'] ?? attributes['property'];
        if (name) page.meta.set(name, [...(page.meta.get(name) ?? []), attributes['content'] ?? '']);
      }
      if (element === 'link' && attributes['rel'] === 'canonical') page.canonical = attributes['href'] ?? null;
      isData = element === 'script' && attributes['type'] === 'application/ld+json';
      // Only the first title counts: an inline SVG can have one too.
      if (isData || (element === 'title' && page.title === null)) text = '';
    },
    ontext(part) {
      if (text !== null) text += part;
    },
    onclosetag() {
      if (text === null) return;
      if (isData) page.data.push(text);
      else page.title = text;
      [text, isData] = [null, false];
    },
  });
  parser.end(html);
  return page;
}
