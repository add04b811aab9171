/** A text with � for each half of a letter. `toWellFormed` does the same in newer browsers than we support. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');
