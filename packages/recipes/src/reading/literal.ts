/**
 * A character that is not seen, the word joiner. At the start of a line it says that the line is no heading, item or name of a part,
 * however it looks. Readers of texts drop it.
 */
export const LITERAL = '\u2060';

/** A text without these marks. */
export const withoutLiterals = (text: string): string => text.replaceAll(LITERAL, '');
