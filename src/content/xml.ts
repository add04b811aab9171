const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;', '\r': '&#13;' };

/**
 * Escapes a text for XML and HTML, as content or in a quoted attribute. Characters that XML 1.0 cannot contain (most control
 * characters, lone surrogates) are dropped.
 */
export const escapeXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"'\r]/g, (character) => ESCAPES[character] as string);

/** An element with a text, or an empty string if the text is undefined. */
export const textElement = (name: string, text: string | undefined): string =>
  text === undefined ? '' : `<${name}>${escapeXml(text)}</${name}>`;
