// Letters that Unicode does not take apart into a plain one and a mark.
const PLAIN: Record<string, string> = { æ: 'ae', œ: 'oe', ø: 'o', ß: 'ss', ł: 'l', đ: 'd', ı: 'i' };

function plainText(text: string): string {
  const parts = text.normalize('NFKD').toLowerCase();
  return parts.replace(/\p{M}+|['’ʼ`]/gu, '').replace(/[æœøßłđı]/g, (letter) => PLAIN[letter] ?? '');
}

/** The words of a text in their order, without capitals, accents and apostrophes: 'grandmas', 'jalapeno' of 'Grandma’s Jalapeño'. */
export function wordsOf(text: string): string[] {
  // Most texts need no more than this, and on a phone it is here that making an index takes its time.
  const isPlain = !/[\u0080-\uffff'`]/.test(text);
  return (isPlain ? text.toLowerCase().match(/[a-z0-9]+/g) : plainText(text).match(/[\p{L}\p{N}]+/gu)) ?? [];
}

/**
 * The form that a word and its plural share: 'roll' of 'rolls', 'berri' of 'berry' and 'berries', 'quich' of 'quiche'.
 * It need not be a word, nor a form of no other, as long as both are treated alike.
 */
export function stemOf(word: string): string {
  if (word.length < 4) return word;
  if (/(?:loa|lea|hal)ves$/.test(word)) return `${word.slice(0, -3)}f`;
  return word
    .replace(/([^s])s$/, '$1')
    .replace(/(ch|sh|ss|x|o)e$/, '$1')
    .replace(/^(.{3,})(?:ie|y)$/, '$1i');
}
