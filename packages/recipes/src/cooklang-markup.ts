/** What is markup in Cooklang: with a backslash before it, it is only a character. */
const MARKUP = /\\([@#~{}()|%\\[\]>=+&?-])/g;
/** Escaped characters are kept in an area of Unicode that no text uses until everything else is read. */
const AREA = 0xe0_00;

/** A text to read, in which no escaped character is markup. */
export const hideEscaped = (text: string): string =>
  text.replace(MARKUP, (_all, character: string) => String.fromCharCode(AREA + character.charCodeAt(0)));

/** A text that was read, with the characters that were escaped. */
export const showEscaped = (text: string): string =>
  text.replace(/[\ue000-\ue07f]/g, (character) => String.fromCharCode(character.charCodeAt(0) - AREA));

/** A text that comes back as it is from a line of a step. */
export const escapedText = (text: string): string => text.replace(/[@#~{}\\]|(?<=[-[])-|^[>=]/g, '\\$&');

/** A name, amount or note within a component. */
export const escapedPart = (text: string): string => text.replace(/[@#~{}\\()|%]|(?<=[-[])-|^[-+&?=]/g, '\\$&');
