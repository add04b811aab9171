/** The text with a final period, unless it already ends a sentence. */
export const asSentence = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`);

/** Joins texts with semicolons and drops their final periods; pass the result to `asSentence`. */
export const joined = (texts: readonly string[]): string => texts.map((text) => text.replace(/\.$/, '')).join('; ');
