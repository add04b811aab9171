import { formatDate, formatMoment } from '#domain/dates.ts';
import { MESSAGE_PAGES } from '#domain/message.ts';
import type { Mail } from '../mail/mailer.ts';
import { mailboxText } from '../mail/mailbox.ts';
import type { KeptMessage } from './kept-messages.ts';

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

/** The mail that brings a message to the owner. Answering it writes to the visitor. */
export function messageMail(message: KeptMessage, { to, siteUrl, timeZone, spam, photo }: OwnersMail): Mail {
  const { id, kind, name, email, text, date, servings, photo: idea } = message;
  const about =
    date === undefined
      ? []
      : [
          `A cake for ${dayInWords(date)}`,
          `Servings: ${servings ?? 'not said'}`,
          ...(photo ? ['A photo of an idea is attached.'] : []),
          '',
        ];
  const lines = [
    ...about,
    text,
    '',
    '-- ',
    `${name} <${email}> wrote this on ${new URL(MESSAGE_PAGES[kind], siteUrl).href}, ${formatMoment(message.at, timeZone)}.`,
    `Answer this e-mail, and your answer goes to ${name}.`,
    ...spamNote(spam, siteUrl),
  ];
  return {
    to,
    replyTo: mailboxText(name, email),
    subject: date === undefined ? `Message from ${name}` : `Cake for ${dayInWords(date)}, from ${name}`,
    text: lines.join('\n'),
    ...(photo && idea && { attachments: [{ name: `cake-idea.${EXTENSIONS[idea.type] ?? 'jpg'}`, type: idea.type, bytes: photo }] }),
    id: `message-${id}`,
  };
}
