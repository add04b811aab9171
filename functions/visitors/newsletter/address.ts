import { createHash } from 'node:crypto';
import { MAIL_ADDRESS_LIMIT, parseMailAddress } from '#domain/mail-address.ts';
import { cleanLine } from '../spam/clean-text.ts';

/**
 * An e-mail address as the list has it, so that one person is on it once: in lowercase, without invisible characters, its domain in ASCII.
 * Null for anything that is not exactly one address.
 */
export function normalizedAddress(written: string): string | null {
  // A text that is too long could be a megabyte.
  if (written.length > 2 * MAIL_ADDRESS_LIMIT) return null;
  const address = parseMailAddress(cleanLine(written).text.normalize('NFKC').toLowerCase());
  return address && `${address.local}@${address.domain}`;
}

/** Identifies a normalized address, also after the address itself was deleted. */
export const digestOf = (address: string): string => createHash('sha256').update(`newsletter ${address}`).digest('hex').slice(0, 40);
