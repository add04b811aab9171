/**
 * Text of others as it may stand among ours: control characters but the line's end are spaces, marks that turn the
 * direction of what follows are left out, and no character is in halves.
 */
export const plainText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
