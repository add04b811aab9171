import type { Letter, Letterhead } from '#content/letters.ts';
import type { Mail } from '../mailer.ts';
import { letterHtml } from './letter-html.ts';
import { letterText } from './letter-text.ts';

/** Where the way out is in a letter that is the same for everybody. Not a valid address of a site, and not changed by escaping. */
const LEAVE_URL = 'https://leave.invalid/newsletter';
const REASON = 'You get this e-mail because you signed up for our newsletter.';

/** A letter as it is sent, the same for everybody but for the way out. */
export interface WrittenLetter {
  subject: string;
  text: string;
  html: string;
}

/** Writes a letter to readers. */
export const writeLetter = (letter: Letter, head: Letterhead): WrittenLetter => {
  const end = { reason: REASON, leaveUrl: LEAVE_URL };
  return { subject: letter.subject, text: letterText(letter, head, end), html: letterHtml(letter, head, end) };
};

/** A letter with another way out, such as what a service replaces in each mail. Both are text: HTML is not escaped. */
export const withLeaveUrl = ({ subject, text, html }: WrittenLetter, leaveUrl: string): WrittenLetter => ({
  subject,
  text: text.replaceAll(LEAVE_URL, leaveUrl),
  html: html.replaceAll(LEAVE_URL, leaveUrl),
});

/** What shows a button of the mail program's own, which posts to an address (RFC 8058). */
export const leaveHeaders = (leaveUrl: string): Record<string, string> => ({
  'List-Unsubscribe': `<${leaveUrl}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** The mail with a letter to one reader, whose way out is `leaveUrl`. */
export const letterMail = (letter: WrittenLetter, to: string, leaveUrl: string): Mail => ({
  to,
  ...withLeaveUrl(letter, leaveUrl),
  headers: { ...leaveHeaders(leaveUrl), Precedence: 'bulk' },
});
