import { daysInWords, parseDays, WEEKDAYS, type Weekday } from '#schema/weekdays.ts';
import { type ControlProps, type FieldControl, TEXT } from './control.tsx';
import { Options } from './options.tsx';

function DaysInput({ value, onChange, ...props }: ControlProps) {
  return (
    <Options
      {...props}
      options={WEEKDAYS}
      value={(parseDays(value) ?? []).join(', ')}
      onChange={(chosen) => onChange(daysInWords(chosen.split(', ') as Weekday[]))}
    />
  );
}

/** Days of the week, which are stored in words. */
export const days: FieldControl = { ...TEXT, Input: DaysInput };
