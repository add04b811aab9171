import type { Letter, Letterhead } from '#content/letters.ts';
import type { Mail } from '../../mail/mailer.ts';
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
const leaveHeaders = (leaveUrl: string): Record<string, string> => ({
  'List-Unsubscribe': `<${leaveUrl}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** The mail with a letter to one reader, whose way out is `leaveUrl`. */
export const letterMail = (letter: WrittenLetter, to: string, leaveUrl: string): Mail => ({
  to,
  ...withLeaveUrl(letter, leaveUrl),
  headers: { ...leaveHeaders(leaveUrl), Precedence: 'bulk' },
});

/** The mail that asks someone who signed up to confirm it. */
export function confirmMail(head: Letterhead, to: string, confirmUrl: string, neverUrl: string): Mail {
  const letter: Letter = {
    subject: `Please confirm: the newsletter of ${head.name}`,
    preheader: 'One tap and you’re on the list.',
    title: 'One tap and you’re on the list',
    lead: [
      `Someone (we hope you) signed up with this address on ${new URL(head.url).host} for the newsletter of ${head.name}.`,
      'The button works for seven days. If it wasn’t you, ignore this e-mail and you won’t get the newsletter. The link at the end makes sure we never ask you again.',
    ],
    groups: [],
    facts: [],
    action: { label: 'Yes, send me the newsletter', url: confirmUrl },
  };
  const end = {
    reason: 'You get this e-mail because this address was entered on our site.',
    leaveUrl: neverUrl,
    leaveLabel: 'Not me, never again',
  };
  return {
    to,
    subject: letter.subject,
    text: letterText(letter, head, end),
    html: letterHtml(letter, head, end),
    headers: leaveHeaders(neverUrl),
  };
}
