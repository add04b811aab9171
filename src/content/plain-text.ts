const ENTITIES: Record<string, string> = { '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' };
const END_OF_BLOCK = /<\/(?:p|li|h[1-6]|blockquote|pre|t[dhr]|div)>|<[bh]r \/>/g;

/** The text of sanitized HTML, in one line. */
export const plainText = (html: string): string =>
  html
    .replace(END_OF_BLOCK, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:quot|lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
