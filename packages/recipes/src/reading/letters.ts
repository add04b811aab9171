/** Only the letters and digits of a text, in lowercase, to compare texts regardless of case, spaces and punctuation. */
export const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
