// Letters that Unicode does not decompose into a base letter and a mark.
const PLAIN: Record<string, string> = { æ: 'ae', œ: 'oe', ø: 'o', ß: 'ss', ł: 'l', đ: 'd', ı: 'i' };

function plainText(text: string): string {
  const parts = text.normalize('NFKD').toLowerCase();
  return parts.replace(/\p{M}+|['’ʼ`]/gu, '').replace(/[æœøßłđı]/g, (letter) => PLAIN[letter] ?? '');
}

// Chinese and Japanese have no spaces, and Korean joins words: each character or syllable (decomposed) counts as a word.
const JOINED = String.raw`[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\u30fc]|[\u1100-\u115f][\u1160-\u11a7]?[\u11a8-\u11ff]?`;
const WORD = new RegExp(String.raw`${JOINED}|(?:(?!${JOINED})[\p{L}\p{N}])+`, 'gu');

/** The words of a text in order, without case, accents and apostrophes: 'grandmas', 'jalapeno' for 'Grandma’s Jalapeño'. */
export function wordsOf(text: string): string[] {
  // A fast path for most texts: on a phone, building an index spends most of its time here.
  const isPlain = !/[\u0080-\uffff'`]/.test(text);
  return (isPlain ? text.toLowerCase().match(/[a-z0-9]+/g) : plainText(text).match(WORD)) ?? [];
}

/**
 * The stem that a word shares with its plural: 'roll' for 'rolls', 'berri' for 'berry' and 'berries', 'quich' for 'quiche'. It
 * need not be a word or unique, as long as both give the same.
 */
export function stemOf(word: string): string {
  if (word.length < 4) return word;
  if (/(?:loa|lea|hal)ves$/.test(word)) return `${word.slice(0, -3)}f`;
  return word
    .replace(/([^s])s$/, '$1')
    .replace(/(ch|sh|ss|x|o)e$/, '$1')
    .replace(/^(.{3,})(?:ie|y)$/, '$1i');
}

/**
 * The root that forms of a word share: 'stor' for 'store', 'stored' and 'storing', 'ship' for 'shipping'. Other words may share it too, so
 * it is for words that nothing has.
 */
export function rootOf(word: string): string {
  const root = stemOf(word).replace(/(?<=[aeiouy].*[^e])(?:ing|ed|e)$|(?<=[aeiouy].+)e$/, '');
  return root.length < 3 ? word : root.replace(/([^aeiouls])\1$/, '$1');
}

/** The stems of a text's words in order, by which names are compared: 'whole', 'egg' for 'Whole Eggs'. */
export const stemsOf = (text: string): string[] => wordsOf(text).map(stemOf);

/** The roots of a text's words in order, to compare questions: 'deliver', 'bread' for 'Delivering breads'. */
export const rootsOf = (text: string): string[] => wordsOf(text).map(rootOf);

/** A word or text with each letter once where it is doubled: 'cinamon' for 'cinnamon' and 'cinammon'. */
export const withoutDoubles = (text: string): string => text.replace(/(.)\1+/g, '$1');
