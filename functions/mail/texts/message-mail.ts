import { formatDate, formatMoment } from '#domain/dates.ts';
import { parseMailAddress } from '#domain/mail-address.ts';
import { MESSAGE_PAGES, type MessageKind, type SentMessage } from '#schema/message.ts';
import type { Mail } from '../mailer.ts';
import { mailboxText } from '../mailbox.ts';

/** A message to the owner. */
interface MailedMessage extends SentMessage {
  id: string;
  kind: MessageKind;
  /** When it was written, in ISO 8601. */
  at: string;
  photo?: { type: string } | undefined;
}

/** What a mail to the owner needs besides the message. */
export interface OwnersMail {
  /** The owner's address. */
  to: string;
  siteUrl: string;
  timeZone: string;
  /** How many messages wait that are probably spam, which are not sent. */
  spam: number;
  photo: Uint8Array | null;
}

const EXTENSIONS: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp', 'image/heic': 'heic' };

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
const dayInWords = (date: string): string => `${weekday.format(new Date(date))}, ${formatDate(date, 'UTC')}`;

const spamNote = (count: number, siteUrl: string): string[] =>
  count === 0
    ? []
    : [
        `${count === 1 ? '1 message looks like spam and was' : `${count} messages look like spam and were`} not sent to you: ${new URL('/admin/messages', siteUrl).href}`,
      ];

/** Where the owner's answer goes, as the mail's last lines say it. An address that a mail server could refuse never stops a message. */
function answering({ name, email }: MailedMessage): { replyTo?: string; note: string } {
  const address = parseMailAddress(email);
  if (address?.isAscii) return { replyTo: mailboxText(name, email), note: `Reply to this e-mail, and your reply goes to ${name}.` };
  return {
    note: address
      ? `Replying won’t reach ${name}, because this address has special characters. Start a new e-mail and paste the address above; if your e-mail app refuses it, try another app.`
      : `Replying won’t reach ${name}: the address ${name} gave isn’t a working e-mail address.`,
  };
}

/** The mail that brings a message to the owner. Answering it writes to the visitor, if that is possible. */
export function messageMail(message: MailedMessage, { to, siteUrl, timeZone, spam, photo }: OwnersMail): Mail {
  const { id, kind, name, email, text, cake, date, servings, photo: idea } = message;
  const about =
    date === undefined
      ? []
      : [
          `A cake for ${dayInWords(date)}`,
          ...(cake === undefined ? [] : [`Which: ${cake}`]),
          `Servings: ${servings ?? 'not given'}`,
          ...(photo ? ['A photo of an idea is attached.'] : []),
          '',
        ];
  const { note, ...headers } = answering(message);
  const lines = [
    ...about,
    text,
    '',
    '-- ',
    `${name} <${email}> wrote this on ${new URL(MESSAGE_PAGES[kind], siteUrl).href}, ${formatMoment(message.at, timeZone)}.`,
    note,
    ...spamNote(spam, siteUrl),
  ];
  return {
    to,
    ...headers,
    subject: date === undefined ? `Message from ${name}` : `Cake for ${dayInWords(date)}, from ${name}`,
    text: lines.join('\n'),
    ...(photo && idea && { attachments: [{ name: `cake-idea.${EXTENSIONS[idea.type] ?? 'jpg'}`, type: idea.type, bytes: photo }] }),
    id: `message-${id}`,
  };
}
