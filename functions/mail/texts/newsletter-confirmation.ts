import type { Letter, Letterhead } from '#content/letters.ts';
import { letterHtml } from '../letter/letter-html.ts';
import { leaveHeaders } from '../letter/letter-mail.ts';
import { letterText } from '../letter/letter-text.ts';
import type { Mail } from '../mailer.ts';

/** The mail that asks someone who signed up to confirm it. */
export function confirmMail(head: Letterhead, to: string, confirmUrl: string, neverUrl: string): Mail {
  const letter: Letter = {
    subject: `Please confirm: the newsletter from ${head.name}`,
    preheader: 'One tap and you’re on the list.',
    title: 'One tap and you’re on the list',
    lead: [
      `Someone (we hope you) signed up with this address on ${new URL(head.url).host} for the newsletter from ${head.name}.`,
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
