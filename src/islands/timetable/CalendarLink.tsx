import { useLayoutEffect, useState } from 'react';
import { calendarFile } from '#kitchen/calendar-file.ts';
import type { TimetableLine } from '#kitchen/timetable.ts';
import type { PlannedRecipe } from './stored-plan.ts';

interface CalendarLinkProps {
  recipe: PlannedRecipe;
  lines: readonly TimetableLine[];
}

/** Offers a timetable as a file for calendars. */
export function CalendarLink({ recipe: { title, slug, steps }, lines }: CalendarLinkProps) {
  const [address, setAddress] = useState('');
  useLayoutEffect(() => {
    const events = lines.map(({ begins, ends }, index) => ({
      title: `${title}: step ${index + 1}`,
      notes: `${steps[index]?.words ?? ''}\n${location.origin}${location.pathname}`,
      begins,
      ends,
    }));
    const file = calendarFile(`${slug}@${location.hostname}`, events, Date.now());
    const made = URL.createObjectURL(new Blob([file], { type: 'text/calendar' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [title, slug, steps, lines]);
  return (
    <a className="button" href={address} download={`${slug}.ics`}>
      Add to Calendar
    </a>
  );
}
