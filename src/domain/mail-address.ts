import { parsedUrl } from './parsed-url.ts';
/** The most characters of an e-mail address (RFC 5321). */
export const MAIL_ADDRESS_LIMIT = 254;

/** An e-mail address that can be written to. */
export interface MailAddress {
  /** What is before the @, as it was written. */
  local: string;
  /** What is after it, in lowercase and ASCII, as the protocols have it: xn--bcker-gra.example. */
  domain: string;
  /** Whether each mail server can send to it. Some cannot if the part before the @ has letters of other alphabets. */
  isAscii: boolean;
}

const LOCAL_LIMIT_BYTES = 64;
/** Words with dots between them. Quoted ones are no longer in use, and a parser could split them. */
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~\p{L}\p{M}\p{N}-]+(?:\.[\w!#$%&'*+/=?^`{|}~\p{L}\p{M}\p{N}-]+)*$/u;
const WRITTEN_DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;
/** A name of at least two parts whose last is not a number: no IP address, and no machine of a network at home. */
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{0,58}[a-z\d])$/;
/** Names that are reserved for addresses that do not exist (RFC 6761), so nothing can be sent there. */
const NOWHERE = /\.(?:localhost|invalid)$/;

/**
 * Reads an e-mail address; null for anything that cannot be written to. It is the one rule of forms, the list of readers and the mailer,
 * so that no one is thanked for an address that is refused later.
 */
export function parseMailAddress(written: string): MailAddress | null {
  // A text that is too long could be a megabyte.
  if (written.length > MAIL_ADDRESS_LIMIT) return null;
  const at = written.lastIndexOf('@');
  const [local, host] = [written.slice(0, Math.max(at, 0)), written.slice(at + 1)];
  if (!LOCAL.test(local) || new TextEncoder().encode(local).length > LOCAL_LIMIT_BYTES || !WRITTEN_DOMAIN.test(host)) return null;
  const domain = parsedUrl(`http://${host}`)?.hostname ?? '';
  if (!DOMAIN.test(domain) || NOWHERE.test(domain) || local.length + 1 + domain.length > MAIL_ADDRESS_LIMIT) return null;
  return { local, domain, isAscii: !/[^\u0000-\u007f]/.test(local) };
}
