/** A text as a sentence that others can follow. */
export const asSentence = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`);

/** Several texts, sentences or not, as one that `asSentence` ends. */
export const joined = (texts: readonly string[]): string => texts.map((text) => text.replace(/\.$/, '')).join('; ');
