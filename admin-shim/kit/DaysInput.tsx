import type { ComponentProps } from 'react';
import { daysInWords, parseDays, WEEKDAYS, type Weekday } from '#schema/weekdays.ts';
import { Options } from './Options.tsx';

/** Days of the week, which are stored in words. */
export function DaysInput({ value, onChange, ...props }: Omit<ComponentProps<typeof Options>, 'options' | 'alone'>) {
  return (
    <Options
      {...props}
      options={WEEKDAYS}
      alone={undefined}
      value={(parseDays(value) ?? []).join(', ')}
      onChange={(days) => onChange(daysInWords(days.split(', ') as Weekday[]))}
    />
  );
}
