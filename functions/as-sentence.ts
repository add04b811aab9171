/** A text as a sentence that others can follow. */
export const asSentence = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`);
