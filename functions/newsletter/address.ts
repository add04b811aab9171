import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { cleanLine } from '../forms/clean-text.ts';
import { mailbox } from '../mail/mailbox.ts';

const LONGEST = 254;

/**
 * An e-mail address as the list has it, so that one person is on it once: in lowercase, without invisible characters, its domain in ASCII.
 * Null for anything that is not exactly one address.
 */
export function normalizedAddress(written: string): string | null {
  // A text that is too long could be a megabyte.
  if (written.length > 2 * LONGEST) return null;
  const address = cleanLine(written).text.normalize('NFKC').toLowerCase();
  const at = address.lastIndexOf('@');
  const domain = domainToASCII(address.slice(at + 1));
  const normal = `${address.slice(0, at)}@${domain}`;
  const isOne = at > 0 && normal.length <= LONGEST && /^[a-z\d-]+(?:\.[a-z\d-]+)+$/.test(domain) && !normal.startsWith('.');
  return isOne && mailbox(normal)?.address === normal ? normal : null;
}

/** Identifies a normalized address, also after the address itself was deleted. */
export const digestOf = (address: string): string => createHash('sha256').update(`newsletter ${address}`).digest('hex').slice(0, 40);
