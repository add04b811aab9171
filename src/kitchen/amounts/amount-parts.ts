/** A part of an amount. A fraction is typeset with small numbers and a slanted line. */
export interface AmountPart {
  text: string;
  isFraction: boolean;
}

/** Splits an amount into parts, in order: `1 1/2` becomes `1`, followed by a no-break space, and the fraction `1/2`. */
export const amountParts = (amount: string): AmountPart[] =>
  amount
    .replace(/ (?=\d+[/⁄]\d)/g, '\u00a0')
    .split(/(\d+[/⁄]\d+)/)
    .map((text, index) => ({ text, isFraction: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
