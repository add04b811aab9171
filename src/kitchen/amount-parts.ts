/** A part of an amount. A fraction is set as one, with its numbers small and a slanted line between them. */
export interface AmountPart {
  text: string;
  isFraction: boolean;
}

/** The parts of an amount, in order: `1 1/2` is `1`, with a no-break space, and the fraction `1/2`. */
export const amountParts = (amount: string): AmountPart[] =>
  amount
    .replace(/ (?=\d+[/⁄]\d)/g, '\u00a0')
    .split(/(\d+[/⁄]\d+)/)
    .map((text, index) => ({ text, isFraction: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
