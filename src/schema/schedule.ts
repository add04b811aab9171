import { WITHOUT_END } from './time-fields.ts';
import { momentOf } from '#domain/time-zone.ts';

/** When visitors see a published entry first and last. An empty text is no time, as in a form. */
interface Times {
  publishAt?: string | undefined;
  unpublishAt?: string | undefined;
}

/** Whether an entry is yet to appear, is seen, or has been taken down, at a time in milliseconds since 1970. */
export function phaseAt({ publishAt, unpublishAt }: Times, timeZone: string, now: number): 'before' | 'during' | 'after' {
  const hasPassed = (moment: string): boolean => momentOf(moment, timeZone) <= now;
  if (unpublishAt && hasPassed(unpublishAt)) return 'after';
  return publishAt && !hasPassed(publishAt) ? 'before' : 'during';
}

/** Whether what a value of `optionalUntil` says is so at a time in milliseconds since 1970. An empty text is no value, as in a form. */
export const isStillSo = (until: string | undefined, timeZone: string, now: number): boolean =>
  until !== undefined && until !== '' && (until === WITHOUT_END || !(momentOf(until, timeZone) <= now));
