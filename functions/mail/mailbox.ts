import { parseMailAddress } from '#domain/mail-address.ts';

/** An e-mail address, with the name of its owner or an empty one. */
export interface Mailbox {
  name: string;
  /** As the protocols have it, its domain in ASCII. */
  address: string;
}

/** Characters that end a header field or a command of the protocol, and other controls. */
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** A text for a header field: on one line, so that it cannot add another field. */
export const headerText = (text: string): string => text.replace(CONTROL, ' ').trim();

/** Reads `name@host` or `Name <name@host>`; null for anything else, such as two addresses or one with a line break. */
export function mailbox(text: string): Mailbox | null {
  const [, name = '', inside] = /^([^<>]{0,200})<([^<>]{3,320})>$/.exec(text) ?? [];
  const address = parseMailAddress(inside ?? text);
  return address && { name: headerText(name).replace(/^"(.*)"$/, '$1'), address: `${address.local}@${address.domain}` };
}

/** Writes a mailbox as `mailbox` reads it. */
export const mailboxText = (name: string, address: string): string => `${headerText(name.replace(/[<>"]/g, ' '))} <${address}>`;
