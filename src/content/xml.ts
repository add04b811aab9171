const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;', '\r': '&#13;' };

/**
 * A text as XML and HTML take it, between tags or in quotation marks: whatever it says is text. What XML 1.0 cannot hold
 * at all (most control characters, halves of a character) is left out.
 */
export const escapeXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"'\r]/g, (character) => ESCAPES[character] as string);

/** An element that holds a text; nothing where there is none. */
export const textElement = (name: string, text: string | undefined): string =>
  text === undefined ? '' : `<${name}>${escapeXml(text)}</${name}>`;
