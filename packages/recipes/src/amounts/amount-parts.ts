import { spokenFraction } from './spoken-fraction.ts';

/** A part of an amount. A fraction is typeset with small numbers and a slanted line. */
export interface AmountPart {
  text: string;
  isFraction: boolean;
  /** How a fraction is read aloud; undefined for other parts and other fractions. */
  spoken?: string | undefined;
}

/** Splits an amount into parts, in order: `1 1/2` becomes `1`, followed by a no-break space, and the fraction `1/2`. */
export const amountParts = (amount: string): AmountPart[] =>
  amount
    .replace(/ (?=\d+[/⁄]\d)/g, '\u00a0')
    .split(/(\d+[/⁄]\d+)/)
    .map((text, index, all) => {
      if (index % 2 === 0) return { text, isFraction: false };
      const spoken = spokenFraction(text);
      return { text, isFraction: true, spoken: spoken && (/\d\s$/.test(all[index - 1] ?? '') ? `and ${spoken}` : spoken) };
    })
    .filter(({ text }) => text !== '');
