/** A link in a plain text. */
export interface TextLink {
  words: string;
  /** A web address, or a path of this site. */
  href: string;
}

/** `[words](address)` as people paste it from Markdown, or a bare web address without the punctuation behind it. */
const LINK =
  /\[([^[\]\n]{1,200})\]\((https?:\/\/[^\s()]{1,500}|\/[^\s()]{0,500})\)|https?:\/\/[^\s<>"()[\]]{0,500}[^\s<>"()[\].,;:!?'’”]/gi;

/** Splits a plain text into words and its links. */
export function linksIn(text: string): (string | TextLink)[] {
  const parts: (string | TextLink)[] = [];
  let at = 0;
  for (const { 0: whole, 1: words, 2: address, index } of text.matchAll(LINK)) {
    const href = address ?? whole;
    // `//host` would be an address of another site.
    if (href.startsWith('//') || !URL.canParse(href, 'https://site.invalid')) continue;
    parts.push(text.slice(at, index), { words: words ?? whole, href });
    at = index + whole.length;
  }
  return [...parts, text.slice(at)].filter((part) => part !== '');
}
