import type { ListedCampaign, NewsletterStatus, ReadersAdded, WeekToSend } from '#api/newsletter.ts';
import { areOrIs, counted } from '#domain/counted.ts';

const list = new Intl.ListFormat('en-US');

/** A number of people in words. */
export const readersInWords = (count: number): string => counted(count, 'reader');

/** Which list it is, and which ones it is not. */
export const weekInWords = ({ day, later }: WeekToSend): string =>
  `The list for ${day}.${later.length > 0 ? ` Visitors order from one list at a time: ${list.format(later)} ${areOrIs(later.length)} next, once this one takes no more orders.` : ''}`;

/** How many are on the list who get no newsletter, and why; empty if there are none. */
export const othersInWords = ({ asked, left, bounced }: NewsletterStatus['readers']): string =>
  [[asked, 'not confirmed yet'] as const, [left, 'unsubscribed'] as const, [bounced, 'bounced'] as const]
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count.toLocaleString('en-US')} ${what}`)
    .join(' · ');

const people = (count: number): string => counted(count, 'person', 'people');

/** What became of a table. */
export function addedInWords({
  added,
  known,
  gone,
  notSubscribed,
  wrong,
  wrongCount,
}: Omit<ReadersAdded, 'total' | 'next' | 'questions'>): string {
  const parts = [
    added === 0 ? 'No one was added.' : `${people(added)} added.`,
    known > 0 ? `${people(known)} on the list already.` : '',
    gone > 0 ? `${people(gone)} not added, because they unsubscribed or e-mail to them bounces.` : '',
    notSubscribed > 0 ? `${people(notSubscribed)} not added, because they unsubscribed or never confirmed where the table comes from.` : '',
    wrongCount > 0
      ? `Without an e-mail address: ${wrong.join('; ')}${wrongCount > wrong.length ? ` and ${wrongCount - wrong.length} more` : ''}.`
      : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}

/** How far a newsletter is, in a sentence for each thing. */
export function campaignInWords({ total, counts, doneAt, isSending, left }: ListedCampaign): string {
  const { sent, bounced, failed, gone, unknown, waiting } = counts;
  const of = total.toLocaleString('en-US');
  const parts = [
    doneAt === null
      ? `${(total - waiting).toLocaleString('en-US')} of ${of} done${isSending ? '' : ', stopped'}.`
      : `Sent to ${readersInWords(sent)}.`,
    bounced > 0 ? `Removed ${people(bounced)} whose e-mail bounces.` : '',
    unknown > 0 ? `${people(unknown)} may not have received it: we lost the connection to the mail server.` : '',
    failed > 0 ? `${people(failed)} didn’t get it: the mail server refused it five times.` : '',
    gone > 0 ? `${people(gone)} unsubscribed before it was sent.` : '',
    left > 0 ? `${people(left)} unsubscribed since.` : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}
