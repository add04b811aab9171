/** An e-mail address, with the name of its owner or an empty one. */
export interface Mailbox {
  name: string;
  address: string;
}

/** Characters that end a header field or a command of the protocol, and other controls. */
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
/** One address without quotes, comments or lists: what people have, and nothing a parser could split. */
const ADDRESS = /^[^\s\p{Cc}\p{Cf}<>()[\]\\,;:"@]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}.-]{0,251}[\p{L}\p{N}])?$/u;

/** A text for a header field: on one line, so that it cannot add another field. */
export const headerText = (text: string): string => text.replace(CONTROL, ' ').trim();

/** Reads `name@host` or `Name <name@host>`; null for anything else, such as two addresses or one with a line break. */
export function mailbox(text: string): Mailbox | null {
  const [, name = '', inside] = /^([^<>]{0,200})<([^<>]{3,320})>$/.exec(text) ?? [];
  const address = inside ?? text;
  return ADDRESS.test(address) && !address.includes('..') ? { name: headerText(name).replace(/^"(.*)"$/, '$1'), address } : null;
}

/** Writes a mailbox as `mailbox` reads it. */
export const mailboxText = (name: string, address: string): string => `${headerText(name.replace(/[<>"]/g, ' '))} <${address}>`;
