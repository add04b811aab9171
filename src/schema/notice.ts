import { z } from 'zod';
import { pageOrWebAddress } from './address-fields.ts';
import { flag, lazyObject, requiredText, status } from './fields.ts';
import { schedule, siteMoment, takenDownLater } from './time-fields.ts';

const shownBetween = () => {
  const { publishAt, unpublishAt } = schedule();
  return {
    publishAt: publishAt.meta({ title: 'From', control: 'moment', description: 'Shown from then on; leave empty to show it right away' }),
    unpublishAt: unpublishAt.meta({
      title: 'Until',
      control: 'moment',
      description: 'Shown until then. A date without a time is the day you’re back. Leave empty to show it until you unpublish it',
    }),
  };
};

const noticeFields = lazyObject(() => ({
  title: requiredText('Notice', 200, 'One sentence, at the top of every page'),
  isClosed: flag(
    'Closed',
    'No one can order while this notice is up; the order buttons say until when. Closed days are announced six weeks ahead',
  ),
  keepsLists: flag(
    'Keep the lists of closed days up',
    'For those who have ordered. Otherwise visitors don’t see them. Either way, no one can order from them anymore',
  ),
  link: z
    .strictObject({ label: requiredText('Link text', 60), address: pageOrWebAddress('Address') })
    .optional()
    .meta({ title: 'Link' }),
  status: status().meta({ title: 'Status', description: 'Only published notices are on the site' }),
  ...shownBetween(),
  updatedAt: siteMoment('Updated'),
}));

/** The file content/notices/{slug}.json: a sentence at the top of every page between two moments, such as a holiday or an illness. */
export const noticeSchema = noticeFields.refine(takenDownLater[0], { ...takenDownLater[1], error: 'Until must be later than From' });
/** A parsed notice. */
export type Notice = z.infer<typeof noticeSchema>;
