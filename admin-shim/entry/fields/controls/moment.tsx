import { useContext, useState } from 'react';
import { clockIn, momentOfClock } from '#domain/time-zone.ts';
import { timeInWords } from '#schema/weekdays.ts';
import { momentInWords } from '#schema/moment-words.ts';
import { isMoment } from '#schema/time-fields.ts';
import type { TextInputProps } from '../../../kit/Field.tsx';
import { TimeZone } from '../../../kit/time-zone.ts';
import { type FieldControl, framed, TEXT } from './control.tsx';

/** The date and the time on the bakery's wall; a mere date has no time. */
function partsOf(value: string, timeZone: string): { date: string; time: string } {
  const moment = Date.parse(value);
  if (value.length <= 10 || Number.isNaN(moment)) return { date: value.slice(0, 10), time: '' };
  const [date = '', time = ''] = clockIn(moment, timeZone).split('T');
  return { date, time };
}

function valueFrom(date: string, time: string, timeZone: string): string {
  const moment = momentOfClock(`${date}T${time}`, timeZone);
  return date === '' || time === '' || Number.isNaN(moment) ? date : new Date(moment).toISOString();
}

/**
 * A date and, if wanted, a time, in the bakery's time zone. The value is a date (2026-11-20), a moment with its offset
 * (2026-11-20T08:00:00Z), or empty.
 */
export function MomentInput({ value, onChange, onBlur, ...input }: TextInputProps) {
  const timeZone = useContext(TimeZone);
  const { date, time } = partsOf(value, timeZone);
  /** A time that was typed and that the day does not have, because clocks go forward. */
  const [skipped, setSkipped] = useState('');
  const change = (nextDate: string, nextTime: string) => {
    const next = valueFrom(nextDate, nextTime, timeZone);
    setSkipped(next.length > 10 && partsOf(next, timeZone).time !== nextTime ? nextTime : '');
    onChange(next);
  };
  return (
    <>
      <div className="moment-inputs">
        <input {...input} type="date" max="9999-12-31" value={date} onChange={({ target }) => change(target.value, time)} onBlur={onBlur} />
        <input
          type="time"
          aria-label="Time (optional)"
          disabled={date === ''}
          value={time}
          onChange={({ target }) => change(date, target.value)}
          onBlur={onBlur}
        />
      </div>
      {skipped && time && (
        <p className="field-hint" role="status">
          Clocks spring forward that night: {timeInWords(skipped)} doesn’t exist, so {timeInWords(time)} is used.
        </p>
      )}
    </>
  );
}

export const moment: FieldControl = {
  ...TEXT,
  Input: framed(({ field: _field, isTitle: _isTitle, ...input }) => <MomentInput {...input} />),
  noteOf: (text, timeZone) => (isMoment(text) ? momentInWords(text, timeZone) : text),
};
