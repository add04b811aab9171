const RIGHT_TO_LEFT = /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}]/gu;
const LETTERS = /\p{L}/gu;

/**
 * `rtl` if most letters of some texts are written from right to left, so that checkboxes and numbers belong on the right; otherwise
 * undefined, as an attribute that is not there. A list's first letter is no guide: it may be a unit.
 */
export function directionOf(texts: readonly string[]): 'rtl' | undefined {
  const text = texts.join(' ');
  const count = text.match(RIGHT_TO_LEFT)?.length ?? 0;
  return count > 0 && count * 2 > (text.match(LETTERS)?.length ?? 0) ? 'rtl' : undefined;
}

const DEGREES = /\d+(?:\s?[–-]\s?\d+)?\s?[°º]/g;

/** A text from right to left in which degrees read `220°C`, because each has a mark before it. Without one, Arabic turns it to `C°220`. */
export const withDegreesInOrder = (text: string): string =>
  directionOf([text]) === 'rtl' ? text.replace(DEGREES, (degrees) => `\u200e${degrees}`) : text;
