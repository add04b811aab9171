/**
 * Makes external text safe to embed: control characters except line breaks become spaces, bidirectional control characters are
 * removed, and lone surrogates are replaced.
 */
export const plainText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
