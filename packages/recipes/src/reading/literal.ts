/**
 * A character that is not seen, the word joiner. At the start of a line it says that the line is no heading, item or name of a part,
 * however it looks; at the end of a heading, that it is a name and nothing else. Readers of texts drop it.
 */
export const LITERAL = '\u2060';

/** What stands for a line break within a step while its text is taken apart. */
const BREAK = '\ue0ff';

/** A text whose marked lines go on with the line above them, whatever reads it line by line. */
export const withMarkedLines = (text: string): string => text.replace(/(?<=[^\n])\n[^\S\n]*\u2060/g, BREAK);

/** A text without these marks. */
export const withoutLiterals = (text: string): string => text.replaceAll(BREAK, '\n').replaceAll(LITERAL, '');
