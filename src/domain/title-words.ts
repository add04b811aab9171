/**
 * The letters and digits of a title in any script, for comparing titles: case, punctuation and the accents of Latin letters do not count.
 * @example titleWords('Crème Brûlée!') // 'creme-brulee'
 */
export const titleWords = (title: string): string =>
  title
    .normalize('NFKD')
    // In other scripts a mark can make another letter, as in Japanese, or be a vowel, as in Hindi.
    .replace(/(\p{Script=Latin})\p{Mark}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Mark}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '');
