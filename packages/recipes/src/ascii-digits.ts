/** The zero of each script in which recipes are written: Arabic, Persian, Devanagari, Bengali, Thai, and fullwidth forms. */
const ZEROS = '٠۰०০๐\uff10'.split('').map((zero) => zero.charCodeAt(0));

/** A text with 0 to 9 in place of the digits of other scripts. */
export const asciiDigits = (text: string): string =>
  text.replace(/[^\0-\x7f]/g, (character) => {
    const code = character.charCodeAt(0);
    const zero = ZEROS.find((one) => code >= one && code <= one + 9);
    return zero === undefined ? character : String(code - zero);
  });
