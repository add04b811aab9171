import { z } from 'zod';
import { described, meta } from './field-meta.ts';
import { blankAsMissing, hasFields, requiredText, text } from './fields.ts';
import { momentOfClock } from '#domain/time-zone.ts';

const isCalendarDate = (value: string): boolean => {
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
};

/** Whether a text is a date, or a date with a time and its offset. */
export const isMoment = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/.test(value) &&
  isCalendarDate(value.slice(0, 10)) &&
  !Number.isNaN(Date.parse(value));

const WRITTEN =
  /^(\d{4}-\d{2}-\d{2})(?:[Tt]| +)(\d{1,2}):(\d{2})(:\d{2}(?:\.\d+)?)?(?: *([AaPp])\.?[Mm]\.?)? *(?:([Zz]|UTC|GMT)|([+-])(\d{1,2})(?::?(\d{2}))?)?$/;

/** What the times without an offset in a file mean while it is read. */
let clocks: { timeZone: string; areFound: boolean } | null = null;

/** Reads a file, taking times without an offset as local times in a time zone. Also returns whether the file has such times. */
export function withClocksIn<T>(timeZone: string, read: () => T): { value: T; hasClocks: boolean } {
  const reading = { timeZone, areFound: false };
  clocks = reading;
  try {
    return { value: read(), hasClocks: reading.areFound };
  } finally {
    clocks = null;
  }
}

/** A moment in another form that people write as `isMoment` wants it; any other value as it is. */
function asMoment(value: unknown): unknown {
  const [, day, hour = '', minute, second = '', half, utc, sign, hours = '', minutes = '00'] =
    (typeof value === 'string' && WRITTEN.exec(value.trim())) || [];
  if (day === undefined || (half !== undefined && (Number(hour) < 1 || Number(hour) > 12))) return value;
  const inDay = half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0);
  const clock = `${day}T${String(inDay).padStart(2, '0')}:${minute}${second}`;
  if (utc !== undefined) return `${clock}Z`;
  if (sign !== undefined) return `${clock}${sign}${hours.padStart(2, '0')}:${minutes}`;
  const moment = clocks && isCalendarDate(day) ? momentOfClock(clock, clocks.timeZone) : Number.NaN;
  if (clocks === null || Number.isNaN(moment)) return value;
  clocks.areFound = true;
  return new Date(moment).toISOString();
}

const asMomentOrMissing = (value: unknown): unknown => blankAsMissing(asMoment(value));

/** A date (2026-11-20) or a date and time with its offset (2026-11-20T08:00:00Z) as text, or undefined. */
export const optionalMoment = (label: string) =>
  described(
    z.preprocess(
      asMomentOrMissing,
      text(
        label,
        40,
        z.refine<string>(isMoment, {
          error: ({ input }) =>
            `${label} must be a date such as 2026-11-20 or 2026-11-20T08:00:00Z${/\d:\d/.test(String(input)) ? '; a time needs its offset, such as -06:00' : ''}`,
        }),
      ).optional(),
    ),
    meta(label, undefined, { control: 'moment' }),
  );

/** The value of `optionalUntil` without an end. */
export const WITHOUT_END = 'yes';

/** What is so until a moment (as in `optionalMoment`), or with 'yes' until it is changed; undefined if it is not so. */
export const optionalUntil = (label: string, description: string) =>
  described(
    z.preprocess(
      asMomentOrMissing,
      text(
        label,
        40,
        z.refine((value) => value === WITHOUT_END || isMoment(value), `${label} must be ${WITHOUT_END}, or a date such as 2026-11-20`),
      ).optional(),
    ),
    meta(label, description, { control: 'until' }),
  );

/** A date and time with its offset (2026-11-20T08:00:00Z) as text. */
export const momentWithTime = (label: string) =>
  described(
    z.preprocess(
      asMoment,
      requiredText(
        label,
        40,
        undefined,
        z.refine<string>((value) => value.length !== 10 || !isMoment(value), {
          error: `${label} needs a time as well as a day`,
          abort: true,
        }),
        z.refine<string>(isMoment, `${label} must be a day and a time, such as 2026-11-20T08:00:00Z`),
      ),
    ),
    { control: 'moment' },
  );

/** A date and time that the site sets itself. */
export const siteMoment = (label: string) => described(optionalMoment(label), { control: 'site' });

/** Since when visitors have an entry. */
export const publicationMoment = () => described(optionalMoment('Published'), { isOwn: true, isPast: true });

/** When visitors see a published entry, if not always: from the first moment until the second. */
export const schedule = () => ({
  publishAt: described(optionalMoment('Goes live on'), {
    description: 'Once it is published, visitors see it from then on; leave empty for right away',
    isOwn: true,
  }),
  unpublishAt: described(optionalMoment('Take down at'), {
    description: 'Visitors see it until then; leave empty to keep it up',
    isOwn: true,
  }),
});

/** The rule that an entry is taken down after it was published. Arguments for `refine`. */
export const takenDownLater = [
  ({ publishAt, unpublishAt }: { publishAt?: string | undefined; unpublishAt?: string | undefined }) =>
    publishAt === undefined || unpublishAt === undefined || Date.parse(unpublishAt) > Date.parse(publishAt),
  {
    path: ['unpublishAt'],
    error: 'Take down at must be later than Goes live on',
    when: hasFields,
  },
] satisfies [unknown, unknown];

/** A calendar date as text, such as 2026-11-20. */
export const calendarDate = (label: string) =>
  described(
    requiredText(
      label,
      40,
      undefined,
      z.regex(/^\d{4}-\d{2}-\d{2}$/, `${label} must be a date such as 2026-11-20`),
      z.refine(isCalendarDate, `${label} must be a date such as 2026-11-20`),
    ),
    { control: 'date' },
  );

/** A calendar date as text, or undefined. */
export const optionalDate = (label: string, description?: string) =>
  described(z.preprocess(blankAsMissing, calendarDate(label).optional()), meta(label, description, { control: 'date' }));
