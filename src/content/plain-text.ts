import { CONTENTS_REQUEST } from './contents.ts';

const ENTITIES: Record<string, string> = { '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' };
const END_OF_BLOCK = /<\/(?:p|li|h[1-6]|blockquote|pre|t[dhr]|div)>|<[bh]r \/>/g;

/** The marks of footnotes, in the text and below it. */
const FOOTNOTE_MARK = /<sup class="footnote-ref">(?:[^<]|<(?!\/sup>))*<\/sup>|<a (?:[^>]* )?class="footnote-backref"[^>]*>[^<]*<\/a>/g;

/** The text of sanitized HTML, in one line, without what only leads around in it: marks of footnotes, and the place of a table of contents. */
export const plainText = (html: string): string =>
  html
    .replace(CONTENTS_REQUEST, '')
    .replace(FOOTNOTE_MARK, '')
    .replace(END_OF_BLOCK, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:quot|lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
