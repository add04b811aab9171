import { normalizedAddress } from '../address.ts';

const IN_BRACKETS = /<\s*(?:mailto:)?([^<>\s]{3,400})\s*>/i;
const MAILTO = /^mailto:([^?\s]{3,400})/i;

/** The address in a cell: alone, as `Rosa <rosa@example.com>`, or as a link of the form `mailto:rosa@example.com?subject=Hello`. Null if there is none. */
export function addressIn(cell: string): string | null {
  // Most cells of a table: the rest would cost a table of 30,000 people seconds.
  if (!/[@＠]|%40/.test(cell)) return null;
  // A text that is too long could be a megabyte.
  const start = cell.slice(0, 1_000);
  const linked = MAILTO.exec(start)?.[1];
  return normalizedAddress(IN_BRACKETS.exec(start)?.[1] ?? linked?.replaceAll('%40', '@').replaceAll('%2B', '+') ?? cell);
}

const GAP = /[\s,;]+/y;
/** One person of a list: a name with an address in brackets, or an address. Names have an end, so that a megabyte of blanks is read in an instant. */
const PERSON =
  /(?:"[^"]{0,200}"|'[^']{0,200}'|[^",;<>\r\n]{0,200})[ \t]{0,9}<\s*([^<>\s]{3,400})\s*>|([^\s,;<>"]{1,200}@[^\s,;<>"]{1,300})/y;

/** Where a pattern that begins at a place ends; null if it does not begin there. */
function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The addresses of a text that is nothing but a list of people, as mail programs have it between the names of who gets a mail; null for other texts. */
export function listedAddresses(text: string): string[] | null {
  const addresses: string[] = [];
  let at = 0;
  for (;;) {
    at += matchAt(GAP, text, at)?.[0].length ?? 0;
    if (at >= text.length) return addresses;
    const person = matchAt(PERSON, text, at);
    const address = person && addressIn(person[1] ?? person[2] ?? '');
    if (!address) return null;
    addresses.push(address);
    at += person[0].length;
    // What follows directly is more than an address.
    if (at < text.length && !/[\s,;]/.test(text[at] ?? '')) return null;
  }
}
