import { areOrIs, counted } from '#domain/counted.ts';
import type { Settings } from '#schema/settings.ts';
import { shortened } from '#domain/summary.ts';
import type { Mail } from '../mailer.ts';

/** The most characters of a comment that a mail quotes. */
const QUOTE_LIMIT = 400;

/** A comment that a mail quotes, with the title of its page. */
export interface QuotedComment {
  id: string;
  name: string;
  text?: string | undefined;
  rating?: number | undefined;
  title: string | undefined;
}

/** Comments that wait for the owner. */
interface WaitingComments {
  count: number;
  /** The id of the newest one, of which there is one mail at most. */
  newest: string;
  quoted: readonly QuotedComment[];
}

/** A comment as the mail quotes it: who wrote what about which page, and where one press approves it. */
function quoted({ id, name, text, rating, title }: QuotedComment, comments: string): string {
  const stars = rating === undefined ? '' : `, ${rating} of 5 stars`;
  const about = title === undefined ? '' : ` about “${title}”`;
  return [`${name}${about}${stars}:`, ...(text ? [`> ${shortened(text, QUOTE_LIMIT)}`] : []), `Approve: ${comments}?comment=${id}`].join(
    '\n',
  );
}

/** The mail that tells the owner of comments that wait. */
export function commentsWaitingMail(
  { contactEmail, siteName, siteUrl }: Pick<Settings, 'contactEmail' | 'siteName' | 'siteUrl'>,
  { count, newest, quoted: comments }: WaitingComments,
): Mail {
  const address = new URL('/admin/comments', siteUrl).href;
  const waiting = `${counted(count, 'comment')} ${areOrIs(count)} waiting for you`;
  const parts = [...comments.map((comment) => quoted(comment, address)), `All waiting comments: ${address}`];
  return {
    to: contactEmail,
    subject: waiting,
    text: `${waiting} on ${siteName}.\n\n${parts.join('\n\n')}\n\nYou get this e-mail at most once an hour. To turn it off, open Settings, Features.`,
    id: `comments-${newest}`,
  };
}
